import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'
import { analyzeTable } from '../../../database/analyzeTable.ts'
import { blockingBranch } from './preview.store.ts'

/* Each step of an update takes an open transaction and does what is still to be done, at most so much: begun again it goes on. */

/** Whether a job that updates places waits or runs. The next caller waits until this transaction ends. */
export async function isUpdating(trx: Executor): Promise<boolean> {
  await sql`lock table psgc_uploads in share row exclusive mode`.execute(trx)
  const { rows } = await sql`select from jobs where execute_function = 'update_psgc' and status in ('waiting', 'running') limit 1`.execute(trx)
  return rows.length > 0
}

/** Whether another job than this edition's runs an update. */
export async function othersUpdate(db: Executor, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from jobs where execute_function = 'update_psgc' and status = 'running' and parameters->>'upload_id' <> ${id} limit 1
  `.execute(db)
  return rows.length > 0
}

const columns = ['region_code', 'region', 'province_code', 'province', 'mun_city_code', 'mun_city', 'mun_city_kind', 'sub_municipality_code', 'barangay', 'location', 'path_key']
const list = (row: string): RawBuilder<unknown> => sql.raw(columns.map((column) => `${row}.${column}`).join(', '))

/** Keeps the names that places have now beside those that the edition tells, before they get new ones. */
export async function storeOldNames(trx: Executor, id: string): Promise<void> {
  await sql`
    insert into place_old_names (code, name, name_key)
      select code, name, name_key from psgc_old_names where upload_id = ${id}
      union
      select code, name, key from (
        select c.to_id as code, l.barangay as name, regexp_replace(l.path_key, '(, [^,]*){3}$', '') as key, e.barangay as now
        from psgc_changes c join locations l on l.id = c.from_id join psgc_rows e on e.upload_id = c.upload_id and e.id = c.to_id
        where c.upload_id = ${id}
        union
        select e.mun_city_code, l.mun_city, split_part(l.path_key, ', ', -3), e.mun_city
        from psgc_changes c join locations l on l.id = c.from_id join psgc_rows e on e.upload_id = c.upload_id and e.id = c.to_id
        where c.upload_id = ${id}) before
      where name <> now
    on conflict do nothing
  `.execute(trx)
}

/** Adds and renames at most so many places as the edition has them. Returns how many. */
export async function writePlaces(trx: Executor, id: string, most: number): Promise<number> {
  const added = await sql`
    insert into locations (id, ${sql.raw(columns.join(', '))})
      select e.id, ${list('e')} from psgc_rows e
      where e.upload_id = ${id} and not exists (select from locations l where l.id = e.id and l.retired_at is null)
      order by e.id limit ${most}
    on conflict (id) do update set (${sql.raw(columns.join(', '))}, retired_at, replaced_by) = (${list('excluded')}, null, null)
  `.execute(trx)
  const renamed = await sql`
    update locations l set (${sql.raw(columns.join(', '))}) = (${list('e')})
    from psgc_rows e
    where e.upload_id = ${id} and e.id = l.id and l.id in (
      select o.id from locations o join psgc_rows n on n.upload_id = ${id} and n.id = o.id
      where (${list('o')}) is distinct from (${list('n')}) order by o.id limit ${most})
  `.execute(trx)
  return Number(added.numAffectedRows ?? 0n) + Number(renamed.numAffectedRows ?? 0n)
}

/** The steadier codes, for the next edition. */
export async function writeCorrespondence(trx: Executor, id: string): Promise<void> {
  await sql`
    insert into place_correspondence as k (location_id, code)
      select id, correspondence_code from psgc_rows where upload_id = ${id} and correspondence_code is not null
    on conflict (location_id) do update set code = excluded.code where k.code <> excluded.code
  `.execute(trx)
}

const followed = (id: string): RawBuilder<unknown> => sql`c.upload_id = ${id} and c.kind in ('moved', 'merged')`

/**
 * Assigns the places that take over to the holders of the old ones: the branch, the representatives, and those who
 * cover for one of them, as long as the cover lasts. From then on an old code stands for its successor. Call it with
 * the assignments locked. Handles at most so many positions, from `after` on.
 * @returns the last position, or null where none is left
 */
export async function assignSuccessors(trx: Executor, id: string, after: number, most: number): Promise<number | null> {
  const { rows } = await sql<{ from_id: string; to_id: string; nr: number; back: boolean }>`
    with ordered as (select c.*, row_number() over (order by c.from_id, c.to_id)::int as nr from psgc_changes c where ${followed(id)})
    select c.from_id, c.to_id, c.nr, ${blockingBranch} is not null as back from ordered c where c.nr > ${after} order by c.nr limit ${most}
  `.execute(trx)
  const last = rows.at(-1)
  if (last === undefined) return null
  const going = rows.filter(({ back }) => !back)
  const pairs = sql`unnest(${going.map(({ from_id }) => from_id)}::text[], ${going.map(({ to_id }) => to_id)}::text[]) p (from_id, to_id)`
  await sql`
    insert into branch_locations (location_id, branch_id)
      select distinct on (p.to_id) p.to_id, b.branch_id from ${pairs} join branch_locations b on b.location_id = p.from_id order by p.to_id, p.from_id
    on conflict do nothing
  `.execute(trx)
  await sql`
    with own as materialized (
      select m.user_id, p.to_id from ${pairs} join mr_locations m on m.location_id = p.from_id
      where not exists (select from mr_cover_locations k where k.to_user_id = m.user_id and k.location_id = p.from_id)),
    kept as (delete from mr_cover_locations k using own where k.to_user_id = own.user_id and k.location_id = own.to_id),
    covered as materialized (
      select k.cover_id, k.from_user_id, k.to_user_id, p.to_id from ${pairs} join mr_cover_locations k on k.location_id = p.from_id
      where not exists (select from own where own.user_id = k.to_user_id and own.to_id = p.to_id)
        and not exists (select from mr_locations h where h.user_id = k.to_user_id and h.location_id = p.to_id
          and not exists (select from mr_cover_locations x where x.to_user_id = h.user_id and x.location_id = h.location_id))),
    given as (
      insert into mr_locations (user_id, location_id, branch_id)
        select distinct m.user_id, p.to_id, m.branch_id from ${pairs} join mr_locations m on m.location_id = p.from_id
      on conflict do nothing)
    insert into mr_cover_locations (cover_id, from_user_id, to_user_id, location_id)
      select distinct cover_id, from_user_id, to_user_id, to_id from covered
    on conflict do nothing
  `.execute(trx)
  // The point stays that of the place: its code is another.
  await sql`
    update locations l set latitude = o.latitude, longitude = o.longitude from ${pairs} join locations o on o.id = p.from_id
    where l.id = p.to_id and l.latitude is null and o.latitude is not null
  `.execute(trx)
  await sql`update locations l set replaced_by = p.to_id from ${pairs} where l.id = p.from_id or l.replaced_by = p.from_id`.execute(trx)
  await analyzeTable(trx, 'branch_locations', going.length)
  await analyzeTable(trx, 'mr_locations', going.length)
  return last.nr
}

/** Where a followed change's clients may go: nobody's branch loses them. */
const free = sql`(
  not exists (select from branch_locations f where f.location_id = c.from_id)
  or exists (select from branch_locations f join branch_locations t on t.branch_id = f.branch_id where f.location_id = c.from_id and t.location_id = c.to_id))`

/** Moves at most so many clients, not deleted, to the places that take over. Returns how many. */
export async function moveClients(trx: Executor, id: string, most: number, by: { user_id: string | null; now: Date }): Promise<number> {
  const { rows } = await sql`
    with going as materialized (
      select p.id, c.to_id from psgc_changes c join clients p on p.location_id = c.from_id and p.deleted_at is null
      where ${followed(id)} and ${free} limit ${most} for update of p),
    moved as (
      update clients p set location_id = going.to_id, revised_by = ${by.user_id}, revised_at = ${by.now} from going where p.id = going.id
      returning p.id, p.location_id)
    update client_search s set location_id = moved.location_id from moved where s.client_id = moved.id returning 1
  `.execute(trx)
  return rows.length
}

/**
 * Retires at most so many places: those with a successor lose their assignments, the others keep them. The places
 * are locked first, so that no client arrives meanwhile.
 * @returns how many, or null where clients have arrived who are to be moved first
 */
export async function retirePlaces(trx: Executor, id: string, most: number, now: Date): Promise<number | null> {
  const { rows } = await sql<{ id: string; kind: string; empty: boolean }>`
    select l.id, c.kind, c.kind <> 'retired' and ${free} as empty from psgc_changes c join locations l on l.id = c.from_id
    where c.upload_id = ${id} and c.kind in ('moved', 'merged', 'retired')
      and (l.retired_at is null or (c.kind <> 'retired' and ${free} and exists (select from branch_locations b where b.location_id = l.id)))
    order by l.id limit ${most} for update of l
  `.execute(trx)
  const ids = rows.map((row) => row.id)
  const emptied = rows.filter(({ empty }) => empty).map((row) => row.id)
  const { rows: left } = await sql`select from clients where location_id = any(${emptied}::text[]) and deleted_at is null limit 1`.execute(trx)
  if (left.length > 0) return null
  await sql`delete from mr_locations where location_id = any(${emptied}::text[])`.execute(trx)
  await sql`delete from branch_locations where location_id = any(${emptied}::text[])`.execute(trx)
  await sql`update locations set retired_at = coalesce(retired_at, ${now}) where id = any(${ids}::text[])`.execute(trx)
  await analyzeTable(trx, 'branch_locations', emptied.length)
  await analyzeTable(trx, 'mr_locations', emptied.length)
  return ids.length
}

/** How many changes of each kind an edition makes, how many places are to be written, and how many clients to be moved. */
export async function countChanges(db: Executor, id: string): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ kind: string; n: number }>`
    select kind, count(*)::int as n from psgc_changes where upload_id = ${id} group by kind
    union all
    select 'written', count(*)::int from psgc_rows e left join locations l on l.id = e.id and l.retired_at is null
      where e.upload_id = ${id} and (l.id is null or (${list('l')}) is distinct from (${list('e')}))
    union all
    select 'clients', count(*)::int from psgc_changes c join clients p on p.location_id = c.from_id and p.deleted_at is null where ${followed(id)}
  `.execute(db)
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]))
}
