import type { Client, ClientListQuery } from '@bisita/contract/clients/clients'
import { fold, searchWords } from '@bisita/rules/fold'
import type { Scope } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'
import { allOf } from '../../../database/conditions.ts'
import { likePattern } from '../../../database/grams.ts'
import { inScope } from '../../../scope.ts'
import { addressContains, byAddress } from '../addresses.ts'
import { clientFilters } from './filters.ts'
import { foundByWords } from './found.ts'
import { type Places, placesOf } from '../places.ts'
import { shownFields, shownJoins } from '../record.ts'
import { type Sorting, sortingOf } from './sorting.ts'
import { byStanding } from './byStanding.ts'
import { after, type Asked, everywhere, type Part } from './parts.ts'
import { narrowsStanding, standingOfClient } from './standing.ts'

type Sql = RawBuilder<unknown>

/** A page: the records as JSON text, how many match in all, and whether more follow. */
export type Page = { readonly items: string; readonly count: number; readonly more: boolean }

/** The clients of a set of locations: walked in order, counted by the rollup and what is not folded into it yet. */
function byPlace(query: ClientListQuery, places: Places, sorting: Sorting, limit: number): Part {
  const conditions = allOf([everywhere, ...places.within(sql`c.location_id`), ...clientFilters(query, 'c'), ...after(query, sql`c.id`)])
  return {
    conditions,
    rows: sql`(select c.id, ${sorting.key} as k from clients c where ${conditions} order by ${sorting.order} limit ${limit})`,
    count: sql`
      coalesce((select sum(k.n) from client_counts k where ${allOf([places.counted, ...clientFilters(query, 'k')])}), 0)
      + coalesce((select sum(k.n) from client_count_deltas k
          where ${allOf([...places.within(sql`k.location_id`), ...clientFilters(query, 'k')])}), 0)`,
  }
}

/** The row of `client_search` that a client was found by. */
const place = sql`s.location_id`

/** The place of a client, for conditions on its path. */
const withPlace = sql`join locations l on l.id = s.location_id`

/**
 * Clients found one by one, by conditions on `client_search` (as `s`). What is found may be many, so
 * further tables (`joins`) and the wide table of clients are only read where a condition or the order needs them.
 */
function byIds(name: string, joins: Sql, conditions: readonly Sql[], { query, sorting, today }: Asked): Part {
  const table = sql.ref(name)
  const filters = [...clientFilters(query, 'c'), ...standingOfClient(query, today)]
  const narrow = filters.length === 0 && sorting.searchKey !== null
  return {
    with: sql`${table} as materialized (
      select s.client_id as id, ${narrow ? sorting.searchKey : sorting.key} as k
      from client_search s ${joins} ${narrow ? sql`` : sql`join clients c on c.id = s.client_id`}
      where ${allOf([...conditions, ...filters])})`,
    rows: sql`(select id, k from ${table} where ${allOf(after(query, sql`id`))})`,
    count: sql`(select count(*) from ${table})`,
  }
}

/** The filters on places alone, without the scope. */
const inPlaces = (query: ClientListQuery): readonly Sql[] => placesOf({ kind: 'all' }, query, null).within(place)

/** Every word of the keyword contained; the address too, where it is asked for. */
function byKeyword(scope: Scope, words: readonly string[], address: string, asked: Asked): Part {
  const conditions = [
    ...foundByWords(words),
    ...(address === '' ? [] : [addressContains(address)]),
    inScope(scope, place, sql`s.client_id`),
    ...inPlaces(asked.query),
  ]
  return byIds('by_keyword', address === '' ? sql`` : withPlace, conditions, asked)
}

/** The clients assigned to an MR directly that do not live in the MR's locations as well. */
function assignedDirectly(userId: string, address: string, asked: Asked): Part {
  const conditions = [
    sql`s.client_id in (select client_id from mr_clients where user_id = ${userId})`,
    sql`s.location_id not in (select location_id from mr_locations where user_id = ${userId})`,
    ...(address === '' ? [] : [addressContains(address)]),
    ...inPlaces(asked.query),
  ]
  return byIds('assigned', withPlace, conditions, asked)
}

