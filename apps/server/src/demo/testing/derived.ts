import type { Pool } from 'pg'

/** Living clients whose derived fields differ from what their visits and calls say (promises/visits 4): none, ever. */
export async function differingClients(pool: Pool): Promise<readonly unknown[]> {
  const { rows } = await pool.query(
    `select c.id from clients c left join lateral (
        select max(least(visit_time, received_at)) filter (where visit_type = 'visit') as last_visit,
          max(least(visit_time, received_at)) filter (where visit_type = 'call') as last_call,
          (array_agg(id order by least(visit_time, received_at) desc, id desc) filter (where visit_type = 'visit'))[1] as last_visit_id,
          coalesce(bool_or(has_availed), false) as has_availed,
          (array_agg(visit_result order by least(visit_time, received_at) desc, id desc) filter (where visit_result is not null))[1] as visit_result,
          (array_agg(visit_secondary_result order by least(visit_time, received_at) desc, id desc) filter (where visit_result is not null))[1] as second,
          percentile_cont(0.5) within group (order by latitude) filter (where visit_type = 'visit' and accuracy <= 100) as visits_latitude,
          percentile_cont(0.5) within group (order by longitude) filter (where visit_type = 'visit' and accuracy <= 100) as visits_longitude,
          count(latitude) filter (where visit_type = 'visit' and accuracy <= 100)::int as visits_located,
          coalesce(max(case when has_availed then 4 when visit_result = 'Interested' then 3 when visit_result <> 'Not Around' then 2 else 1 end), 0) as stage
        from visits v where v.client_id = c.id and v.deleted_at is null) v on true
      where c.deleted_at is null
        and (c.last_visit, c.last_call, c.last_visit_id, c.has_availed, c.visit_result, c.visit_secondary_result, c.stage, c.visits_latitude, c.visits_longitude, c.visits_located)
          is distinct from (v.last_visit, v.last_call, v.last_visit_id, v.has_availed, v.visit_result, v.second, v.stage, v.visits_latitude, v.visits_longitude, v.visits_located)`,
  )
  return rows
}
