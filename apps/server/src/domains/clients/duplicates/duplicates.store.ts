import type { Scope } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'
import type { ListPage } from '../../../page.store.ts'
import { inScope } from '../../../scope.ts'
import { listedClientColumns, listedClientJoins } from '../clientRecordColumns.ts'

/** The pairs `d` that are open, both of whose clients `a` and `b` live and are in scope. */
const open = (scope: Scope) => sql`
  client_duplicates d join clients a on a.id = d.one_id join clients b on b.id = d.other_id
  where d.dismissed_at is null and a.deleted_at is null and b.deleted_at is null
    and ${inScope(scope, sql`a.location_id`, sql`a.id`)} and ${inScope(scope, sql`b.location_id`, sql`b.id`)}`

const record = (id: RawBuilder<unknown>, today: string) => sql`
  (select row_to_json(r) from (select ${listedClientColumns(today)} from clients c ${listedClientJoins} where c.id = ${id}) r)`

/** A page of the pairs in scope, the surest first, as JSON text. */
export async function findPairs(db: Executor, scope: Scope, { page, ipp }: { readonly page: number; readonly ipp: number }, today: string): Promise<ListPage> {
  const skipped = (page - 1) * ipp
  const { rows } = await sql<{ items: string; count: number }>`
    with fitting as materialized (
      select d.id, d.score, d.reasons, d.found_at,
        case when a.created_at <= b.created_at then a.id else b.id end as first, case when a.created_at <= b.created_at then b.id else a.id end as second
      from ${open(scope)}
    ), shown as (select * from fitting order by score desc, id limit ${ipp} offset ${skipped})
    select (select count(*)::int from fitting) as count, (
      select coalesce(json_agg(json_build_object('id', s.id, 'score', s.score, 'reasons', s.reasons, 'found_at', bisita_instant(s.found_at),
        'first', ${record(sql`s.first`, today)}, 'second', ${record(sql`s.second`, today)}) order by s.score desc, s.id), '[]')::text from shown s
    ) as items
  `.execute(db)
  const { items, count } = rows[0] as { items: string; count: number }
  return { items, count, more: count > skipped + ipp }
}

export type DuplicatePairIds = { readonly id: string; readonly one_id: string; readonly other_id: string }

/** Which of these pairs are in scope, dismissed ones too, locked. */
export async function lockPairs(trx: Executor, scope: Scope, ids: readonly string[]): Promise<readonly (DuplicatePairIds & { readonly dismissed: boolean })[]> {
  const { rows } = await sql<DuplicatePairIds & { dismissed: boolean }>`
    select d.id, d.one_id, d.other_id, d.dismissed_at is not null as dismissed
    from client_duplicates d join clients a on a.id = d.one_id join clients b on b.id = d.other_id
    where d.id = any(${ids}::uuid[]) and ${inScope(scope, sql`a.location_id`, sql`a.id`)} and ${inScope(scope, sql`b.location_id`, sql`b.id`)}
    order by d.id for update of d
  `.execute(trx)
  return rows
}

export async function dismissPairs(trx: Executor, ids: readonly string[], by: { readonly user_id: string; readonly now: Date }): Promise<void> {
  await sql`update client_duplicates set dismissed_by = ${by.user_id}, dismissed_at = ${by.now} where id = any(${ids}::uuid[]) and dismissed_at is null`.execute(trx)
}

/** Opens pairs that a user dismissed. Returns how many. */
export async function reopenPairs(trx: Executor, ids: readonly string[], userId: string): Promise<number> {
  const { rows } = await sql`
    update client_duplicates set dismissed_by = null, dismissed_at = null where id = any(${ids}::uuid[]) and dismissed_by = ${userId} returning 1
  `.execute(trx)
  return rows.length
}

export type NamePosition = { readonly name_key: string; readonly id: string }

/** The last of the next so many clients in the order of their names; null where there are none. */
export async function nextNames(db: Executor, after: NamePosition, most: number): Promise<(NamePosition & { readonly count: number }) | null> {
  const { rows } = await sql<NamePosition & { count: number }>`
    with page as (
      select name_key, id from clients where deleted_at is null and (name_key, id) > (${after.name_key}, ${after.id}::uuid) order by name_key, id limit ${most}
    ) select name_key, id, (select count(*)::int from page) as count from page order by name_key desc, id desc limit 1
  `.execute(db)
  return rows[0] ?? null
}

