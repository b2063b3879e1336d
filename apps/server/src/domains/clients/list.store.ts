import type { ClientListQuery } from '@bisita/contract/clients'
import { fold, searchWords } from '@bisita/rules/fold'
import type { Scope } from '@bisita/rules/scope'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { gramQuery, likePattern } from '../../database/grams.ts'
import { inScope } from '../../scope.ts'
import { addressContains, byAddress } from './addresses.ts'
import { clientFilters } from './filters.ts'
import { type Places, placesOf } from './places.ts'
import { recordFields, recordJoins } from './record.ts'
import { type Sorting, sortingOf } from './sorting.ts'

type Sql = RawBuilder<unknown>

/** A page: the records as JSON text, how many match in all, and whether more follow. */
export type Page = { readonly items: string; readonly count: number; readonly more: boolean }

/**
 * Where matching clients come from. Parts are disjoint; each gives its first rows in the list's order and
 * its own exact count, so that the page and the count never read more than they need.
 */
type Part = { readonly rows: Sql; readonly count: Sql; readonly with?: Sql }

const all = (conditions: readonly Sql[]): Sql => (conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `))

const everywhere = sql`c.deleted_at is null`

/** `after_id`, on a column of ids. */
const after = (query: ClientListQuery, id: Sql): Sql[] => (query.after_id === undefined ? [] : [sql`${id} > ${query.after_id}`])

/** The clients of a set of locations: walked in order, counted by the rollup and what is not folded into it yet. */
function byPlace(query: ClientListQuery, places: Places, sorting: Sorting, limit: number): Part {
  const conditions = [everywhere, ...places.within(sql`c.location_id`), ...clientFilters(query, 'c'), ...after(query, sql`c.id`)]
  return {
    rows: sql`(select c.id, ${sorting.key} as k from clients c where ${all(conditions)} order by ${sorting.order} limit ${limit})`,
    count: sql`
      coalesce((select sum(k.n) from client_counts k where ${all([places.counted, ...clientFilters(query, 'k')])}), 0)
      + coalesce((select sum(k.n) from client_count_deltas k
          where ${all([...places.within(sql`k.location_id`), ...clientFilters(query, 'k')])}), 0)`,
  }
}

/** Clients found one by one, as a relation `found (client_id)`. */
function byIds(name: string, found: Sql, query: ClientListQuery, conditions: readonly Sql[], sorting: Sorting): Part {
  const table = sql.ref(name)
  const kept = [everywhere, ...conditions, ...clientFilters(query, 'c')]
  return {
    with: sql`${table} as materialized (
      select c.id, ${sorting.key} as k from (${found}) found join clients c on c.id = found.client_id where ${all(kept)})`,
    rows: sql`(select id, k from ${table} where ${all(after(query, sql`id`))})`,
    count: sql`(select count(*) from ${table})`,
  }
}

/** Every word of the keyword contained; the address too, where it is asked for. */
function byKeyword(scope: Scope, query: ClientListQuery, words: readonly string[], address: string, sorting: Sorting): Part {
  const places = placesOf(scope, query, null)
  const found = sql`
    select s.client_id from client_search s ${address === '' ? sql`` : sql`join locations l on l.id = s.location_id`}
    where ${all([
      sql`bisita_grams(s.search_text) @@ ${gramQuery(words)}::tsquery`,
      ...words.map((word) => sql`s.search_text like ${likePattern(word)}`),
      ...(address === '' ? [] : [addressContains(address)]),
      ...(scope.kind === 'mr' ? [] : places.within(sql`s.location_id`)),
    ])}`
  const own = scope.kind === 'mr' ? [inScope(scope, sql`c.location_id`, sql`c.id`), ...inPlaces(query)] : []
  return byIds('by_keyword', found, query, own, sorting)
}

/** The filters on places alone, without the scope. */
const inPlaces = (query: ClientListQuery): readonly Sql[] => placesOf({ kind: 'all' }, query, null).within(sql`c.location_id`)

/** The clients assigned to an MR directly that do not live in the MR's locations as well. */
function assignedDirectly(userId: string, query: ClientListQuery, address: string, sorting: Sorting): Part {
  const found = sql`
    select s.client_id from mr_clients m join client_search s on s.client_id = m.client_id join locations l on l.id = s.location_id
    where ${all([
      sql`m.user_id = ${userId}`,
      sql`s.location_id not in (select location_id from mr_locations where user_id = ${userId})`,
      ...(address === '' ? [] : [addressContains(address)]),
    ])}`
  return byIds('assigned', found, query, inPlaces(query), sorting)
}

/** Clients of the scope's locations whose address contains a text that their place's path does not. */
function byOwnAddress(scope: Scope, query: ClientListQuery, address: string, sorting: Sorting): Part {
  const path = placesOf({ kind: 'all' }, query, address).within(sql`c.location_id`).at(-1) as Sql
  const within = placesOf(scope, query, null).within(sql`c.location_id`)
  return byIds('by_address', byAddress(address), query, [...within, sql`not (${path})`], sorting)
}

function partsOf(scope: Scope, query: ClientListQuery, sorting: Sorting, limit: number): readonly Part[] {
  const words = searchWords(query.keyword ?? '')
  const address = fold(query.full_address ?? '')
  if (words.length > 0) return [byKeyword(scope, query, words, address, sorting)]
  const parts = [byPlace(query, placesOf(scope, query, address === '' ? null : address), sorting, limit)]
  if (address !== '') parts.push(byOwnAddress(scope, query, address, sorting))
  if (scope.kind === 'mr') parts.push(assignedDirectly(scope.user_id, query, address, sorting))
  return parts
}

/** A page of the clients in scope, with its exact count, in one statement and so of one moment. */
export async function listClients(db: Executor, scope: Scope, query: ClientListQuery, today: string): Promise<Page> {
  const sorting = sortingOf(query)
  const offset = query.after_id === undefined ? (query.page - 1) * query.ipp : 0
  const parts = partsOf(scope, query, sorting, offset + query.ipp + 1)
  const found = parts.flatMap((part) => part.with ?? [])
  const { rows } = await sql<Page>`
    with ${sql.join([
      ...found,
      sql`page as materialized (
        select id, k from (${sql.join(parts.map((part) => part.rows), sql` union all `)}) p
        order by ${sorting.order} limit ${query.ipp + 1} offset ${offset})`,
      sql`shown as (select id, k from page order by ${sorting.order} limit ${query.ipp})`,
      sql`records as (
        select p.k, p.id, (select row_to_json(r) from (select ${recordFields(today)}, c.revision_id) r) as record
        from shown p join clients c on c.id = p.id ${recordJoins})`,
    ])}
    select
      (select coalesce(json_agg(record order by ${sorting.order}), '[]')::text from records) as items,
      (select count(*) > ${query.ipp} from page) as more,
      (${sql.join(parts.map((part) => part.count), sql` + `)})::int as count
  `.execute(db)
  return rows[0] as Page
}
