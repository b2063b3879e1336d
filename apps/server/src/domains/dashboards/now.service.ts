import type { CallAnswer } from '@bisita/contract/calls/call'
import type { dashboardNow } from '@bisita/contract/dashboards/dashboards.now'
import { availed, visitResults } from '@bisita/contract/visits/outcomes'
import { addDays, isWorkingDay, lastWorkingDay, manilaDay } from '@bisita/rules/time/days'
import { userScopeOf } from '@bisita/rules/people/scope'
import { longestStreak, streakOf } from '@bisita/rules/time/dayRanges'
import { mayAny } from '@bisita/rules/people/permissions'
import { approvalListQuery } from '@bisita/contract/approvals'
import type { Context } from '../../http/context.ts'
import { inUseSince } from '../../organisation.store.ts'
import { countDue } from '../../placement/due.store.ts'
import { readSettings } from '../../settings.ts'
import { listRequests, oldestOf } from '../approvals/approvals.store.ts'
import { decidableRequests } from '../approvals/decidable.service.ts'
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

/** The requests that wait for the caller's decision. */
async function toDecide({ db, user }: Context): Promise<Now['to_decide']> {
  if (!mayAny(['approval.decide'], user.user_type)) return null
  const ids = await decidableRequests({ db, user })
  return { count: ids.length, oldest_at: ids.length === 0 ? null : await oldestOf(db, ids) }
}

/** What needs the caller now. */
export async function readNow(context: Context): Promise<Now> {
  const { db, user, now } = context
  const { user_type } = user
  const today = manilaDay(now)
  const ownWork = user_type === 'mr' || user_type === 'tele'
  const kinds = kindsRead(user_type)
  const goals = await readSettings(db)
  const lastWorked = lastWorkingDay(today, goals.holidays)
  const since = { from: lastWorked, to: today }
  const [days, open, overdue, people, requests, callBacks, unvisited, phones, jobs, due, backup, decisions] = await Promise.all([
    readOwnDays(db, user, user_type === 'mr' ? { from: addDays(today, -longestStreak), to: today } : since, ownWork),
    countDays(db, user, { status: 'scheduled', date_from: today, date_to: today }, today),
    countDays(db, user, { status: 'pending' }, today),
    countMembers(db, userScopeOf(user), since),
    listRequests(db, user, pending, null),
    user_type === 'tele' ? callBacksOf(db, user, today) : null,
    user_type === 'oic' ? readPlaces(db, user, { level: 'mun_city', under: {}, days: { from: today, to: today }, most: townCount, by: 'unvisited' }) : null,
    ownWork ? null : countPhones(db, userScopeOf(user), now),
    user_type === 'admin' ? countJobs(db, now) : null,
    countDue(db, user, today),
    user_type === 'admin' ? backupOf(context) : null,
    toDecide(context),
  ])
  // Who works on a day off sees today, and an mr the own day always.
  const worked = user_type === 'mr' || days.some(({ date }) => date === today) ? today : lastWorked
  const works = isWorkingDay(worked, goals.holidays)
  const targetOf = (of: 'mrs' | 'teles', each: number) => (works ? each * (people.get(worked)?.[of] ?? 0) : 0)
  const total = (of: typeof days, which: (row: (typeof days)[number]) => boolean) => of.filter(which).reduce((sum, { n }) => sum + n, 0)
  const thatDays = days.filter(({ date }) => date === worked)
  const made = (kind: 'visit' | 'call') => (kinds.includes(kind) ? total(thatDays, ({ visit_type }) => visit_type === kind) : null)
  const end = ({ has_availed, visit_result }: (typeof days)[number]) => (has_availed ? availed : visit_result)
  const opened = (rows: readonly { readonly open: number }[]) => rows.reduce((sum, row) => sum + row.open, 0)
  return {
    date: today,
    worked,
    visits: made('visit'),
    calls: made('call'),
    target: kinds.includes('visit') ? targetOf('mrs', goals.daily_target) : null,
    call_target: kinds.includes('call') ? targetOf('teles', goals.daily_call_target) : null,
    streak:
      user_type === 'mr'
        ? streakOf((date) => total(days, (row) => row.date === date && row.visit_type === 'visit'), today, { target: goals.daily_target, holidays: goals.holidays })
        : null,
    outcomes: [availed, ...visitResults].flatMap((result) => {
      const count = total(thatDays, (row) => kinds.includes(row.visit_type) && end(row) === result)
      return count === 0 ? [] : [{ result, count }]
    }),
    overdue: opened(overdue),
    overdue_since: overdue.find(({ open }) => open > 0)?.date ?? null,
    scheduled: opened(open),
    due_touchpoints: due,
    requests: requests.count,
    to_decide: decisions,
    call_backs: callBacks,
    unvisited: unvisited === null ? null : unvisited.items.flatMap(({ code, name, unvisited: count }) => (count === 0 ? [] : [{ code, name, count }])),
    phones,
    jobs,
    backup,
  }
}
