import type { CallAnswer } from '@bisita/contract/calls/call'
import type { dashboardNow } from '@bisita/contract/dashboards/dashboards.now'
import { availed, visitResults } from '@bisita/contract/visits/outcomes'
import { addDays, isWorkingDay, manilaDay } from '@bisita/rules/time/days'
import { userScopeOf } from '@bisita/rules/people/scope'
import { longestStreak, streakOf } from '@bisita/rules/time/dayRanges'
import { approvalListQuery } from '@bisita/contract/approvals'
import type { Context } from '../../http/context.ts'
import { inUseSince } from '../../organisation.store.ts'
import { countDue } from '../../placement/due.store.ts'
import { readSettings } from '../../settings.ts'
import { listRequests } from '../approvals/approvals.store.ts'
import { isBackupLate } from '../backups/late.ts'
import { findLatest } from '../backups/backups.store.ts'
import { countPhones } from '../devices/devices.store.ts'
import { countDays } from '../itineraries/days.store.ts'
import { kindsRead } from '../visits/list/list.service.ts'
import { countMembers } from './members.store.ts'
import { callBacksOf, countJobs, readOwnDays } from './now.store.ts'
import { readPlaces } from './places.store.ts'

type Now = CallAnswer<typeof dashboardNow>

/** So many towns are named. */
const townCount = 5

/** The newest backup, and whether that is too long ago where one is needed. */
async function backupOf({ db, now }: Context): Promise<NonNullable<Now['backup']>> {
  const [{ last }, since] = await Promise.all([findLatest(db), inUseSince(db)])
  return { last_at: last?.moment ?? null, late: since !== null && isBackupLate(last === null ? null : new Date(last.moment), since, now) }
}

const pending = approvalListQuery.parse({ filter_status: 'PENDING', ipp: 1 })

/** What needs the caller now. */
export async function readNow(context: Context): Promise<Now> {
  const { db, user, now } = context
  const { user_type } = user
  const today = manilaDay(now)
  const day = { from: today, to: today }
  const ownWork = user_type === 'mr' || user_type === 'tele'
  const kinds = kindsRead(user_type)
  const goals = await readSettings(db)
  const [days, open, overdue, people, requests, callBacks, unvisited, phones, jobs, due, backup] = await Promise.all([
    readOwnDays(db, user, { from: user_type === 'mr' ? addDays(today, -longestStreak) : today, to: today }, ownWork),
    countDays(db, user, { status: 'scheduled', date_from: today, date_to: today }, today),
    countDays(db, user, { status: 'pending' }, today),
    countMembers(db, userScopeOf(user), day),
    listRequests(db, user, pending, null),
    user_type === 'tele' ? callBacksOf(db, user, today) : null,
    user_type === 'oic' ? readPlaces(db, user, { level: 'mun_city', under: {}, days: day, most: townCount, by: 'unvisited' }) : null,
    ownWork ? null : countPhones(db, userScopeOf(user), now),
    user_type === 'admin' ? countJobs(db, now) : null,
    countDue(db, user, today),
    user_type === 'admin' ? backupOf(context) : null,
  ])
  const works = isWorkingDay(today, goals.holidays)
  const targetOf = (of: 'mrs' | 'teles', each: number) => (works ? each * (people.get(today)?.[of] ?? 0) : 0)
  const total = (of: typeof days, which: (row: (typeof days)[number]) => boolean) => of.filter(which).reduce((sum, { n }) => sum + n, 0)
  const todays = days.filter(({ date }) => date === today)
  const made = (kind: 'visit' | 'call') => (kinds.includes(kind) ? total(todays, ({ visit_type }) => visit_type === kind) : null)
  const end = ({ has_availed, visit_result }: (typeof days)[number]) => (has_availed ? availed : visit_result)
  const opened = (rows: readonly { readonly open: number }[]) => rows.reduce((sum, row) => sum + row.open, 0)
  return {
    date: today,
    visits: made('visit'),
    calls: made('call'),
    target: kinds.includes('visit') ? targetOf('mrs', goals.daily_target) : null,
    call_target: kinds.includes('call') ? targetOf('teles', goals.daily_call_target) : null,
    streak:
      user_type === 'mr'
        ? streakOf((date) => total(days, (row) => row.date === date && row.visit_type === 'visit'), today, { target: goals.daily_target, holidays: goals.holidays })
        : null,
    outcomes: [availed, ...visitResults].flatMap((result) => {
      const count = total(todays, (row) => kinds.includes(row.visit_type) && end(row) === result)
      return count === 0 ? [] : [{ result, count }]
    }),
    overdue: opened(overdue),
    scheduled: opened(open),
    due_touchpoints: due,
    requests: requests.count,
    call_backs: callBacks,
    unvisited: unvisited === null ? null : unvisited.items.flatMap(({ code, name, unvisited: count }) => (count === 0 ? [] : [{ code, name, count }])),
    phones,
    jobs,
    backup,
  }
}