/** What two clients `a` and `b` share, where they may be one person; nothing of two who were born on different days. */
const likeness = (name: RawBuilder<unknown>) => sql`
  cross join lateral (select
    a.birth_date = b.birth_date as birth, la.mun_city_code = lb.mun_city_code as city, a.location_id = b.location_id as barangay,
    coalesce(a.phone_number in (b.phone_number, b.secondary_phone_number) or a.secondary_phone_number in (b.phone_number, b.secondary_phone_number), false) as phone) s
  cross join lateral (select least(100, 40 + case when coalesce(s.birth, false) then 40 else 0 end + case when s.city then 10 else 0 end
    + case when s.barangay then 10 else 0 end + case when s.phone then 20 else 0 end) as score) k
  cross join lateral (select array_remove(array[${name}, case when s.birth then 'Same birth date' end, case when s.phone then 'Same phone number' end,
    case when s.barangay then 'Same barangay' when s.city then 'Same city' end], null) as reasons) w`

const places = sql`join locations la on la.id = a.location_id join locations lb on lb.id = b.location_id`

/** Finds the pairs of one name among the clients between two names, and keeps what is new of them. Returns how many there are. */
export async function storeNamesakes(trx: Executor, from: NamePosition, to: NamePosition, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with pairs as (
      select least(a.id, b.id) as one_id, greatest(a.id, b.id) as other_id, k.score, w.reasons
      from clients a join clients b on b.name_key = a.name_key and b.id > a.id and b.deleted_at is null ${places} ${likeness(sql`'Same name'`)}
      where a.deleted_at is null and (a.name_key, a.id) > (${from.name_key}, ${from.id}::uuid) and (a.name_key, a.id) <= (${to.name_key}, ${to.id}::uuid)
        and coalesce(a.birth_date = b.birth_date, true) and k.score >= 60
    ), ${upsertPairs(now)}
  `.execute(trx)
  return rows[0]?.count ?? 0
}

const upsertPairs = (now: Date) => sql`
  kept as (
    insert into client_duplicates (id, one_id, other_id, score, reasons, found_at)
    select gen_random_uuid(), one_id, other_id, score, reasons, ${now} from pairs
    on conflict (one_id, other_id) do update set score = excluded.score, reasons = excluded.reasons, found_at = excluded.found_at
      where client_duplicates.dismissed_at is null
    returning 1
  ) select count(*)::int as count from kept`

export type SharedNumberPair = { readonly one: string; readonly other: string }

/** Pairs behind `after` who share a number and a last name, and whose first names begin alike: as ids, read at once. */
export async function findSharedNumberPairs(db: Executor, after: SharedNumberPair, most: number): Promise<readonly SharedNumberPair[]> {
  const { rows } = await sql<SharedNumberPair>`
    with numbered as materialized (
      select id, phone_number, name_key, birth_date, lower(lastname) as last, lower(left(firstname, 3)) as first
      from clients where deleted_at is null and length(phone_number) > 6
    )
    select a.id as one, b.id as other from numbered a join numbered b on b.phone_number = a.phone_number and b.last = a.last and b.first = a.first and b.id > a.id
    where a.name_key <> b.name_key and coalesce(a.birth_date = b.birth_date, true) and (a.id, b.id) > (${after.one}::uuid, ${after.other}::uuid) order by 1, 2 limit ${most}
  `.execute(db)
  return rows
}

/** Keeps what is new of pairs who share a number. Returns how many there are. */
export async function storeSharedNumberPairs(trx: Executor, pairs: readonly SharedNumberPair[], now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with pairs as (
      select a.id as one_id, b.id as other_id, k.score, w.reasons
      from unnest(${pairs.map(({ one }) => one)}::uuid[], ${pairs.map(({ other }) => other)}::uuid[]) p (one, other)
      join clients a on a.id = p.one join clients b on b.id = p.other ${places} ${likeness(sql`'Same last name, first names begin alike'`)}
      where a.deleted_at is null and b.deleted_at is null
    ), ${upsertPairs(now)}
  `.execute(trx)
  return rows[0]?.count ?? 0
}

/** Removes pairs that a search which began at a moment did not find any more. Returns how many. */
export async function dropStalePairs(trx: Executor, before: Date, most: number): Promise<number> {
  const { rows } = await sql`
    delete from client_duplicates where id = any(array(select id from client_duplicates where dismissed_at is null and found_at < ${before} limit ${most})) returning 1
  `.execute(trx)
  return rows.length
}
