import type { ChosenPlaceCodes } from './components/PlaceFields.tsx'

/** What is picked of all locations: those ticked, or else everything that places and words find. */
export type PlacePicked = {
  readonly codes: ChosenPlaceCodes
  readonly keyword: string
  readonly ticked: ReadonlySet<string>
}

export const nothingPicked: PlacePicked = { codes: {}, keyword: '', ticked: new Set() }

/** Places and words as a filter; empty where there are none. */
export function filterOf({ codes: { region, province, mun_city }, keyword }: PlacePicked) {
  const words = keyword.trim()
  return {
    ...(region === undefined ? {} : { region }),
    ...(province === undefined ? {} : { province }),
    ...(mun_city === undefined ? {} : { mun_city }),
    ...(words === '' ? {} : { keyword: words }),
  }
}

/** As a call takes it: what is ticked by name, otherwise the filter; null while nothing is picked. */
export function chosenOf(picked: PlacePicked) {
  if (picked.ticked.size > 0) return { location_ids: [...picked.ticked] }
  const filter = filterOf(picked)
  return Object.keys(filter).length === 0 ? null : { filter }
}
