import type { Client, ClientListQuery } from '@bisita/contract/clients/clients'
import type { PensionCalendar } from '@bisita/contract/pensionRules'
import { fold, searchWords } from '@bisita/rules/fold'
import type { Scope } from '@bisita/rules/people/scope'
import { pensionCalendarOf } from '@bisita/rules/pension/defaultRules'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'
import { allOf } from '../../../database/conditions.ts'
import { everybodyId } from '../../../database/counts.ts'
import { likePattern } from '../../../database/ngramSearch.ts'
import { planOnce } from '../../../database/prepared.ts'
import type { ListPage } from '../../../page.store.ts'
import { inScope } from '../../../scope.ts'
import { readSettings } from '../../../settings.ts'
import { addressContains, byAddress } from '../addresses.ts'
import { clientFilters, consentConditions, hasConsentFilter, hasPinFilter, pinConditions } from './filters.ts'
import { indexedSearchConditions } from './searchConditions.ts'
import { hasPensionFilter, pensionConditions } from './pensionFilter.ts'
import { type PlaceScope, placeScopeOf } from '../placeScope.ts'
import { listedClientColumns, listedClientJoins } from '../clientRecordColumns.ts'
import { type Sorting, sortingOf } from './sorting.ts'
import { listByStrategy } from './listByStrategy.ts'
import { afterIdCondition, type ClientListRequest, notDeletedClient, type ClientListPart } from './parts.ts'
import { hasStrategyFilter, strategyConditionsOfClient } from './strategyFilters.ts'

type Sql = RawBuilder<unknown>

/** Rows of `client_counts` (as `k`) summed under conditions. */
const summed = (conditions: readonly Sql[]): Sql => sql`coalesce((select sum(k.n) from client_counts k where ${allOf(conditions)}), 0)`

/**
 * The clients of a set of locations, counted by the rollup and what is not folded into it yet. They are walked in the
 * list's order until enough are met, or gathered place by place, whichever is shorter: the walk takes `everybody / counted`
 * steps for each, and gathering reads at most all who live there.
 */
