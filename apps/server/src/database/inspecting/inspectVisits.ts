import { sql } from 'kysely'
import type { Executor } from '../connection.ts'
import { everybody } from '../counts.ts'

const dimensions = sql.raw('visit_type, visit_result, has_availed')

/**
 * Holds what is counted against the visits and calls themselves, in one statement and so of one moment.
 * @returns for how many of place or day, holder and person the rollup, with what is not folded into it yet, differs
 */
export async function countWrongVisitCounts(db: Executor): Promise<number> {
  const nobody = sql`${everybody}::uuid`
  const { rows } = await sql<{ wrong: number }>`
    with due as not materialized (
      select location_id, user_id, least(((visit_time + interval '8 hours') at time zone 'UTC')::date, date '9999-12-31') as day,
        visit_type, coalesce(visit_result, '') as visit_result, has_availed, 1 as n
      from visits where deleted_at is null
      union all select location_id, user_id, day, ${dimensions}, -n from visit_count_deltas),
    here as materialized (
      select location_id, user_id, ${dimensions}, sum(n) as n from due group by location_id, user_id, ${dimensions}),
    towns as materialized (
      select array['c' || l.mun_city_code, 'p' || l.province_code, 'r' || l.region_code, '*'] as places, h.holder_id, h.by_person,
        s.user_id, ${dimensions}, sum(s.n) as n
      from here s join locations l on l.id = s.location_id join (
        select id as location_id, ${nobody} as holder_id, true as by_person from locations
        union all select location_id, branch_id, true from branch_locations
        union all select location_id, user_id, false from mr_locations) h on h.location_id = s.location_id
      group by 1, 2, 3, s.user_id, ${dimensions}),
    compared as (
      select p.place, holder_id, w.user_id, ${dimensions}, n
      from towns t cross join lateral unnest(t.places) p (place)
      cross join lateral (select ${nobody} union all select t.user_id where t.by_person) w (user_id)
      union all select 'd' || day, ${nobody}, ${nobody}, ${dimensions}, n from due
      union all select place, holder_id, user_id, ${dimensions}, -n from visit_counts),
    differing as (
      select place, holder_id, user_id from compared group by place, holder_id, user_id, ${dimensions} having sum(n) <> 0)
    select count(distinct (place, holder_id, user_id))::int as wrong from differing
  `.execute(db)
  return rows[0]?.wrong ?? 0
}
