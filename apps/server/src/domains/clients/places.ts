import type { ClientListQuery } from '@bisita/contract/clients/clients'
import type { Scope } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import { everybody } from '../../database/counts.ts'
import { gramQuery, likePattern, windowLength } from '../../database/grams.ts'
import { scopeLocations } from '../../scope.ts'

type Condition = RawBuilder<boolean>

/** The filters on places that a list takes, by code. */
export type PlaceQuery = Pick<ClientListQuery, 'filter_region' | 'filter_province' | 'filter_mun_city' | 'filter_barangay'>

/** Where a list looks: the caller's scope and the filters on places. */
export type Places = {
  /** Conditions on a column of location ids. */
  readonly within: (location: RawBuilder<unknown>) => readonly Condition[]
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
const isBroad = (text: string): boolean => text.length < windowLength || ', region'.includes(text)

/**
 * Locations whose path contains a folded text. A broad one is looked for in every path, which takes 10 ms:
 * the planner has the grams of as many made anew, which takes seconds.
 */
const pathContains = (text: string): Condition =>
  sql`${isBroad(text) ? sql`` : sql`bisita_grams(l.path_key) @@ ${gramQuery([text])}::tsquery and`} l.path_key like ${likePattern(text)}`

/** The level of the counts at which one row stands for all that the filters choose, a barangay apart. */
export function level(query: PlaceQuery): string {
  if (query.filter_mun_city !== undefined) return `c${query.filter_mun_city}`
  if (query.filter_province !== undefined) return `p${query.filter_province}`
  if (query.filter_region !== undefined) return `r${query.filter_region}`
  return '*'
}

/** The holders whose counts (as `k`) make up a scope. */
export function holdersOf(scope: Scope): Condition {
  switch (scope.kind) {
    case 'all':
      return sql`k.holder_id = ${everybody}`
    case 'branch':
      return sql`k.holder_id = ${scope.branch_id}`
    case 'areas_of':
      return sql`k.holder_id in (
        select b.id from branches b join area_heads h on h.area_id = b.area_id where h.user_id = ${scope.user_id})`
    case 'mr':
      return sql`k.holder_id = ${scope.user_id}`
    case 'nothing':
      return sql`false`
  }
}

/** `path` is a folded text that the place's path must contain, or null. */
export function placesOf(scope: Scope, query: PlaceQuery, path: string | null): Places {
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
  const whole = path === null && query.filter_barangay === undefined
  return { within, counted: whole ? atLevel(query, holdersOf(scope), filter) : perBarangay(query.filter_barangay, inScope, locations) }
}

/** One row of the level; filters that contradict each other choose no place at all. */
function atLevel(query: PlaceQuery, holders: Condition, filter: Condition | null): Condition {
  const real = filter === null ? sql`true` : sql`exists (select from locations l where ${filter})`
  return sql`k.place = ${level(query)} and ${holders} and ${real}`
}

function perBarangay(barangay: string | undefined, inScope: RawBuilder<unknown> | null, locations: RawBuilder<unknown> | null): Condition {
  const conditions = [
    ...(barangay === undefined ? [] : [sql`k.place = ${`b${barangay}`}`]),
    ...(inScope === null ? [] : [sql`k.place in (select 'b' || s.location_id from (${inScope}) s (location_id))`]),
    ...(locations === null ? [] : [sql`k.place in (select 'b' || s.id from (${locations}) s (id))`]),
  ]
  return sql`k.holder_id = ${everybody} and ${sql.join(conditions, sql` and `)}`
}
