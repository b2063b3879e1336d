import { addDays, startOfDay } from '@bisita/rules/time/days'
import type { DayRange } from '@bisita/rules/time/dayRanges'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import type { Caller } from '../../http/context.ts'
import { visitInScope } from '../visits/scope.ts'
import { type ContactDay, dayOfVisit, onDays, readContactDays } from './contactDays.store.ts'

/** The contacts of some days as the reader's lists show them: somebody's own alone, or all in scope. */
export async function readOwnDays(db: Executor, caller: Caller, days: DayRange, own: boolean): Promise<readonly ContactDay[]> {
  if (!own) return readContactDays(db, caller, days)
  const { rows } = await sql<ContactDay>`
    select ${dayOfVisit} as date, v.visit_type, v.has_availed, v.visit_result, count(*)::int as n from visits v
    where v.user_id = ${caller.id} and ${onDays(days)} and ${visitInScope(caller.scope, caller, 'v')} group by 1, 2, 3, 4
  `.execute(db)
  return rows
}

/** No list takes more ids. */
const mostIds = 100

/** The calls in scope that asked to be called again today: those whose client nobody has called since. */
export async function callBacksOf(db: Executor, caller: Caller, today: string): Promise<{ count: number; ids: string[] }> {
  const { rows } = await sql<{ id: string; count: number }>`
    select v.id, (count(*) over ())::int as count from visits v
    where v.visit_type = 'call' and v.call_back_at >= ${startOfDay(today)} and v.call_back_at < ${startOfDay(addDays(today, 1))}
      and ${visitInScope(caller.scope, caller, 'v')}
      and not exists (select from visits n where n.client_id = v.client_id and n.deleted_at is null and n.visit_type = 'call'
        and (n.contact_time, n.id) > (v.contact_time, v.id))
    order by v.call_back_at, v.id limit ${mostIds}
  `.execute(db)
  return { count: rows[0]?.count ?? 0, ids: rows.map(({ id }) => id) }
}

/** Jobs that run or wait, and those that failed within a day. */
export async function countJobs(db: Executor, now: Date): Promise<{ running: number; failed: number }> {
  const { rows } = await sql<{ running: number; failed: number }>`
    select (count(*) filter (where status in ('waiting', 'running')))::int as running,
      (count(*) filter (where status = 'failed' and ended_at > ${now}::timestamptz - interval '1 day'))::int as failed
    from jobs where action = 'run'
  `.execute(db)
  return rows[0] as { running: number; failed: number }
}
