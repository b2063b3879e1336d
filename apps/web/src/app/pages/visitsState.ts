import { useDebouncedValue } from '@mantine/hooks'
import { defaultPageSize } from '@bisita/contract/limits'
import type { VisitType } from '@bisita/contract/outcomes'
import type { PlaceCodes } from '../../domains/locations/components/PlaceFields.tsx'
import type { VisitFilters } from '../../domains/visits/filters.ts'
import type { VisitsQuery } from '../../domains/visits/visits.repository.ts'
import { present } from '../../ui/addressBar.ts'
import { useEntryState } from '../../ui/entries.ts'
import type { VisitsSearch } from './visitsSearch.ts'

const typingPause = 250

/** The places of the address bar. */
export const placesOf = (search: VisitsSearch): PlaceCodes =>
  present({
    region: search.filter_region,
    province: search.filter_province,
    mun_city: search.filter_mun_city,
    barangay: search.filter_barangay,
  })

export const filtersOf = (search: VisitsSearch): VisitFilters =>
  present({
    user_id: search.user_id,
    branch_id: search.branch_id,
    visit_result: search.visit_result,
    date_from: search.date_from,
    date_to: search.date_to,
  })

/** The address bar with other filters: from the first page again, with what is open and how it is sorted. */
export const withFilters = (search: VisitsSearch, filters: VisitFilters, places: PlaceCodes): VisitsSearch =>
  present({
    ipp: search.ipp,
    sort: search.sort,
    visit: search.visit,
    ...filters,
    filter_region: places.region,
    filter_province: places.province,
    filter_mun_city: places.mun_city,
    filter_barangay: places.barangay,
  })

/** What is typed stands in the memory of the history; the query takes it when the person pauses. */
export function useKeyword() {
  const [keyword, setKeyword] = useEntryState('visits keyword', '')
  const [settled] = useDebouncedValue(keyword.trim(), typingPause)
  return { keyword, setKeyword, settled }
}

/** What the list asks for. */
export function queryOf(kind: VisitType, search: VisitsSearch, keyword: string): VisitsQuery {
  const { visit: _, ...rest } = search
  return {
    ...rest,
    visit_type: kind,
    page: search.page ?? 1,
    ipp: search.ipp ?? defaultPageSize,
    ...(keyword === '' ? {} : { keyword }),
  }
}

/** How a change of the address bar is meant: another step to come Back from, or the same one; whether it starts at the top. */
type GoOptions = { readonly step: boolean; readonly toTop?: boolean }

export type Go = (change: (before: VisitsSearch) => VisitsSearch, options: GoOptions) => void
