import { useDebouncedValue } from '@mantine/hooks'
import { useEntryState } from '../../ui/entries.ts'
import { defaultPageSize } from '@bisita/contract/limits'
import type { ClientsQuery } from '../../domains/clients/clients.repository.ts'
import type { ClientFilters } from '../../domains/clients/filters.ts'
import type { PlaceCodes } from '../../domains/locations/components/PlaceFields.tsx'
import { present } from '../../ui/addressBar.ts'
import type { ClientsSearch } from './clientsSearch.ts'

const typingPause = 250

/** The places of the address bar. */
export const placesOf = (search: ClientsSearch): PlaceCodes =>
  present({
    region: search.filter_region,
    province: search.filter_province,
    mun_city: search.filter_mun_city,
    barangay: search.filter_barangay,
  })

export const filtersOf = (search: ClientsSearch): ClientFilters =>
  present({
    visit_status: search.visit_status,
    visit_result: search.visit_result,
    visit_secondary_result: search.visit_secondary_result,
    with_contact_numbers: search.with_contact_numbers,
    id_type: search.id_type,
  })

/** The address bar with other filters: from the first page again, with what is open and how it is sorted. */
export const withFilters = (search: ClientsSearch, filters: ClientFilters, places: PlaceCodes): ClientsSearch =>
  present({
    ipp: search.ipp,
    sort: search.sort,
    client: search.client,
    visit: search.visit,
    form: search.form,
    itinerary: search.itinerary,
    ...filters,
    filter_region: places.region,
    filter_province: places.province,
    filter_mun_city: places.mun_city,
    filter_barangay: places.barangay,
  })

/** What is typed stands in the memory of the history; the query takes it when the person pauses. */
export function useTyped() {
  const [keyword, setKeyword] = useEntryState('keyword', '')
  const [address, setAddress] = useEntryState('full_address', '')
  const [settled] = useDebouncedValue({ keyword: keyword.trim(), full_address: address.trim() }, typingPause)
  return { keyword, setKeyword, address, setAddress, settled }
}

/** What the list asks for. */
export function queryOf(search: ClientsSearch, typed: { keyword: string; full_address: string }): ClientsQuery {
  const { client: _client, visit: _visit, form: _form, itinerary: _itinerary, ...rest } = search
  return {
    ...rest,
    page: search.page ?? 1,
    ipp: search.ipp ?? defaultPageSize,
    ...(typed.keyword === '' ? {} : { keyword: typed.keyword }),
    ...(typed.full_address === '' ? {} : { full_address: typed.full_address }),
  }
}

/** The address bar with nothing open. */
export function withoutRecord(search: ClientsSearch): ClientsSearch {
  const { client: _client, visit: _visit, form: _form, itinerary: _itinerary, ...rest } = search
  return rest
}

/** The address bar with the record of a client, and nothing over it. */
export const ofRecord = (search: ClientsSearch, client: string): ClientsSearch => ({ ...withoutRecord(search), client })

/** The address bar without what is open on top: first the form or the visit, then the record under it. */
export function withoutTop(search: ClientsSearch): ClientsSearch {
  const { client, visit, form, itinerary: _itinerary, ...rest } = search
  const over = visit !== undefined || (form !== undefined && form !== 'new')
  return client !== undefined && over ? { ...rest, client } : rest
}

/** Forms that close with a question; one that records a visit or call keeps what was entered, as long as the client stays. */
const asksBefore = (form: ClientsSearch['form']) => form !== undefined && form !== 'visit' && form !== 'call'

/** Whether going from one to the other leaves behind what was typed and not saved. */
export const leavesForm = (from: ClientsSearch, to: ClientsSearch): boolean =>
  from.client !== to.client || (asksBefore(from.form) && from.form !== to.form)

/** How a change of the address bar is meant: another step to come Back from, or the same one; whether it starts at the top; whether what is typed goes along. */
type GoOptions = { readonly step: boolean; readonly toTop?: boolean; readonly keepsDraft?: boolean }

export type Go = (change: (before: ClientsSearch) => ClientsSearch, options: GoOptions) => void
