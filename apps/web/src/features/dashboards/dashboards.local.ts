import { addDays, isWorkingDay } from '@bisita/rules/time/days'
import { eachDay, longestStreak, streakOf } from '@bisita/rules/time/dayRanges'
import { groupBy } from '../../device/overlay/groupBy.ts'
import { parsePeriod, periodDays } from '@bisita/rules/time/periods'
import { t } from '@bisita/contract/words'
import { knownSettings } from '../../device/state.ts'
import type { LocalDeps, LocalDepsWith } from '../../device/overlay/deps.ts'
import { type PendingChanges, readPendingChanges } from '../../device/overlay/pendingChanges.ts'
import { isPending } from '../../device/overlay/queueView.ts'
import { networkOrLocal } from '../../device/overlay/networkOrLocal.ts'
import { invalid } from '../../device/overlay/refusals.ts'
import { type CountedContact, callsSince, groupsOf, isWithin, resultsOf, visitsSince } from './dashboards.contacts.local.ts'
import { hoursPerDay } from './dashboards.response.local.ts'
import type { Dashboard, DashboardQuery, DashboardsRepository, OwnWork } from './dashboards.repository.ts'

/**
 * The figures of an mr. The server knows the calls, which are not on the device, so it is asked, for a short
 * while; where it does not answer, or does not know yet what was recorded here, the device counts what it has.
 */
export function localDashboards(deps: LocalDepsWith<DashboardsRepository>): DashboardsRepository {
  return {
    read: async (query, signal) => {
      const pending = await readPendingChanges(deps)
      const own = () => countLocally(deps, pending, query)
      if (pending.view.visits.some(isPending)) return own()
      return networkOrLocal((read) => deps.remote.read(query, read.signal), own, signal === undefined ? {} : { signal })
    },
    now: async () => ownWork(deps, await readPendingChanges(deps)),
  }
}

/** The own visits of today, and on how many working days in a row there were enough: as the list of the phone has them. */
async function ownWork(deps: LocalDeps, pending: PendingChanges): Promise<OwnWork> {
  const [visits, { daily_target, holidays }] = await Promise.all([visitsSince(deps, pending, addDays(pending.today, -longestStreak)), knownSettings(deps.db)])
  const mine = groupBy(visits.filter(({ user_id }) => user_id === deps.user.id), ({ day }) => day)
  const on = (day: string) => mine.get(day)?.length ?? 0
  return {
    date: pending.today,
    visits: on(pending.today),
    target: isWorkingDay(pending.today, holidays) ? daily_target : 0,
    streak: streakOf(on, pending.today, { target: daily_target, holidays }),
  }
}

/** As the server counts (docs/decisions/dashboards.md), out of what is on the device. */
async function countLocally(deps: LocalDeps, pending: PendingChanges, query: DashboardQuery): Promise<Dashboard> {
  const perDay = daysOf(deps, 'visits_per_day', query.visits_per_day, pending.today)
  const response = daysOf(deps, 'average_response', query.average_response, pending.today)
  const from = perDay.from < response.from ? perDay.from : response.from
  const [visits, calls, hours, totals, { daily_target, holidays }] = await Promise.all([
    visitsSince(deps, pending, from),
    callsSince(deps, pending, from),
    hoursPerDay(deps, pending, response),
    totalsOf(deps, pending),
    knownSettings(deps.db),
  ])
  const contacts = [...visits, ...calls]
  const counted = contacts.filter(isWithin(perDay))
  const number = (of: readonly CountedContact[], day: string) => of.filter((contact) => contact.day === day).length
  return {
    visits_per_day: eachDay(perDay).map((date) => ({
      date,
      visits: number(visits, date),
      calls: number(calls, date),
      target: isWorkingDay(date, holidays) ? daily_target : 0,
    })),
    average_response: {
      days: eachDay(response).map((date) => ({ date, hours: hours.get(date) ?? null })),
      results: resultsOf(contacts.filter(isWithin(response))),
    },
    visits_group_by: groupsOf(counted, query.visits_group_by),
    totals,
    partial: true,
  }
}

type Days = ReturnType<typeof periodDays>

function daysOf({ user }: LocalDeps, field: string, text: string, today: string): Days {
  const period = parsePeriod(text)
  if (period === null) throw invalid(user.id, { [field]: t('Written as 3 DAY, 2 WEEK or 1 MONTH.') })
  return periodDays(period, today)
}

async function totalsOf({ clientIndex }: LocalDeps, pending: PendingChanges): Promise<Dashboard['totals']> {
  const number = async (query: Parameters<typeof clientIndex.query>[0]) => (await clientIndex.query({ ...query, ipp: 1 }, pending)).count
  const [clients, visited, availed, with_contact_numbers] = await Promise.all([
    number({}),
    number({ visit_status: 'visited' }),
    number({ visit_result: 'Availed' }),
    number({ with_contact_numbers: true }),
  ])
  return { clients, visited, unvisited: clients - visited, availed, with_contact_numbers }
}
