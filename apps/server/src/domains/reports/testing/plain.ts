import type { Role } from '@bisita/contract/users/roles'
import type pg from 'pg'

/** What the organisation holds at a time, record by record, as nothing but the tables of the present tell it. */
export type PlainOrganisation = {
  readonly users: readonly { id: string; user_type: Role; display_name: string; branch_id: string | null; gone: readonly Date[] }[]
  readonly memberships: readonly { user_id: string; branch_id: string; from_at: Date; to_at: Date | null }[]
  readonly branches: readonly { id: string; branch_name: string; area_id: string | null }[]
  readonly areas: ReadonlyMap<string, string>
  readonly heads: readonly { area_id: string; user_id: string }[]
  readonly clients: readonly { id: string; location_id: string; branch_id: string | null; region_code: string; province_code: string; mun_city_code: string }[]
  readonly visits: readonly { id: string; client_id: string; user_id: string; visit_type: 'visit' | 'call'; contact_time: Date; visit_result: string | null; has_availed: boolean }[]
  readonly itineraries: readonly { id: string; assigned_to: string; visible_at: string; state: string }[]
}

/** Reads all of it. Nobody may write meanwhile. */
export async function readPlainOrganisation(pool: pg.Pool): Promise<PlainOrganisation> {
  const all = async <T extends object>(statement: string): Promise<T[]> => (await pool.query<T>(statement)).rows
  const users = await all<Omit<PlainOrganisation['users'][number], 'gone'> & { deactivated_at: Date | null; deleted_at: Date | null }>(
    'select id, user_type, display_name, branch_id, deactivated_at, deleted_at from users')
  const areas = await all<{ id: string; area_name: string }>('select id, area_name from areas')
  return {
    users: users.map(({ deactivated_at, deleted_at, ...user }) => ({ ...user, gone: [deactivated_at, deleted_at].filter((at) => at !== null) })),
    memberships: await all('select user_id, branch_id, from_at, to_at from memberships order by from_at'),
    branches: await all('select id, branch_name, area_id from branches where deleted_at is null'),
    areas: new Map(areas.map(({ id, area_name }) => [id, area_name])),
    heads: await all('select area_id, user_id from area_heads'),
    clients: await all(`
      select c.id, c.location_id, b.branch_id, l.region_code, l.province_code, l.mun_city_code from clients c
      join locations l on l.id = c.location_id left join branch_locations b on b.location_id = c.location_id where c.deleted_at is null`),
    visits: await all('select id, client_id, user_id, visit_type, least(visit_time, received_at) as contact_time, visit_result, has_availed from visits where deleted_at is null'),
    itineraries: await all('select id, assigned_to, visible_at, state from itineraries where deleted_at is null'),
  }
}
