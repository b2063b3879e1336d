import type { BranchAssignmentsQuery, BranchRemoval } from '@bisita/contract/organisation/branches'
import type { Scope } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import { everybodyId } from '../../database/counts.ts'
import type { Executor } from '../../database/connection.ts'
import { analyzeTable } from '../../database/analyzeTable.ts'
import type { ListPage } from '../../page.store.ts'
import { branchInScope } from '../../scope.ts'
import { type LocationChoice, chosenLocations, chosenLocationsWithRetired } from '../locations/chosen.store.ts'
import { type LocationSort, orderBy, pathContains, underPlaces } from '../locations/conditions.ts'
import { locationClientCount, locationColumns } from '../locations/locations.store.ts'

/** A chosen location with the branch that it stands in, and whether the caller sees that one. */
export type LocationPlacement = { readonly id: string; readonly branch_id: string | null; readonly held: boolean }

/** Where the locations of a choice stand now. */
export async function findLocationPlacements(trx: Executor, scope: Scope, choice: LocationChoice): Promise<LocationPlacement[]> {
  const { rows } = await sql<LocationPlacement>`
    select c.id, s.branch_id, s.branch_id is null or ${branchInScope(scope, sql`s.branch_id`)} as held
    from (${chosenLocations(choice)}) c (id) left join branch_locations s on s.location_id = c.id
  `.execute(trx)
  return rows
}

/** Whether one of the codes that somebody named stands in a branch that the caller doesn't see. */
export async function anyOutsideScope(trx: Executor, scope: Scope, choice: LocationChoice): Promise<boolean> {
  if ('filter' in choice) return false
  const { rows } = await sql`
    select from branch_locations s
    where s.location_id in (${chosenLocationsWithRetired(choice)}) and not ${branchInScope(scope, sql`s.branch_id`)} limit 1
  `.execute(trx)
  return rows.length > 0
}

/** The first three of some locations in the order of their paths, each with its branch where it has one. */
export async function findFirstLocationNames(db: Executor, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select l.barangay || ', ' || l.mun_city || coalesce(' (' || b.branch_name || ')', '') as name
    from locations l left join branch_locations s on s.location_id = l.id left join branches b on b.id = s.branch_id
    where l.id = any(${ids}::text[]) order by l.path_key, l.id limit 3
  `.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Gives a branch locations: those that stand in another one move, their MR assignments there taken away first,
 * and the others are new. Each of the two is one statement, as the triggers of feeds and counts expect.
 */
export async function assignBranchLocations(trx: Executor, branchId: string, { fresh, moved }: { fresh: readonly string[]; moved: readonly string[] }): Promise<void> {
  if (moved.length > 0) {
    await sql`delete from mr_locations where location_id = any(${moved}::text[])`.execute(trx)
    await sql`update branch_locations set branch_id = ${branchId} where location_id = any(${moved}::text[])`.execute(trx)
  }
  if (fresh.length > 0) {
    await sql`insert into branch_locations (location_id, branch_id) select id, ${branchId}::uuid from unnest(${fresh}::text[]) n (id)`.execute(trx)
  }
  await analyzeTable(trx, 'branch_locations', fresh.length + moved.length)
  await analyzeTable(trx, 'mr_locations', moved.length)
}

/** The ids of what a choice finds among the locations of a branch. */
export async function chosenOfBranch(trx: Executor, branchId: string, choice: LocationChoice): Promise<string[]> {
  const { rows } = await sql<{ location_id: string }>`
    select location_id from branch_locations where branch_id = ${branchId} and location_id in (${chosenLocationsWithRetired(choice)}) order by 1
  `.execute(trx)
  return rows.map(({ location_id }) => location_id)
}

/** What is affected when locations leave their branch: their MR assignments and their clients that are not deleted. */
export async function cascadeOf(trx: Executor, ids: readonly string[]): Promise<Omit<BranchRemoval, 'ok' | 'removed'>> {
  const { rows } = await sql<Omit<BranchRemoval, 'ok' | 'removed'>>`
    select count(*)::int as mr_assignments, count(distinct user_id)::int as mrs, ${clientsIn(sql`select unnest(${ids}::text[])`)} as clients
    from mr_locations where location_id = any(${ids}::text[])
  `.execute(trx)
  return rows[0] as Omit<BranchRemoval, 'ok' | 'removed'>
}

/** The number of clients in some locations that are not deleted, from the rollup. */
export const clientsIn = (locations: RawBuilder<unknown>): RawBuilder<number> => sql`(
  select coalesce(sum(n), 0)::int from (
    select k.n from (${locations}) t (id) join client_counts k on k.place = 'b' || t.id and k.holder_id = ${everybodyId}
    union all
    select d.n from client_count_deltas d where d.location_id in (${locations})) counted)`

/** Takes locations from a branch; the foreign key takes their MR assignments along. */
export async function releaseBranchLocations(trx: Executor, branchId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from branch_locations where branch_id = ${branchId} and location_id = any(${ids}::text[])`.execute(trx)
  await analyzeTable(trx, 'branch_locations', ids.length)
  await analyzeTable(trx, 'mr_locations', ids.length)
}

const holders = sql`(
  select coalesce(json_agg(json_build_object('id', u.id, 'display_name', u.display_name) order by u.display_name, u.id), '[]')
  from mr_locations m join users u on u.id = m.user_id where m.location_id = l.id)`

const orderOf = (sort: string): RawBuilder<unknown> => {
  if (sort === 'clients') return sql`clients, l.id`
  return sort === '-clients' ? sql`clients desc, l.id desc` : orderBy(sort as LocationSort)
}

/** A page of the locations of a branch as JSON text, each with the number of its clients and the MRs assigned to it. */
export async function listBranchLocations(
  db: Executor,
  branchId: string,
  { page, ipp, sort = 'location', keyword = '', mr_id, without_mr = false, ...places }: BranchAssignmentsQuery,
): Promise<ListPage> {
  const conditions = [sql`s.branch_id = ${branchId}::uuid`, ...underPlaces(places), pathContains(keyword)]
  if (mr_id !== undefined) conditions.push(sql`exists (select from mr_locations m where m.location_id = l.id and m.user_id = ${mr_id}::uuid)`)
  if (without_mr) conditions.push(sql`not exists (select from mr_locations m where m.location_id = l.id)`)
  const wanted = sql`from branch_locations s join locations l on l.id = s.location_id where ${sql.join(conditions, sql` and `)}`
  const { rows } = await sql<ListPage>`
    with page as materialized (
      select ${locationColumns}, ${locationClientCount} as clients, l.path_key ${wanted}
      order by ${orderOf(sort)} limit ${ipp + 1} offset ${(page - 1) * ipp}),
    shown as (
      select p.*, row_number() over () as nr from page p limit ${ipp})
    select
      (select coalesce(json_agg(to_jsonb(l) - 'nr' - 'path_key' || jsonb_build_object('mrs', ${holders}) order by l.nr), '[]')::text from shown l) as items,
      (select count(*) ${wanted})::int as count,
      (select count(*) > ${ipp} from page) as more
  `.execute(db)
  return rows[0] as ListPage
}
