import type { CallAnswer } from '@bisita/contract/calls/call'
import type { deskTally } from '@bisita/contract/touchpoints/desk'
import { addDays, startOfDay } from '@bisita/rules/time/days'
import { sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'

type CallSummary = CallAnswer<typeof deskTally>

/** A caller's own calls of a Manila day that are not deleted, by outcome and by hour, and the promises that come next. */
export async function readCallSummary(db: Executor, userId: string, today: string): Promise<CallSummary> {
  const { rows } = await sql<Omit<CallSummary, 'date' | 'calls'>>`
    with made as materialized (
      select visit_result as result, contact_detail as detail, extract(hour from contact_time at time zone 'Asia/Manila')::int as hour from visits
      where user_id = ${userId} and visit_type = 'call' and deleted_at is null
        and contact_time >= ${startOfDay(today)} and contact_time < ${startOfDay(addDays(today, 1))})
    select (select coalesce(json_agg(o order by o.count desc, o.result, o.detail), '[]') from (
        select result, detail, count(*)::int as count from made group by 1, 2) o) as outcomes,
      (select coalesce(json_agg(h order by h.hour), '[]') from (select hour, count(*)::int as calls from made group by 1) h) as hours,
      (select coalesce(json_agg(k order by k.call_back_at, k.client_id), '[]') from (
        select s.call_back_id as visit_id, s.client_id, c.fullname as client_name, bisita_instant(s.call_back_at) as call_back_at
        from call_states s join clients c on c.id = s.client_id
        where s.call_back_by = ${userId} and s.call_back_at is not null order by s.call_back_at, s.client_id limit 10) k) as call_backs
  `.execute(db)
  const { outcomes, hours, call_backs } = rows[0] as Omit<CallSummary, 'date' | 'calls'>
  return { date: today, calls: outcomes.reduce((total, { count }) => total + count, 0), outcomes, hours, call_backs }
}
