import type { CallAnswer, CallInput } from '@bisita/contract/calls/call'
import type { dashboard } from '@bisita/contract/dashboards/dashboards'
import { availed, visitResults } from '@bisita/contract/visits/outcomes'
import { isWorkingDay, manilaDay } from '@bisita/rules/time/days'
import { userScopeOf } from '@bisita/rules/people/scope'
import { eachDay } from '@bisita/rules/time/dayRanges'
import type { Context } from '../../http/context.ts'
import { readSettings } from '../../settings.ts'
import { readContacts } from './contacts.store.ts'
import { readResponse } from './response.store.ts'
import { countMembers } from './members.store.ts'
import { daysOf } from './periods.ts'
import { countClients } from './totals.store.ts'

type DashboardQuery = CallInput<typeof dashboard>['query']

/**
 * The figures of the caller's scope. A period ends today; days are Manila's and each of them is there,
 * whether or not anything happened. What happened is counted where the client lives now, a deleted one's
 * too; `visits_group_by` is over the period of `visits_per_day`.
 */
export async function readDashboard({ db, user, now }: Context, wanted: DashboardQuery): Promise<CallAnswer<typeof dashboard>> {
  const today = manilaDay(now)
  const perDay = daysOf('visits_per_day', wanted.visits_per_day, today)
  const response = daysOf('average_response', wanted.average_response, today)
  const [contacts, totals, people, hours, { daily_target, holidays }] = await Promise.all([
    readContacts(db, user, { perDay, response, level: wanted.visits_group_by }),
    countClients(db, user.scope),
    countMembers(db, userScopeOf(user), perDay),
    readResponse(db, user, response),
    readSettings(db),
  ])
  const days = new Map(contacts.days.map((row) => [row.date, row]))
  const results = new Map(contacts.results.map(({ result, count }) => [result, count]))
  return {
    visits_per_day: eachDay(perDay).map((date) => ({
      date,
      visits: days.get(date)?.visits ?? 0,
      calls: days.get(date)?.calls ?? 0,
      target: isWorkingDay(date, holidays) ? daily_target * (people.get(date)?.mrs ?? 0) : 0,
    })),
    average_response: {
      days: eachDay(response).map((date) => ({ date, hours: hours.find((row) => row.date === date)?.hours ?? null })),
      results: [availed, ...visitResults].map((result) => ({ result, count: results.get(result) ?? 0 })),
    },
    visits_group_by: contacts.groups,
    totals,
  }
}
