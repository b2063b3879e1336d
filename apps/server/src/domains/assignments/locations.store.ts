import type { MrAssignmentsQuery } from '@bisita/contract/organisation/assignments'
import { type RawBuilder, sql } from 'kysely'
import { allOf } from '../../database/conditions.ts'
import type { Executor } from '../../database/connection.ts'
import { everybody } from '../../database/counts.ts'
import { refreshPlans } from '../../database/plans.ts'
import { type LocationSort, orderBy, pathContains, underPlaces } from '../locations/conditions.ts'

/** Locations by their ids, or all that a filter finds. */
export type Selection = { readonly ids: readonly string[] } | { readonly filter: Filter }

type Filter = {
  readonly region?: string | undefined
  readonly province?: string | undefined
  readonly mun_city?: string | undefined
  readonly keyword?: string | undefined
}

export type NamedLocation = { readonly id: string; readonly location: string }

type Page = { readonly items: string; readonly count: number; readonly more: boolean }

const filtered = ({ keyword, ...places }: Filter): RawBuilder<boolean> => allOf([...underPlaces(places), pathContains(keyword ?? '')])

const chosen = (selection: Selection): RawBuilder<boolean> =>
  'ids' in selection ? sql`l.id = any(${selection.ids}::text[])` : filtered(selection.filter)

/** The living clients of a location, of one moment with everything else that is read. */
const clients = sql`(
  select coalesce(sum(n), 0)::int from (
    select n from client_counts where place = 'b' || l.id and holder_id = ${everybody}
    union all
    select n from client_count_deltas where location_id = l.id
  ) counted
)`

/** A page of what an MR holds, with the clients of each location, and the cover that it is held for. */
export async function listMrLocations(db: Executor, mrId: string, query: MrAssignmentsQuery): Promise<Page> {
  const { page, ipp, sort = 'location', ...filter } = query
  const wanted = sql`from mr_locations m join locations l on l.id = m.location_id where m.user_id = ${mrId} and ${filtered(filter)}`
  const byClients = sort.endsWith('clients')
  const order = byClients ? sql`${clients} ${sort.startsWith('-') ? sql`desc` : sql`asc`}, l.id` : orderBy(sort as LocationSort)
  const { rows } = await sql<Page>`
    with page as materialized (
      select l.*, row_number() over (order by ${order}) as place ${wanted} order by ${order} limit ${ipp + 1} offset ${(page - 1) * ipp}),
    shown as (
      select l.id, l.location, l.region, l.province, l.mun_city_kind, l.mun_city, l.barangay, ${clients} as clients,
        b.cover_id, b.date_to::text as cover_until
      from page l
      left join lateral (
        select b.cover_id, c.date_to from mr_cover_locations b join mr_covers c on c.id = b.cover_id
        where b.to_user_id = ${mrId} and b.location_id = l.id order by c.date_to desc, b.cover_id limit 1) b on true
      order by l.place limit ${ipp})
    select
      (select coalesce(json_agg(item), '[]')::text from shown item) as items,
      (select count(*) ${wanted})::int as count,
      (select count(*) > ${ipp} from page) as more
  `.execute(db)
  return rows[0] as Page
}

/** What each code stands for today: itself, or the location that replaced it. Codes that never were are left out. */
export async function findCurrentLocations(db: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; now: string }>`
    select l.id, coalesce(l.replaced_by, l.id) as now from locations l where l.id = any(${ids}::text[])
  `.execute(db)
  return new Map(rows.map(({ id, now }) => [id, now]))
}

/** Those of some locations that are not the branch's, by name. */
export async function findForeign(db: Executor, branchId: string, ids: readonly string[]): Promise<NamedLocation[]> {
  const { rows } = await sql<NamedLocation>`
    select l.id, l.location from locations l where l.id = any(${ids}::text[])
      and not exists (select from branch_locations b where b.location_id = l.id and b.branch_id = ${branchId})
    order by ${orderBy('location')}
  `.execute(db)
  return rows
}

/** A location of the branch, and whether the MR holds it already in the MR's own right. */
export type Candidate = NamedLocation & { readonly own: boolean }

/** The locations of a branch among a selection, by name. */
export async function findCandidates(db: Executor, branchId: string, mrId: string, selection: Selection): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select l.id, l.location, m.user_id is not null and not exists (
      select from mr_cover_locations b where b.to_user_id = ${mrId} and b.location_id = l.id) as own
    from branch_locations h join locations l on l.id = h.location_id
    left join mr_locations m on m.user_id = ${mrId} and m.location_id = l.id
    where h.branch_id = ${branchId} and ${chosen(selection)} order by ${orderBy('location')}
  `.execute(db)
  return rows
}

/** Gives an MR locations of the branch. What was held for a cover only is the MR's own from now on. */
export async function addMrLocations(trx: Executor, mrId: string, branchId: string, ids: readonly string[]): Promise<void> {
  await sql`
    with kept as (delete from mr_cover_locations where to_user_id = ${mrId} and location_id = any(${ids}::text[]))
    insert into mr_locations (user_id, location_id, branch_id)
      select ${mrId}::uuid, id, ${branchId}::uuid from unnest(${ids}::text[]) id order by id
    on conflict do nothing
  `.execute(trx)
  await refreshPlans(trx, 'mr_locations', ids.length)
}

/** What an MR holds among a selection, by name. */
export async function findHeld(db: Executor, mrId: string, selection: Selection): Promise<NamedLocation[]> {
  const { rows } = await sql<NamedLocation>`
    select l.id, l.location from mr_locations m join locations l on l.id = m.location_id
    where m.user_id = ${mrId} and ${chosen(selection)} order by ${orderBy('location')}
  `.execute(db)
  return rows
}

/** What goes along with something that is taken from an MR. */
export type Cascade = { readonly clients: number; readonly stand_ins: number }

/**
 * What goes along with locations that an MR holds: the living clients that the MR does not hold directly as well, and
 * who stands in for the MR and does not hold all of it for somebody else's sake too.
 */
export async function cascadeOfLocations(db: Executor, mrId: string, ids: readonly string[]): Promise<Cascade> {
  const { rows } = await sql<Cascade>`
    select
      (select coalesce(sum(${clients}), 0) from locations l where l.id = any(${ids}::text[]))::int
        - (select count(*) from mr_clients m join clients c on c.id = m.client_id
            where m.user_id = ${mrId} and c.deleted_at is null and c.location_id = any(${ids}::text[]))::int as clients,
      (select count(distinct b.to_user_id) from mr_cover_locations b
        where b.from_user_id = ${mrId} and b.location_id = any(${ids}::text[])
          and not exists (select from mr_cover_locations o
            where o.to_user_id = b.to_user_id and o.location_id = b.location_id and o.from_user_id <> b.from_user_id))::int as stand_ins
  `.execute(db)
  return rows[0] as Cascade
}

export async function removeMrLocations(trx: Executor, mrId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from mr_locations where user_id = ${mrId} and location_id = any(${ids}::text[])`.execute(trx)
  await refreshPlans(trx, 'mr_locations', ids.length)
}
