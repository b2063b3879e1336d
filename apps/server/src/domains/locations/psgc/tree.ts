/** What a city or municipality is, in the words that people see (docs/decisions/locations.md). */
export type MunCityKind = 'Highly Urbanized City' | 'Independent Component City' | 'Component City' | 'Municipality'

/** One named place of an edition of the code. `code` has 10 digits: RR PPP MM BBB. */
export type NamedPlace = { readonly code: string; readonly name: string }

/**
 * An edition of the Philippine Standard Geographic Code, whatever file it came from: names by 10-digit
 * code. `munCities` has sub-municipalities too, which are recognised by the city above them.
 */
export type PlaceTree = {
  readonly regions: ReadonlyMap<string, string>
  readonly provinces: ReadonlyMap<string, string>
  readonly munCities: ReadonlyMap<string, { readonly name: string; readonly kind: MunCityKind }>
  readonly barangays: readonly NamedPlace[]
}

/** The place of a region in the code: RR, then zeros. */
export const regionCode = (code: string): string => `${code.slice(0, 2)}00000000`

/** The place of a province, or of a city that stands beside provinces: RR PPP, then zeros. */
export const provinceLevelCode = (code: string): string => `${code.slice(0, 5)}00000`

/** The place of a city, municipality or sub-municipality: RR PPP MM, then zeros. */
export const munCityCode = (code: string): string => `${code.slice(0, 7)}000`

/** The province part, PPP: it stays when a place moves to another region. */
export const provincePart = (code: string): string => code.slice(2, 5)
