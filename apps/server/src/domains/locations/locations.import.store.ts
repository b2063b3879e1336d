import type { Position } from '@bisita/rules/clients/pins'
import type { ClientBase } from 'pg'
import { dropIndexesForLoad } from '../../database/bulkLoad.ts'
import { copyRows } from '../../database/copy.ts'
import type { OldName } from './psgc/oldNames.ts'
import type { LocationRow } from './psgc/rows.ts'

/** A row with a point in it; null where none is known. */
export type PlacedRow = LocationRow & { readonly latitude: number | null; readonly longitude: number | null }

const columns = [
  'id', 'region_code', 'region', 'province_code', 'province', 'mun_city_code', 'mun_city', 'mun_city_kind',
  'sub_municipality_code', 'barangay', 'location', 'path_key',
  'latitude', 'longitude',
] as const satisfies readonly (keyof PlacedRow)[]

/** How many locations there are, retired ones with them. */
export async function countLocations(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from locations')
  return rows[0]?.count ?? 0
}

/** Makes another import wait until this transaction ends; two servers may start at once. Readers go on. */
export async function lockLocations(client: ClientBase): Promise<void> {
  await client.query('lock table locations in share row exclusive mode')
}

const values = (locations: readonly PlacedRow[]) => locations.map((location) => columns.map((column) => location[column]))

/** Fills the empty table; its indexes are built at the end, which takes a third of the time. Needs a transaction. */
export async function loadFirst(client: ClientBase, locations: readonly PlacedRow[]): Promise<number> {
  const rebuild = await dropIndexesForLoad(client, ['locations'])
  const added = await copyRows(client, 'locations', columns, values(locations))
  for (const statement of rebuild) await client.query(statement)
  return added
}

/** Adds the locations whose codes are new and leaves the others as they are. Needs a transaction; returns how many were added. */
export async function addLocations(client: ClientBase, locations: readonly PlacedRow[]): Promise<number> {
  await client.query('create temporary table new_locations (like locations) on commit drop')
  await copyRows(client, 'new_locations', columns, values(locations))
  const added = await client.query(
    `insert into locations (${columns.join(', ')})
     select ${columns.join(', ')} from new_locations order by id on conflict (id) do nothing`,
  )
  return added.rowCount ?? 0
}

/** Whether any place is known by a name that it had before. */
export async function hasOldNames(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>('select exists (select from place_old_names) as has')
  return rows[0]?.has ?? false
}

/** Adds names that places had before; what is there stays. */
export async function addOldNames(client: ClientBase, names: readonly OldName[]): Promise<void> {
  await client.query(
    `insert into place_old_names (code, name, name_key)
     select * from unnest($1::text[], $2::text[], $3::text[]) on conflict do nothing`,
    [names.map(({ code }) => code), names.map(({ name }) => name), names.map(({ name_key }) => name_key)],
  )
}

/** Whether any place has a point. */
export async function hasPoints(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>('select exists (select from locations where latitude is not null) as has')
  return rows[0]?.has ?? false
}

/** Gives places without a point theirs. */
export async function addPoints(client: ClientBase, points: ReadonlyMap<string, Position>): Promise<void> {
  await client.query(
    `update locations l set latitude = p.latitude, longitude = p.longitude
     from unnest($1::text[], $2::float8[], $3::float8[]) p (id, latitude, longitude) where l.id = p.id and l.latitude is null`,
    [[...points.keys()], [...points.values()].map(({ latitude }) => latitude), [...points.values()].map(({ longitude }) => longitude)],
  )
}
