import { dropIndexesForLoad } from '@bisita/server/database/bulkLoad'
import { connect } from '@bisita/server/database/connection'
import type { ClientBase } from 'pg'

/** How a made-up contact ended, out of its number `n`. */
const outcome = `
  (array['Not Interested', 'Not Around', 'Not Around', 'Interested', 'Other Lending', null])[1 + n % 6] as visit_result,
  (array[null, null, null, 'Undecided', 'Loyalist', null])[1 + n % 6] as visit_secondary_result,
  n % 6 = 5 as has_availed`

/**
 * Fills up to so many visits and calls over three years, by who holds the place of the client, and one
 * itinerary for each fifth of the visits beside a hundred thousand open ones. Without the triggers, as a bulk
 * load does; the counts are recomputed at the end.
 */
export async function seedContacts(url: string, visits: number): Promise<void> {
  const database = connect(url)
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('alter table visits disable trigger user')
    await client.query('alter table itineraries disable trigger user')
    const rebuild = await dropIndexesForLoad(client, ['visits', 'itineraries'])
    await client.query(
      `insert into visits (id, client_id, user_id, location_id, visit_type, visit_time, visit_result, visit_secondary_result, has_availed, received_at)
       select gen_random_uuid(), client_id, user_id, location_id, case when n % 3 = 0 then 'call' else 'visit' end, at, visit_result,
         visit_secondary_result, has_availed, at
       from (
         select c.id as client_id, c.location_id, n, ${outcome}, now() - random() * interval '1095 days' as at,
           coalesce(m.user_id, (array(select id from users where user_type = 'mr' order by id))[1 + n % 8]) as user_id
         from (select id, location_id, row_number() over () as row from clients where deleted_at is null) c
         cross join generate_series(1, (select 1 + ($1 - count(*)) / greatest(1, (select count(*) from clients)) from visits)) s (k)
         cross join lateral (select (c.row * 31 + s.k)::int as n) x
         left join lateral (select user_id from mr_locations where location_id = c.location_id order by user_id offset n % 2 limit 1) m on true) made
       limit greatest(0, $1 - (select count(*) from visits))`,
      [visits],
    )
    await client.query(
      `insert into itineraries (id, client_id, location_id, assigned_to, branch_id, visible_at, pin_type, visit_id, created_by, created_at)
       select gen_random_uuid(), v.client_id, v.location_id, v.user_id, u.branch_id, (v.visit_time at time zone 'Asia/Manila')::date,
         'self', v.id, v.user_id, v.visit_time - interval '1 day'
       from visits v join users u on u.id = v.user_id
       where v.visit_type = 'visit' and v.deleted_at is null and hashtext(v.id::text) % 5 = 0
         and not exists (select from itineraries i where i.visit_id = v.id)`,
    )
    await client.query(
      `insert into itineraries (id, client_id, location_id, assigned_to, branch_id, visible_at, pin_type, created_by, created_at)
       select gen_random_uuid(), c.id, c.location_id, m.user_id, m.branch_id, current_date - 40 + (c.row % 50)::int, 'self', m.user_id,
         now() - interval '41 days'
       from (select id, location_id, row_number() over () as row from clients where deleted_at is null) c
       join lateral (select user_id, branch_id from mr_locations where location_id = c.location_id order by user_id limit 1) m on true
       where not exists (select from itineraries i where i.client_id = c.id and i.assigned_to = m.user_id and i.state = 'open'
         and i.visible_at = current_date - 40 + (c.row % 50)::int)
       limit 100000`,
    )
    for (const statement of rebuild) await client.query(statement)
    await client.query('alter table visits enable trigger user')
    await client.query('alter table itineraries enable trigger user')
    await client.query('select bisita_count_visits_anew(), bisita_count_half_days_anew(), bisita_count_itineraries_anew()')
    await client.query('analyze visits')
    await deriveCallStates(client)
    await client.query('commit')
    for (const table of ['visits', 'itineraries', 'visit_counts', 'itinerary_counts', 'call_states']) await client.query(`vacuum analyze ${table}`)
  } finally {
    client.release()
    await database.close()
  }
}

/** What the contacts say of calling, a part at a time: the load went past what keeps it. */
async function deriveCallStates(client: ClientBase): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await client.query<{ ids: string[] | null }>('select array_agg(id order by id) as ids from (select id from clients where id > $1 order by id limit 20000) c', [after])
    const ids = rows[0]?.ids ?? null
    if (ids === null) return
    await client.query('select bisita_derive_call_states($1)', [ids])
    after = ids.at(-1) as string
  }
}
