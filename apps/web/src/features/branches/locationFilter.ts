import type { BranchLocationsQuery, BranchLocationSelection } from './branchManagement.queries.ts'

/** What narrows a branch's locations: places chosen from the wide to the narrow, words, and what no MR holds. */
export type BranchLocationFilter = {
  readonly places: { readonly region?: string; readonly province?: string; readonly mun_city?: string }
  readonly keyword: string
  readonly withoutMr: boolean
}

export const noFilter: BranchLocationFilter = { places: {}, keyword: '', withoutMr: false }

const placesAndWords = ({ places, keyword }: BranchLocationFilter) => ({ ...places, ...(keyword === '' ? {} : { keyword }) })

/** What the list asks for. */
export const queryOf = (filter: BranchLocationFilter, page: number, ipp: number): BranchLocationsQuery => ({
  page,
  ipp,
  sort: 'location',
  ...placesAndWords(filter),
  ...(filter.withoutMr ? { without_mr: true } : {}),
})

export const isNarrowed = (filter: BranchLocationFilter): boolean => Object.keys(placesAndWords(filter)).length > 0 || filter.withoutMr

/**
 * Everything that the filter finds, in one step; null where a call can't name that: all of a branch is no filter, and
 * neither is what no MR holds.
 */
export function selectionOfFilter(filter: BranchLocationFilter): BranchLocationSelection | null {
  const named = placesAndWords(filter)
  return filter.withoutMr || Object.keys(named).length === 0 ? null : { filter: named }
}
