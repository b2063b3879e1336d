import type { Answer, Input } from '@bisita/contract/calls/call'
import type { standing } from '@bisita/contract/dashboards/dashboards.standing'
import { manilaDay } from '@bisita/rules/time/days'
import type { Context } from '../../http/context.ts'
import { readSettings } from '../../settings.ts'
import { daysOf } from './periods.ts'
import { readStanding } from './standing.store.ts'

/** People, branches or areas in scope side by side, by name unless asked otherwise. */
export async function readSideBySide({ db, user, now }: Context, query: Input<typeof standing>['query']): Promise<Answer<typeof standing>> {
  const today = manilaDay(now)
  const days = daysOf('period', query.period, today)
  const { page, ipp, of, branch_id, area_id, sort = 'name' } = query
  const goals = await readSettings(db)
  const { items, count } = await readStanding(db, user, { of, days, today, sort, branch_id, area_id, page, ipp, goals })
  return { items, count, pages: Math.ceil(count / ipp), hasNext: page * ipp < count, period: days }
}
