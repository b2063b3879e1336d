import { fold } from '@bisita/rules/fold'
import { placeCodes } from '@bisita/rules/places/placeCodes'
import { liesIn } from '@bisita/rules/places/places'
import type { LocalDepsWith } from '../../device/overlay/deps.ts'
import { readPendingChanges } from '../../device/overlay/pendingChanges.ts'
import { byText, pageOf } from '../../device/overlay/pages.ts'
import type { LocationRow } from '../../device/rows.ts'
import type { ChosenPlaces, Location, LocationsQuery, LocationsRepository, PlaceChoice, PlaceChoices } from './locations.repository.ts'

type Deps = LocalDepsWith<LocationsRepository>

/** The mr's own locations as they stand on the device; there are no others in scope. */
export function localLocations(deps: Deps): LocationsRepository {
  const whole = async () => (await deps.db.locations.toArray()).map(locationOf)
  return {
    choices: async (chosen) => choicesAmong(await whole(), chosen),
    find: async (code) => {
      const row = await deps.db.locations.get(code)
      return row === undefined ? undefined : locationOf(row)
    },
    list: async (query) => listAmong((await deps.db.locations.toArray()).map(placedOf), query),
    mine: async (query) => {
      const page = listAmong(await whole(), query)
      const counts = await deps.clientIndex.countByLocation(await readPendingChanges(deps))
      return { ...page, items: page.items.map((location) => ({ ...location, clients: counts.get(location.id) ?? 0 })) }
    },
  }
}

const locationOf = ({ mine: _, latitude: _latitude, longitude: _longitude, ...location }: LocationRow): Location => location

/** With its point, which a list that was read before lacks. */
const placedOf = (row: LocationRow) => ({ ...locationOf(row), latitude: row.latitude ?? null, longitude: row.longitude ?? null })

/** The names of a location by level, as they are chosen. */
const levels = {
  regions: { code: (id: string) => placeCodes(id).region, name: ({ region }: Location) => region },
  provinces: { code: (id: string) => placeCodes(id).province, name: ({ province }: Location) => province },
  mun_cities: { code: (id: string) => placeCodes(id).mun_city, name: ({ mun_city }: Location) => mun_city },
  barangays: { code: (id: string) => id, name: ({ barangay }: Location) => barangay },
} as const

function placesOf(level: keyof typeof levels, locations: readonly Location[]): PlaceChoice[] {
  const { code, name } = levels[level]
  const named = new Map(locations.map((location) => [code(location.id), name(location)]))
  return [...named]
    .map(([of, called]) => ({ code: of, name: called }))
    .toSorted((one, other) => byText(fold(one.name), fold(other.name)) || byText(one.code, other.code))
}

function choicesAmong(locations: readonly Location[], { region, province, mun_city }: ChosenPlaces): PlaceChoices {
  const under = (chosen: ChosenPlaces) => locations.filter(({ id }) => lies(id, chosen))
  return {
    regions: placesOf('regions', locations),
    provinces: placesOf('provinces', under({ region })),
    mun_cities: placesOf('mun_cities', under({ region, province })),
    barangays: mun_city === undefined ? [] : placesOf('barangays', under({ region, province, mun_city })),
  }
}

const lies = (id: string, { region, province, mun_city }: ChosenPlaces): boolean =>
  liesIn(id, { filter_region: region, filter_province: province, filter_mun_city: mun_city })

function listAmong<L extends Location>(locations: readonly L[], query: LocationsQuery) {
  const words = fold(query.keyword ?? '').split(/[\s,]+/)
  const found = locations
    .map((location) => ({ id: location.id, location, path: fold(location.location) }))
    .filter(({ id, path }) => lies(id, query) && words.every((word) => path.includes(word)))
  const sort = query.sort ?? 'location'
  const field = sort.replace('-', '') as Exclude<keyof Location, 'id' | 'mun_city_kind'>
  const keys = new Map(found.map(({ id, location }) => [id, fold(location[field])]))
  const page = pageOf(found, { ipp: 50, ...query }, sort.startsWith('-'), (one, other) => byText(keys.get(one.id) ?? '', keys.get(other.id) ?? ''))
  return { ...page, items: page.items.map(({ location }) => location) }
}
