import { fold } from '@bisita/rules/fold'
import { provinceFinder } from './provinces.ts'
import { type MunCityKind, type NamedPlace, type PlaceTree, munCityCode, provinceLevelCode, regionCode } from './tree.ts'

/** A barangay with every place it lies in, as the table of locations holds it. */
export type LocationRow = {
  /** The barangay's 10-digit code. */
  readonly id: string
  readonly region_code: string
  readonly region: string
  /** A province's code, Metro Manila's region, or the own code of a city that belongs to no province. */
  readonly province_code: string
  /** The province as addresses name it. */
  readonly province: string
  readonly mun_city_code: string
  readonly mun_city: string
  readonly mun_city_kind: MunCityKind
  /** One of Manila's 14; null elsewhere. */
  readonly sub_municipality_code: string | null
  readonly barangay: string
  /** "Barangay, City or Municipality, Province, Region": what follows the street in an address. */
  readonly location: string
  /** `location` folded: what is searched and sorted. */
  readonly path_key: string
}

type Above = Omit<LocationRow, 'id' | 'barangay'>

/**
 * One row for each barangay of an edition, in the order of their codes. The same tree always gives the
 * same rows. Fails, naming the code, where a barangay has no city or municipality, province or region.
 */
export function locationRows(tree: PlaceTree): LocationRow[] {
  const above = placesAbove(tree)
  const rows = tree.barangays.map(({ code, name }) => {
    const { location, path_key, ...places } = above(code)
    return {
      id: code,
      ...places,
      barangay: name,
      location: `${name}, ${location}`,
      path_key: `${fold(name)}, ${path_key}`,
    }
  })
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** What lies above a barangay; worked out once for each of the 1,656 places directly above one. */
function placesAbove(tree: PlaceTree): (code: string) => Above {
  const provinceOf = provinceFinder(tree)
  const known = new Map<string, Above>()
  return (code) => {
    const parent = munCityCode(code)
    const found = known.get(parent) ?? describe(tree, parent, provinceOf)
    known.set(parent, found)
    return found
  }
}

function describe(tree: PlaceTree, parent: string, provinceOf: (munCity: NamedPlace) => NamedPlace): Above {
  const direct = tree.munCities.get(parent)
  // Only Manila has places between the city and its barangays: the parent's own parent is a city too.
  const city = parent === provinceLevelCode(parent) ? undefined : tree.munCities.get(provinceLevelCode(parent))
  const munCity = city ?? direct
  const region = tree.regions.get(regionCode(parent))
  if (direct === undefined || munCity === undefined) throw new Error(`No city or municipality for ${parent}.`)
  if (region === undefined) throw new Error(`No region for ${parent}.`)

  const munCityPlace = { code: city === undefined ? parent : provinceLevelCode(parent), name: munCity.name }
  const province = provinceOf(munCityPlace)
  const path = [munCity.name, province.name, region].join(', ')
  return {
    region_code: regionCode(parent),
    region,
    province_code: province.code,
    province: province.name,
    mun_city_code: munCityPlace.code,
    mun_city: munCity.name,
    mun_city_kind: munCity.kind,
    sub_municipality_code: city === undefined ? null : parent,
    location: path,
    path_key: fold(path),
  }
}
