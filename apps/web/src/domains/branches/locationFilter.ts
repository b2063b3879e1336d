import type { BranchLocationsQuery, ChosenLocations } from './desk.repository.ts'

/** What narrows a branch's locations: places chosen from the wide to the narrow, words, and what no MR holds. */
export type LocationFilter = {
  readonly places: { readonly region?: string; readonly province?: string; readonly mun_city?: string }
  readonly keyword: string
  readonly withoutMr: boolean
}

export const noFilter: LocationFilter = { places: {}, keyword: '', withoutMr: false }

const placesAndWords = ({ places, keyword }: LocationFilter) => ({ ...places, ...(keyword === '' ? {} : { keyword }) })

/** What the list asks for. */
export const queryOf = (filter: LocationFilter, page: number, ipp: number): BranchLocationsQuery => ({
  page,
  ipp,
  sort: 'location',
  ...placesAndWords(filter),
  ...(filter.withoutMr ? { without_mr: true } : {}),
})

export const isNarrowed = (filter: LocationFilter): boolean => Object.keys(placesAndWords(filter)).length > 0 || filter.withoutMr

/**
 * Everything that the filter finds, in one step; null where a call can't name that: all of a branch is no filter, and
 * neither is what no MR holds.
 */
export function wholeOf(filter: LocationFilter): ChosenLocations | null {
  const named = placesAndWords(filter)
  return filter.withoutMr || Object.keys(named).length === 0 ? null : { filter: named }
}