/** Clients of the scope's locations whose address contains a text that their place's path does not. */
function byOwnAddress(scope: Scope, address: string, asked: Asked): Part {
  const conditions = [
    byAddress(address),
    sql`not (l.path_key like ${likePattern(address)})`,
    ...placesOf(scope, asked.query, null).within(place),
  ]
  return byIds('by_address', withPlace, conditions, asked)
}

function partsOf(scope: Scope, asked: Asked, limit: number): readonly Part[] {
  const { query, sorting } = asked
  const words = searchWords(query.keyword ?? '')
  const address = fold(query.full_address ?? '')
  if (words.length > 0) return [byKeyword(scope, words, address, asked)]
  const places = placesOf(scope, query, address === '' ? null : address)
  const walked = byPlace(query, places, sorting, limit)
  const standing = narrowsStanding(query) || sorting.byDue !== null
  const parts = [standing ? byStanding(asked, places, limit, walked.count) : walked]
  if (address !== '') parts.push(byOwnAddress(scope, address, asked))
  if (scope.kind === 'mr') parts.push(assignedDirectly(scope.user_id, address, asked))
  return parts
}

/** Up to here rows are skipped whole; beyond it is cheaper to skip their ids and then join the page. */
const nearby = 100

/** A list's statement in pieces: the tables that the rest reads, its count, whether more follow, and the records of the page. */
type Listed = { readonly tables: Sql; readonly count: Sql; readonly next: Sql; readonly records: Sql }

function listed(scope: Scope, query: ClientListQuery, today: string): Listed {
  const { ipp } = query
  const reading = query.after_id !== undefined
  const sorting = sortingOf(query)
  const offset = reading ? 0 : (query.page - 1) * ipp
  const parts = partsOf(scope, { query, sorting, today }, offset + ipp + (reading ? 1 : 0))
  const found = parts.flatMap((part) => part.with ?? [])
  const matching = sql`(${sql.join(parts.map((part) => part.rows), sql` union all `)}) matching order by ${sorting.order}`
  const count = sql.join(parts.map((part) => part.count), sql` + `)
  const next = reading ? sql`exists (select from (select id, k from ${matching} limit 1 offset ${ipp}) beyond)` : sql`null::boolean`
  const [only] = parts
  const direct = parts.length === 1 && offset < nearby ? only?.conditions : undefined
  const shown = direct
    ? sql`from clients c ${shownJoins} where ${direct} order by ${sorting.direct} limit ${ipp} offset ${offset}`
    : sql`from (select id, k from ${matching} limit ${ipp} offset ${offset}) p
      join clients c on c.id = p.id ${shownJoins} order by ${sorting.shown}`
  const tables = found.length === 0 ? sql`` : sql`with ${sql.join(found)}`
  return { tables, count, next, records: sql`select ${shownFields(today)} ${shown}` }
}

/** The statement of {@link listClients}. */
export function clientsPage(scope: Scope, query: ClientListQuery, today: string): RawBuilder<Page> {
  const { tables, count, next, records } = listed(scope, query, today)
  return sql<Page>`
    ${tables}
    select (${count})::int as count, ${next} as next, coalesce(json_agg(row_to_json(r)), '[]')::text as items from (${records}) r`
}

/** The records of that page, a row each. */
export function clientRows(scope: Scope, query: ClientListQuery, today: string): RawBuilder<{ record: Client }> {
  const { tables, records } = listed(scope, query, today)
  return sql`${tables} select row_to_json(r) as record from (${records}) r`
}

/** A page of the clients in scope, with its exact count, in one statement and so of one moment. */
export async function listClients(db: Executor, scope: Scope, query: ClientListQuery, today: string): Promise<Page> {
  const { rows } = await clientsPage(scope, query, today).execute(db)
  const { items, count, next } = rows[0] as Page & { next: boolean | null }
  return { items, count, more: next ?? query.page * query.ipp < count }
}
