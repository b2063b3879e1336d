import type { ClientListQuery } from '@bisita/contract/clients/clients'
import type { Scope } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import { everybodyId } from '../../database/counts.ts'
import { ngramQuery, likePattern, gramLength } from '../../database/ngramSearch.ts'
import { countHolderInScope, locationInScope, scopeLocations } from '../../scope.ts'

type Condition = RawBuilder<boolean>

/** The filters on places that a list takes, by code. */
export type PlaceQuery = Pick<ClientListQuery, 'filter_region' | 'filter_province' | 'filter_mun_city' | 'filter_barangay'>

/** Where a list looks: the caller's scope and the filters on places. */
export type PlaceScope = {
  /** Conditions on a column of location ids. */
  readonly within: (location: RawBuilder<unknown>) => readonly Condition[]
  /** The same, asked of one location at a time and by keys. */
  readonly withinByKey: (location: RawBuilder<unknown>) => readonly Condition[]
  /** The places themselves as a query of ids, or null where it is every place, or one barangay. */
  readonly ids: RawBuilder<unknown> | null
  /** Rows of `client_counts` (as `k`) whose sum over the filters is the number of clients there. */
  readonly counted: Condition
}

/** The filters on places as a condition on `locations` (as `l`), or null without one. */
export function placeFilter(query: PlaceQuery): Condition | null {
  const conditions: Condition[] = []
  if (query.filter_region !== undefined) conditions.push(sql`l.region_code = ${query.filter_region}`)
  if (query.filter_province !== undefined) conditions.push(sql`l.province_code = ${query.filter_province}`)
  if (query.filter_mun_city !== undefined) conditions.push(sql`l.mun_city_code = ${query.filter_mun_city}`)
  return conditions.length === 0 ? null : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Short, or a piece of what every path ends with: most of the 42,000 paths contain it. */
const isBroad = (text: string): boolean => text.length < gramLength || ', region'.includes(text)

/**
 * Locations whose path contains a folded text. A broad text is compared with every path, which takes 10 ms: with the
 * index, PostgreSQL would compute the grams of all those paths again, which takes seconds.
 */
const pathContains = (text: string): Condition =>
  sql`${isBroad(text) ? sql`` : sql`bisita_grams(l.path_key) @@ ${ngramQuery([text])}::tsquery and`} l.path_key like ${likePattern(text)}`

/** The level of the counts at which one row stands for all that the filters choose, a barangay apart. */
export function countLevel(query: PlaceQuery): string {
  if (query.filter_mun_city !== undefined) return `c${query.filter_mun_city}`
  if (query.filter_province !== undefined) return `p${query.filter_province}`
  if (query.filter_region !== undefined) return `r${query.filter_region}`
  return '*'
}

/** `path` is a folded text that the place's path must contain, or null. */
export function placeScopeOf(scope: Scope, query: PlaceQuery, path: string | null): PlaceScope {
  const inScope = scopeLocations(scope)
  const filter = placeFilter(query)
  const chosen: Condition[] = []
  if (filter !== null) chosen.push(filter)
  if (path !== null) chosen.push(pathContains(path))
  const locations =
    chosen.length === 0 ? null : sql`select l.id from locations l where ${sql.join(chosen, sql` and `)}`
  const within = (location: RawBuilder<unknown>): Condition[] => [
    ...(inScope === null ? [] : [sql<boolean>`${location} in (${inScope})`]),
    ...(query.filter_barangay === undefined ? [] : [sql<boolean>`${location} = ${query.filter_barangay}`]),
    ...(locations === null ? [] : [sql<boolean>`${location} in (${locations})`]),
  ]
  const { filter_barangay: one } = query
  const met = (location: RawBuilder<unknown>): Condition[] => [
    ...[locationInScope(scope, location) ?? []].flat(),
    ...(one === undefined ? [] : [sql<boolean>`${location} = ${one}`]),
    ...(chosen.length === 0 ? [] : [sql<boolean>`(select ${sql.join(chosen, sql` and `)} from locations l where l.id = ${location})`]),
  ]
  const ids = one !== undefined ? null : locations === null || inScope === null ? (locations ?? inScope) : sql`${locations} and l.id in (${inScope})`
  const whole = path === null && query.filter_barangay === undefined
  return { within, withinByKey: met, ids, counted: whole ? atLevel(query, countHolderInScope(scope), filter) : perBarangay(query.filter_barangay, inScope, locations) }
}

/** One row of the level; filters that contradict each other choose no place at all. */
function atLevel(query: PlaceQuery, holders: Condition, filter: Condition | null): Condition {
  const real = filter === null ? sql`true` : sql`exists (select from locations l where ${filter})`
  return sql`k.place = ${countLevel(query)} and ${holders} and ${real}`
}

function perBarangay(barangay: string | undefined, inScope: RawBuilder<unknown> | null, locations: RawBuilder<unknown> | null): Condition {
  const conditions = [
    ...(barangay === undefined ? [] : [sql`k.place = ${`b${barangay}`}`]),
    ...(inScope === null ? [] : [sql`k.place in (select 'b' || s.location_id from (${inScope}) s (location_id))`]),
    ...(locations === null ? [] : [sql`k.place in (select 'b' || s.id from (${locations}) s (id))`]),
  ]
  return sql`k.holder_id = ${everybodyId} and ${sql.join(conditions, sql` and `)}`
}
