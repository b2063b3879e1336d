import { sql } from 'kysely'
import type { Executor } from '../connection.ts'
import { everybodyId } from '../counts.ts'

/**
 * Compares the counts with the itineraries themselves, in one statement and so in one snapshot.
 * @returns for how many pairs of holder and day or month the rollup plus its deltas is wrong
 */
export async function countWrongItineraryCounts(db: Executor): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    with due as materialized (
      select branch_id, day, state, pin_type, sum(n) as n from (
        select branch_id, visible_at as day, state, pin_type, 1 as n from itineraries where deleted_at is null
        union all select branch_id, day, state, pin_type, -n from itinerary_count_deltas) d
      group by branch_id, day, state, pin_type),
    compared as (
      select h.holder_id, s.span, s.day, state, pin_type, n
      from due
      cross join lateral (values (${everybodyId}::uuid), (branch_id)) h (holder_id)
      cross join lateral (values ('day', due.day), ('month', date_trunc('month', due.day::timestamp)::date)) s (span, day)
      where h.holder_id is not null
      union all select holder_id, span, day, state, pin_type, -n from itinerary_counts),
    differing as (
      select holder_id, span, day from compared group by holder_id, span, day, state, pin_type having sum(n) <> 0)
    select count(distinct (holder_id, span, day))::int as wrong from differing
  `.execute(db)
  return rows[0]?.wrong ?? 0
}
