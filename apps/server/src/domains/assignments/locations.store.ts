import type { MrAssignmentsQuery } from '@bisita/contract/organisation/assignments'
import { type RawBuilder, sql } from 'kysely'
import { allOf } from '../../database/conditions.ts'
import type { Executor } from '../../database/connection.ts'
import { analyzeTable } from '../../database/analyzeTable.ts'
import { type ListPage, readPage } from '../../page.store.ts'
import { type LocationSort, orderBy, pathContains, underPlaces } from '../locations/conditions.ts'
import { locationClientCount, locationColumns } from '../locations/locations.store.ts'
import { assignedAsOwn, forgetCovers, standInCount } from './assigned.ts'

/** Locations by their ids, or all that a filter finds. */
export type LocationSelection = { readonly ids: readonly string[] } | { readonly filter: Filter }

type Filter = {
  readonly region?: string | undefined
  readonly province?: string | undefined
  readonly mun_city?: string | undefined
  readonly keyword?: string | undefined
}

export type NamedLocation = { readonly id: string; readonly location: string }

const filtered = ({ keyword, ...places }: Filter): RawBuilder<boolean> => allOf([...underPlaces(places), pathContains(keyword ?? '')])

const chosen = (selection: LocationSelection): RawBuilder<boolean> =>
  'ids' in selection ? sql`l.id = any(${selection.ids}::text[])` : filtered(selection.filter)

/** A page of an MR's locations, with the number of clients of each, and the cover that it is assigned for. */
export async function listMrLocations(db: Executor, mrId: string, query: MrAssignmentsQuery): Promise<ListPage> {
  const { page, ipp, sort = 'location', ...filter } = query
  const wanted = sql`from mr_locations m join locations l on l.id = m.location_id where m.user_id = ${mrId} and ${filtered(filter)}`
  const byClients = sort.endsWith('clients')
  const order = byClients ? sql`${locationClientCount} ${sort.startsWith('-') ? sql`desc` : sql`asc`}, l.id` : orderBy(sort as LocationSort)
  const rows = sql`select l.*, row_number() over (order by ${order}) as place ${wanted} order by ${order}`
  const shown = sql`select ${locationColumns}, ${locationClientCount} as clients, b.cover_id, b.date_to::text as cover_until
    from page l
    left join lateral (
      select b.cover_id, c.date_to from mr_cover_locations b join mr_covers c on c.id = b.cover_id
      where b.to_user_id = ${mrId} and b.location_id = l.id order by c.date_to desc, b.cover_id limit 1) b on true
    order by l.place`
  return readPage(db, { page: rows, shown, wanted }, { page, ipp })
}

/** What each code stands for today: itself, or the location that replaced it. Codes that never were are left out. */
export async function findCurrentLocations(db: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; now: string }>`
    select l.id, coalesce(l.replaced_by, l.id) as now from locations l where l.id = any(${ids}::text[])
  `.execute(db)
  return new Map(rows.map(({ id, now }) => [id, now]))
}

/** Those of some locations that are not the branch's, by name. */
export async function findLocationsOfOthers(db: Executor, branchId: string, ids: readonly string[]): Promise<NamedLocation[]> {
  const { rows } = await sql<NamedLocation>`
    select l.id, l.location from locations l where l.id = any(${ids}::text[])
      and not exists (select from branch_locations b where b.location_id = l.id and b.branch_id = ${branchId})
    order by ${orderBy('location')}
  `.execute(db)
  return rows
}

/** A location of the branch, and whether the MR holds it already in the MR's own right. */
export type LocationCandidate = NamedLocation & { readonly own: boolean }

/** The locations of a branch among a selection, by name. */
export async function findLocationCandidates(db: Executor, branchId: string, mrId: string, selection: LocationSelection): Promise<LocationCandidate[]> {
  const { rows } = await sql<LocationCandidate>`
    select l.id, l.location, ${assignedAsOwn('locations', mrId, sql`l.id`)} as own
    from branch_locations h join locations l on l.id = h.location_id
    left join mr_locations m on m.user_id = ${mrId} and m.location_id = l.id
    where h.branch_id = ${branchId} and ${chosen(selection)} order by ${orderBy('location')}
  `.execute(db)
  return rows
}

/** Assigns locations of the branch to an MR. Those assigned for a cover only become the MR's own. */
export async function addMrLocations(trx: Executor, mrId: string, branchId: string, ids: readonly string[]): Promise<void> {
  await sql`
    with kept as (${forgetCovers('locations', mrId, ids)})
    insert into mr_locations (user_id, location_id, branch_id)
      select ${mrId}::uuid, id, ${branchId}::uuid from unnest(${ids}::text[]) id order by id
    on conflict do nothing
  `.execute(trx)
  await analyzeTable(trx, 'mr_locations', ids.length)
}

/** What an MR holds among a selection, by name. */
export async function findAssignedLocations(db: Executor, mrId: string, selection: LocationSelection): Promise<NamedLocation[]> {
  const { rows } = await sql<NamedLocation>`
    select l.id, l.location from mr_locations m join locations l on l.id = m.location_id
    where m.user_id = ${mrId} and ${chosen(selection)} order by ${orderBy('location')}
  `.execute(db)
  return rows
}

/** What goes along with something that is taken from an MR. */
export type RemovalCascade = { readonly clients: number; readonly stand_ins: number }

/**
 * What removing locations from an MR takes along: how many clients that are not deleted and that the MR doesn't have
 * directly as well, and who covers for the MR and has some of them for that cover only.
 */
export async function cascadeOfLocations(db: Executor, mrId: string, ids: readonly string[]): Promise<RemovalCascade> {
  const { rows } = await sql<RemovalCascade>`
    select
      (select coalesce(sum(${locationClientCount}), 0) from locations l where l.id = any(${ids}::text[]))::int
        - (select count(*) from mr_clients m join clients c on c.id = m.client_id
            where m.user_id = ${mrId} and c.deleted_at is null and c.location_id = any(${ids}::text[]))::int as clients,
      ${standInCount('locations', mrId, ids)} as stand_ins
  `.execute(db)
  return rows[0] as RemovalCascade
}

export async function removeMrLocations(trx: Executor, mrId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from mr_locations where user_id = ${mrId} and location_id = any(${ids}::text[])`.execute(trx)
  await analyzeTable(trx, 'mr_locations', ids.length)
}
