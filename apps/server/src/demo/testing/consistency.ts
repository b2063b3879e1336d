import type { Pool } from 'pg'

/** What of itineraries, visits and events doesn't agree: nothing, ever. */
export const disagreements = async ({ pool }: { readonly pool: Pool }): Promise<readonly unknown[]> =>
  (await pool.query(
    `select 'visit' as what, v.id from visits v join itineraries i on i.id = v.itinerary_id where i.visit_id is distinct from v.id
      union all select 'itinerary', i.id from itineraries i join visits v on v.id = i.visit_id
        where (v.itinerary_id, v.client_id, v.user_id, v.visit_type) is distinct from (i.id, i.client_id, i.assigned_to, 'visit')
      union all select 'place', i.id from itineraries i join clients c on c.id = i.client_id where c.location_id <> i.location_id
      union all select 'place', v.id from visits v join clients c on c.id = v.client_id where c.location_id <> v.location_id
      union all select 'branch', i.id from itineraries i join users u on u.id = i.assigned_to where u.branch_id <> i.branch_id
      union all select 'events', i.id from itineraries i
        where (select string_agg(event, ' ' order by at) from itinerary_events e where e.itinerary_id = i.id)
          <> case i.state when 'skipped' then 'planned skipped' else 'planned' end`,
  )).rows

/** Counts of a barangay, or of all that a branch or an MR holds, that differ from counting the rows: none, ever. */
export const wrongCounts = async ({ pool }: { readonly pool: Pool }): Promise<readonly unknown[]> =>
  (await pool.query(
    `with c as (
        select location_id, id_type, has_contact, last_visit is not null as visited, has_availed,
          coalesce(visit_result, '') as visit_result, coalesce(visit_secondary_result, '') as visit_secondary_result, stage
        from clients where deleted_at is null
      ), counted as (
        select 'b' || location_id as place, '00000000-0000-0000-0000-000000000000'::uuid as holder_id, id_type, has_contact,
          visited, has_availed, visit_result, visit_secondary_result, stage, count(*)::int as n
        from c group by 1, 2, 3, 4, 5, 6, 7, 8, 9
        union all
        select '*', holder_id, id_type, has_contact, visited, has_availed, visit_result, visit_secondary_result, stage, count(*)::int
        from c join (select location_id, branch_id as holder_id from branch_locations
          union all select location_id, user_id from mr_locations) h using (location_id) group by 1, 2, 3, 4, 5, 6, 7, 8, 9
      ), kept as (
        select place, holder_id, id_type, has_contact, visited, has_availed, visit_result, visit_secondary_result, stage, n
        from client_counts where n <> 0
          and (place like 'b%' or (place = '*' and holder_id <> '00000000-0000-0000-0000-000000000000'))
      )
      (select * from counted except select * from kept) union all (select * from kept except select * from counted)`,
  )).rows
