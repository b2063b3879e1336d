import { sql } from 'kysely'
import type { Executor } from '../connection.ts'
import { everybodyId } from '../counts.ts'

/**
 * Compares the rollup of due days with the placements themselves, in one statement and so in one snapshot.
 * @returns for how many pairs of holder and day the rollup plus its deltas is wrong
 */
export async function countWrongDueCounts(db: Executor): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    with due as materialized (
      select location_id, open_on, kind, sum(n) as n from (
        select location_id, open_on, kind, 1 as n from client_placements
        where open_on is not null and generation = (select generation from strategy_generations where present)
        union all select location_id, open_on, kind, -n from due_count_deltas) d
      group by location_id, open_on, kind),
    compared as (
      select h.holder_id, open_on, kind, n
      from due left join branch_locations b using (location_id) cross join lateral (values (${everybodyId}::uuid), (b.branch_id)) h (holder_id)
      where h.holder_id is not null
      union all select holder_id, open_on, kind, -n from due_counts),
    differing as (select holder_id, open_on from compared group by holder_id, open_on, kind having sum(n) <> 0)
    select count(distinct (holder_id, open_on))::int as wrong from differing
  `.execute(db)
  return rows[0]?.wrong ?? 0
}
