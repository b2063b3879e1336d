import { fold as foldAnew } from '@bisita/rules/fold'
import type pg from 'pg'
import { modelPage } from './modelPage.ts'

/** A cache of folded names: those of 42,000 places are folded again for each query. */
const folded = new Map<string, string>()

function fold(name: string): string {
  const key = folded.get(name) ?? foldAnew(name)
  folded.set(name, key)
  return key
}

/** A location as stored. */
export type PlainLocation = {
  readonly id: string
  readonly region_code: string
  readonly region: string
  readonly province_code: string
  readonly province: string
  readonly mun_city_code: string
  readonly mun_city: string
  readonly mun_city_kind: string
  readonly barangay: string
  readonly location: string
  /** Former names of the location, its city or its province. */
  readonly old_names: readonly string[]
}

/** The locations of each role as plain SQL, independent of the product's (promises/people 3). */
const scopes: Readonly<Record<string, string>> = {
  admin: 'select id from locations where $1::uuid is not null',
  ah: `select location_id from branch_locations l join branches b on b.id = l.branch_id
       join area_heads h using (area_id) where h.user_id = $1`,
  oic: 'select location_id from branch_locations l join users u using (branch_id) where u.id = $1',
  tele: 'select location_id from branch_locations l join users u using (branch_id) where u.id = $1',
  mr: 'select location_id from mr_locations where user_id = $1',
}

/** The locations in a user's scope that are not retired. */
export async function readLocations(pool: pg.Pool, role: string, userId: string): Promise<PlainLocation[]> {
  const { rows } = await pool.query<PlainLocation>(
    `select id, region_code, region, province_code, province, mun_city_code, mun_city, mun_city_kind, barangay, location,
       array(select o.name from place_old_names o where o.code in (id, mun_city_code, province_code)) as old_names
     from locations where retired_at is null and id in (${scopes[role]})`,
    [userId],
  )
  return rows
}

export type LocationQuery = {
  readonly region?: string
  readonly province?: string
  readonly mun_city?: string
  readonly barangay?: string
  readonly keyword?: string
  readonly sort?: string
  readonly page?: number
  readonly ipp?: number
  readonly after_id?: string
}

/** Compares texts by code units, as the database sorts folded names. */
export const byText = (a: string, b: string): number => Number(a > b) - Number(a < b)

/** The locations under the chosen codes that contain every word, in the path or in an old name. */
export function locationMatches(locations: readonly PlainLocation[], query: LocationQuery): PlainLocation[] {
  const words = fold(query.keyword ?? '').split(/[\s,]+/)
  return locations.filter(
    (l) =>
      (query.region ?? l.region_code) === l.region_code &&
      (query.province ?? l.province_code) === l.province_code &&
      (query.mun_city ?? l.mun_city_code) === l.mun_city_code &&
      (query.barangay ?? l.id) === l.id &&
      words.every((word) => [l.location, ...l.old_names].some((name) => fold(name).includes(word))),
  )
}

type SortField = 'location' | 'region' | 'province' | 'mun_city' | 'barangay'

/** The expected answer of `/location/list`, with ids for the items. */
export function listLocationsSlowly(locations: readonly PlainLocation[], query: LocationQuery): unknown {
  const { page, ipp = 50, sort = 'location', after_id } = query
  const field = sort.replace('-', '') as SortField
  const found = locationMatches(locations, query).map((l) => ({ id: l.id, key: fold(l[field]) }))
  found.sort(after_id === undefined ? (a, b) => byText(a.key, b.key) || byText(a.id, b.id) : (a, b) => byText(a.id, b.id))
  if (after_id === undefined && sort.startsWith('-')) found.reverse()
  return modelPage(found, { page, ipp, after_id })
}

/** The places of one level, each once, in the order of their folded names. */
function placesOf(locations: readonly PlainLocation[], place: (l: PlainLocation) => readonly [string, string]) {
  const named = new Map(locations.map((l) => place(l)))
  return [...named]
    .map(([code, name]) => ({ code, name }))
    .sort((a, b) => byText(fold(a.name), fold(b.name)) || byText(a.code, b.code))
}

/** The expected answer of `/location/filter`. */
export function locationChoicesSlowly(locations: readonly PlainLocation[], chosen: LocationQuery): unknown {
  const { region, province, mun_city } = chosen
  return {
    regions: placesOf(locations, (l) => [l.region_code, l.region]),
    provinces: placesOf(locationMatches(locations, region === undefined ? {} : { region }), (l) => [l.province_code, l.province]),
    mun_cities: placesOf(
      locationMatches(locations, { ...(region && { region }), ...(province && { province }) }),
      (l) => [l.mun_city_code, l.mun_city],
    ),
    barangays: mun_city === undefined ? [] : placesOf(locationMatches(locations, chosen), (l) => [l.id, l.barangay]),
  }
}
