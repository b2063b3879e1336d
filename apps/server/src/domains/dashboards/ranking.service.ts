import type { CallAnswer, CallInput } from '@bisita/contract/calls/call'
import type { standing } from '@bisita/contract/dashboards/dashboards.comparison'
import { manilaDay } from '@bisita/rules/time/days'
import type { Context } from '../../http/context.ts'
import { page } from '../../http/pages.ts'
import { readSettings } from '../../settings.ts'
import { daysOf } from './periods.ts'
import { readRanking } from './ranking.store.ts'

/** People, branches or areas in scope side by side, by name unless asked otherwise. */
export async function readRankingInScope({ db, user, now }: Context, query: CallInput<typeof standing>['query']): Promise<CallAnswer<typeof standing>> {
  const today = manilaDay(now)
  const days = daysOf('period', query.period, today)
  const { period: _, sort = 'name', ...filters } = query
  const goals = await readSettings(db)
  const { items, count } = await readRanking(db, user, { ...filters, days, today, sort, goals })
  return { ...page(items, count, filters), period: days }
}