function byPlace(query: ClientListQuery, places: PlaceScope, sorting: Sorting, limit: number): ClientListPart {
  const first = (of: readonly Sql[]): Sql => sql`
    select c.id, ${sorting.key} as k from clients c
    where ${allOf([notDeletedClient, ...of, ...clientFilters(query, 'c'), ...afterIdCondition(query, sql`c.id`)])} order by ${sorting.order} limit ${sql.lit(limit)}`
  const walk = first(places.withinByKey(sql`c.location_id`))
  const count = sql`
    ${summed([places.counted, ...clientFilters(query, 'k')])} + coalesce((select sum(k.n) from client_count_deltas k
      where ${allOf([...places.withinByKey(sql`k.location_id`), ...clientFilters(query, 'k')])}), 0)`
  if (places.ids === null) return { rows: sql`(${walk})`, count }
  const inAll = summed([sql`k.place = '*'`, sql`k.holder_id = ${everybodyId}`])
  return {
    with: sql`
      counted (n) as materialized (select ${count}),
      walking (best) as materialized (select ${sql.lit(limit)} * ${inAll} <= n * ${summed([places.counted])} from counted)`,
    rows: sql`
      (select id, k from (${walk}) walked where (select best from walking))
      union all
      (select t.id, t.k from (${places.ids}) here (id) cross join lateral (${first([sql`c.location_id = here.id`])}) t
        where not (select best from walking))`,
    count: sql`(select n from counted)`,
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
function byIds(name: string, joins: Sql, conditions: readonly Sql[], { query, sorting, today, calendar }: ClientListRequest): ClientListPart {
  const table = sql.ref(name)
  const filters = [...clientFilters(query, 'c'), ...pinConditions(query), ...consentConditions(query), ...pensionConditions(query, calendar, today), ...strategyConditionsOfClient(query, today)]
  const narrow = filters.length === 0 && sorting.searchKey !== null
  return {
    with: sql`${table} as materialized (
      select s.client_id as id, ${narrow ? sorting.searchKey : sorting.key} as k
      from client_search s ${joins} ${narrow ? sql`` : sql`join clients c on c.id = s.client_id`}
      where ${allOf([...conditions, ...filters])})`,
    rows: sql`(select id, k from ${table} where ${allOf(afterIdCondition(query, sql`id`))})`,
    count: sql`(select count(*) from ${table})`,
  }
}

/** The filters on places alone, without the scope. */
const inPlaces = (query: ClientListQuery): readonly Sql[] => placeScopeOf({ kind: 'all' }, query, null).within(place)

/** Every word of the keyword contained; the address too, where it is asked for. */
function byKeyword(scope: Scope, words: readonly string[], address: string, request: ClientListRequest): ClientListPart {
  const conditions = [
    ...indexedSearchConditions(words),
    ...(address === '' ? [] : [addressContains(address)]),
    inScope(scope, place, sql`s.client_id`),
    ...inPlaces(request.query),
  ]
  return byIds('by_keyword', address === '' ? sql`` : withPlace, conditions, request)
}

/** The clients assigned to an MR directly that do not live in the MR's locations as well. */
function assignedDirectly(userId: string, address: string, request: ClientListRequest): ClientListPart {
  const conditions = [
    sql`s.client_id in (select client_id from mr_clients where user_id = ${userId})`,
    sql`s.location_id not in (select location_id from mr_locations where user_id = ${userId})`,
    ...(address === '' ? [] : [addressContains(address)]),
    ...inPlaces(request.query),
  ]
  return byIds('assigned', withPlace, conditions, request)
}

/** Clients of the scope's locations whose address contains a text that their place's path does not. */
function byOwnAddress(scope: Scope, address: string, request: ClientListRequest): ClientListPart {
  const conditions = [
    byAddress(address),
    sql`not (l.path_key like ${likePattern(address)})`,
    ...placeScopeOf(scope, request.query, null).within(place),
  ]
  return byIds('by_address', withPlace, conditions, request)
}

function partsOf(scope: Scope, request: ClientListRequest, limit: number): readonly ClientListPart[] {
  const { query, sorting } = request
  const words = searchWords(query.keyword ?? '')
  const address = fold(query.full_address ?? '')
  if (words.length > 0) return [byKeyword(scope, words, address, request)]
  const places = placeScopeOf(scope, query, address === '' ? null : address)
  const walked = byPlace(query, places, sorting, limit)
  const uncounted = hasStrategyFilter(query) || hasPinFilter(query) || hasConsentFilter(query) || hasPensionFilter(query) || sorting.byDue !== null
  const parts = [uncounted ? listByStrategy(request, places, limit, walked) : walked]
  if (address !== '') parts.push(byOwnAddress(scope, address, request))
  if (scope.kind === 'mr') parts.push(assignedDirectly(scope.user_id, address, request))
  return parts
}

/** A list's statement in pieces: the tables that the rest reads, its count, whether more follow, and the records of the page. */
type Listed = { readonly tables: Sql; readonly count: Sql; readonly next: Sql; readonly records: Sql }

function listed(scope: Scope, query: ClientListQuery, today: string, calendar: PensionCalendar | null): Listed {
  const { ipp } = query
  const reading = query.after_id !== undefined
  const sorting = sortingOf(query)
  const offset = reading ? 0 : (query.page - 1) * ipp
  const parts = partsOf(scope, { query, sorting, today, calendar }, offset + ipp + (reading ? 1 : 0))
  const found = parts.flatMap((part) => part.with ?? [])
  const matching = sql`(${sql.join(parts.map((part) => part.rows), sql` union all `)}) matching order by ${sorting.order}`
  const count = sql.join(parts.map((part) => part.count), sql` + `)
  const next = reading ? sql`exists (select from (select id, k from ${matching} limit 1 offset ${sql.lit(ipp)}) beyond)` : sql`null::boolean`
  const shown = sql`from (select id, k from ${matching} limit ${sql.lit(ipp)} offset ${sql.lit(offset)}) p
    join clients c on c.id = p.id ${listedClientJoins} order by ${sorting.shown}`
  const tables = found.length === 0 ? sql`` : sql`with ${sql.join(found)}`
  return { tables, count, next, records: sql`select ${listedClientColumns(today)} ${shown}` }
}

/** Longer pages are read by programs, each planned for its length. */
const longestPlanned = 100

/**
 * Whether a list is asked for as it opens, with a place or a keyword at most: these are asked all day, and one plan is
 * good for any place and any words.
 */
const isUsual = (query: ClientListQuery): boolean =>
  query.page === 1 && query.ipp <= longestPlanned && query.after_id === undefined && query.sort === undefined && !hasStrategyFilter(query) && !hasPinFilter(query) && !hasConsentFilter(query) && !hasPensionFilter(query) &&
  clientFilters(query, 'c').length === 0 && fold(query.full_address ?? '') === ''

/** The pension calendar that a list is narrowed by; null where it is not. */
export const calendarOfList = async (db: Executor, query: ClientListQuery): Promise<PensionCalendar | null> =>
  hasPensionFilter(query) ? pensionCalendarOf(await readSettings(db)) : null

/** The statement of {@link listClients}; `calendar` is what {@link calendarOfList} gives. */
export function clientsPage(scope: Scope, query: ClientListQuery, today: string, calendar: PensionCalendar | null = null): RawBuilder<ListPage> {
  const { tables, count, next, records } = listed(scope, query, today, calendar)
  return sql<ListPage>`${isUsual(query) ? planOnce : sql``}
    ${tables}
    select (${count})::int as count, ${next} as next, coalesce(json_agg(row_to_json(r)), '[]')::text as items from (${records}) r`
}

/** The records of that page, a row each. */
export function clientRows(scope: Scope, query: ClientListQuery, today: string, calendar: PensionCalendar | null): RawBuilder<{ record: Client }> {
  const { tables, records } = listed(scope, query, today, calendar)
  return sql`${tables} select row_to_json(r) as record from (${records}) r`
}

/** A page of the clients in scope, with its exact count, in one statement and so of one moment. */
export async function listClients(db: Executor, scope: Scope, query: ClientListQuery, today: string): Promise<ListPage> {
  const { rows } = await clientsPage(scope, query, today, await calendarOfList(db, query)).execute(db)
  const { items, count, next } = rows[0] as ListPage & { next: boolean | null }
  return { items, count, more: next ?? query.page * query.ipp < count }
}
