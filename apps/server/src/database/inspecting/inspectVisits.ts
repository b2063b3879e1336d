import { largestAccuracy } from '@bisita/rules/clients/pins'
import { sql } from 'kysely'
import type { Executor } from '../connection.ts'
import { everybodyId } from '../counts.ts'

const dimensions = sql.raw('visit_type, visit_result, has_availed')

/**
 * Compares the counts with the visits and calls themselves, in one statement and so in one snapshot.
 * @returns for how many combinations of place or day, holder and person the rollup plus its deltas is wrong
 */
export async function countWrongVisitCounts(db: Executor): Promise<number> {
  const nobody = sql`${everybodyId}::uuid`
  const { rows } = await sql<{ wrong: number }>`
    with due as not materialized (
      select location_id, user_id, least(((contact_time + interval '8 hours') at time zone 'UTC')::date, date '9999-12-31') as day,
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

/**
 * Compares the visits by half-day of the week with the visits themselves.
 * @returns for how many pairs of barangay and half-day the rollup plus its deltas is wrong
 */
export async function countWrongHalfDays(db: Executor): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong from (
      select location_id, half_day from (
        select location_id, (extract(isodow from contact_time at time zone interval '08:00')::int - 1) * 2
          + case when extract(hour from contact_time at time zone interval '08:00') < 12 then 0 else 1 end as half_day,
          1 as visits, case when not has_availed and visit_result = 'Not Around' then 0 else 1 end as found
        from visits where deleted_at is null and visit_type = 'visit' and (has_availed or visit_result not in ('Moved Out', 'Deceased'))
        union all select location_id, half_day, -visits, -found from half_day_count_deltas
        union all select location_id, half_day, -visits, -found from half_day_counts) c
      group by 1, 2 having sum(visits) <> 0 or sum(found) <> 0) w
  `.execute(db)
  return rows[0]?.wrong ?? 0
}

/**
 * Compares the last visit, last call, result and place by visits stored on clients with those computed from their contacts.
 * @returns how many clients that are not deleted differ
 */
export async function countWrongLastContacts(db: Executor): Promise<number> {
  const newest = sql`order by contact_time desc, id desc`
  const located = sql`filter (where visit_type = 'visit' and latitude is not null and accuracy <= ${sql.lit(largestAccuracy)})`
  const { rows } = await sql<{ wrong: number }>`
    with told as (
      select client_id,
        max(contact_time) filter (where visit_type = 'call') as last_call,
        max(contact_time) filter (where visit_type = 'visit') as last_visit,
        (array_agg(id ${newest}) filter (where visit_type = 'visit'))[1] as last_visit_id,
        (array_agg(visit_result ${newest}) filter (where visit_result is not null))[1] as visit_result,
        (array_agg(visit_secondary_result ${newest}) filter (where visit_result is not null))[1] as visit_secondary_result,
        percentile_cont(0.5) within group (order by latitude) ${located} as visits_latitude,
        percentile_cont(0.5) within group (order by longitude) ${located} as visits_longitude,
        (count(*) ${located})::int as visits_located
      from visits where deleted_at is null group by client_id)
    select count(*)::int as wrong from clients c left join told t on t.client_id = c.id
    where c.deleted_at is null and (c.last_call, c.last_visit, c.last_visit_id, c.visit_result, c.visit_secondary_result, c.visits_latitude, c.visits_longitude, c.visits_located)
      is distinct from (t.last_call, t.last_visit, t.last_visit_id, t.visit_result, t.visit_secondary_result, t.visits_latitude, t.visits_longitude, coalesce(t.visits_located, 0))
  `.execute(db)
  return rows[0]?.wrong ?? 0
}
