import fc from 'fast-check'
import { expect } from 'vitest'
import type { TestCaller, TestApp } from '../../../testing/app.ts'
import { listLocationsSlowly, type LocationQuery, type PlainLocation, readLocations } from '../../../testing/models/locationsModel.ts'

export const people = ['mr1', 'tele1', 'oic1', 'ah1', 'admin'] as const
export type LocationTestUser = (typeof people)[number]

/** Somebody who asks, with the locations of their scope as the model has them. */
export type LocationTestReader = { readonly caller: TestCaller; readonly locations: PlainLocation[] }

export async function locationReaders(app: TestApp): Promise<Readonly<Record<LocationTestUser, LocationTestReader>>> {
  const found = people.map(async (name): Promise<[LocationTestUser, LocationTestReader]> => {
    const caller = await app.signIn(name)
    return [name, { caller, locations: await readLocations(app.pool, name.replace(/\d/, ''), caller.id) }]
  })
  return Object.fromEntries(await Promise.all(found)) as Record<LocationTestUser, LocationTestReader>
}

export const query = (given: LocationQuery): string => new URLSearchParams(given as Record<string, string>).toString()

/** The plain rows as they are sent. */
export const sent = (locations: readonly PlainLocation[]) =>
  locations.map(({ id, location, region, province, mun_city_kind, mun_city, barangay }) =>
    ({ id, location, region, province, mun_city_kind, mun_city, barangay }))

/** Holds a page of a list against what a slow evaluation gives. */
export async function checkList({ caller, locations }: LocationTestReader, given: LocationQuery, path = '/location/list'): Promise<void> {
  const { status, body } = await caller.get(`${path}?${query(given)}`)
  expect(status, JSON.stringify(body)).toBe(200)
  const { items, ...rest } = body
  expect({ ids: items.map(({ id }: { id: string }) => id), ...rest }).toEqual(listLocationsSlowly(locations, given))
}

export const sorts = ['location', 'region', 'province', 'mun_city', 'barangay'].flatMap((field) => [field, `-${field}`])

const levels = fc.subarray(['region', 'province', 'mun_city'] as const)

/** Somebody and the codes that they might have chosen, given the locations that they have: one time in ten those of different places. */
export const arbitraryChoices = fc.record({ by: fc.constantFrom(...people), at: fc.nat(), levels, mixed: fc.nat(9) }).map((wanted) => ({
  by: wanted.by,
  given: (locations: readonly PlainLocation[]): LocationQuery => {
    const place = (n: number) => locations[n % locations.length] as PlainLocation
    return Object.fromEntries(wanted.levels.map((level, i) => [level, place(wanted.mixed === 0 ? wanted.at + i * 997 : wanted.at)[`${level}_code`]]))
  },
}))

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })

/** Somebody and what they might ask a list for, given the locations that they have. */
export const arbitraryList = fc.record({
  by: fc.constantFrom(...people),
  at: fc.nat(),
  levels,
  word: optional(fc.record({ from: fc.nat(), length: fc.integer({ min: 1, max: 12 }) })),
  sort: optional(fc.constantFrom(...sorts)),
  page: optional(fc.integer({ min: 1, max: 4 })),
  ipp: optional(fc.constantFrom(1, 7, 200, 1000)),
  reading: fc.nat(4),
}).map(({ by, at, levels: chosen, word, reading, ...rest }) => ({
  by,
  given: (locations: readonly PlainLocation[]): LocationQuery => {
    const place = locations[at % locations.length] as PlainLocation
    const asked = {
      ...rest,
      keyword: word && [...place.location].slice(word.from % place.location.length).slice(0, word.length).join(''),
      after_id: reading === 0 ? place.id : undefined,
      ...Object.fromEntries(chosen.map((level) => [level, place[`${level}_code`]])),
    }
    return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
  },
}))
