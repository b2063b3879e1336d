import type { Location } from '@bisita/contract/locations/locations'
import { fold } from '@bisita/rules/fold'
import type { Scope } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '../../database/ngramSearch.ts'
import { scopeLocations } from '../../scope.ts'

/* Pieces of SQL that the stores of locations share; in all of them a row of `locations` is called `l`. */

type Condition = RawBuilder<boolean>

/** The codes that narrow a list, each exactly a place of its level. */
export type ChosenPlaces = {
  readonly region?: string | undefined
  readonly province?: string | undefined
  readonly mun_city?: string | undefined
  readonly barangay?: string | undefined
}

/** The conditions that a location lies under the chosen codes, whatever else is chosen. */
export function underPlaces({ region, province, mun_city, barangay }: ChosenPlaces): readonly Condition[] {
  const conditions: Condition[] = []
  if (region !== undefined) conditions.push(sql`l.region_code = ${region}`)
  if (province !== undefined) conditions.push(sql`l.province_code = ${province}`)
  if (mun_city !== undefined) conditions.push(sql`l.mun_city_code = ${mun_city}`)
  if (barangay !== undefined) conditions.push(sql`l.id = ${barangay}`)
  return conditions
}

/** Asks for what no branch has too. */
export type WithFree = { readonly with_free?: boolean | undefined }

/** The ids of the locations that somebody may read, as a subquery; null where that is every one. */
export type ReadableLocations = RawBuilder<unknown> | null

/** The locations in scope; with `free` also those without a branch, for a caller who may give them to one. */
export function readableLocationsOf(scope: Scope, free = false): ReadableLocations {
  const locations = scopeLocations(scope)
  if (locations === null || !free) return locations
  return sql`${locations} union all
    select f.id from locations f where not exists (select from branch_locations taken where taken.location_id = f.id)`
}

/** The condition that a location still exists, is within reach and lies under the chosen codes; `retired` has those too that are no more. */
export function chosenWithin(reach: ReadableLocations, chosen: ChosenPlaces, retired = false): Condition {
  const inScope = reach === null ? [] : [sql<boolean>`l.id in (${reach})`]
  return sql`${sql.join([retired ? sql`true` : sql`l.retired_at is null`, ...inScope, ...underPlaces(chosen)], sql` and `)}`
}

/**
 * The condition that a location's path contains each word of a keyword, in any order, or that it, its city or its province
 * had such a name; commas only part words. Reads the paths themselves: 42,000 of them take 20 ms at most, while the index of windows takes
 * half a second for a word such as "region" that is in every path.
 */
export function pathContains(keyword: string): Condition {
  const words = fold(keyword).split(/[\s,]+/).filter((word) => word !== '')
  return sql`${sql.join([sql`true`, ...words.map((word) => pathOrOldName(likePattern(word)))], sql` and `)}`
}

function pathOrOldName(pattern: string): Condition {
  const before = sql`(select o.code from place_old_names o where o.name_key like ${pattern})`
  return sql`(l.path_key like ${pattern} or l.id in ${before} or l.mun_city_code in ${before} or l.province_code in ${before})`
}

/** A level of places: its code, its name for people, and the name folded. */
export type PlaceLevel = {
  readonly code: RawBuilder<string>
  readonly name: RawBuilder<string>
  readonly key: RawBuilder<string>
}

/**
 * The levels. A highly urbanised city stands under the province of its address (docs/decisions/locations.md).
 * The folded names are the segments of `path_key`, counted from its end: no
 * name above the barangay contains a comma, many barangays do.
 */
export const levels = {
  region: { code: sql`l.region_code`, name: sql`l.region`, key: sql`split_part(l.path_key, ', ', -1)` },
  province: { code: sql`l.province_code`, name: sql`l.province`, key: sql`split_part(l.path_key, ', ', -2)` },
  mun_city: { code: sql`l.mun_city_code`, name: sql`l.mun_city`, key: sql`split_part(l.path_key, ', ', -3)` },
  barangay: {
    code: sql`l.id`,
    name: sql`l.barangay`,
    key: sql`regexp_replace(l.path_key, '(, [^,]*){3}$', '')`,
  },
} as const satisfies Record<string, PlaceLevel>

type SortField = Exclude<keyof Location, 'id' | 'mun_city_kind'>

export type LocationSort = SortField | `-${SortField}`

/** What a list is sorted by. */
const sortKeys: Readonly<Record<SortField, RawBuilder<unknown>>> = {
  location: sql`l.path_key`,
  region: levels.region.key,
  province: levels.province.key,
  mun_city: levels.mun_city.key,
  barangay: levels.barangay.key,
}

/** The order of a list; the id breaks ties. */
export function orderBy(sort: LocationSort): RawBuilder<unknown> {
  const key = sortKeys[sort.replace('-', '') as SortField]
  return sort.startsWith('-') ? sql`${key} desc, l.id desc` : sql`${key}, l.id`
}
