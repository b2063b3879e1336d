import { defaultPageSize } from '@bisita/contract/limits'
import type { Role } from '@bisita/contract/roles'
import { useDebouncedValue } from '@mantine/hooks'
import type { ItineraryFilters } from '../../domains/itineraries/filters.ts'
import type { DaysQuery, ItinerariesQuery } from '../../domains/itineraries/itineraries.repository.ts'
import { present } from '../../ui/addressBar.ts'
import { addMonths, weekOf, weeksOfMonth } from '../../ui/calendar.ts'
import { addDays } from '@bisita/rules/days'
import { useEntryState } from '../../ui/entries.ts'
import type { ItinerarySearch, ItineraryView } from './itinerarySearch.ts'

const typingPause = 250
/** The most of a day that is shown at once, in the order of its places. */
export const dayPageSize = 200

/** An mr asks where to go now; everybody else what was planned last. */
export const viewOf = (search: ItinerarySearch, role: Role): ItineraryView => search.view ?? (role === 'mr' ? 'day' : 'list')

export const filtersOf = (search: ItinerarySearch): ItineraryFilters =>
  present({
    status: search.status,
    assigned_to: search.assigned_to,
    branch_id: search.branch_id,
    pin_type: search.pin_type,
    date_from: search.date_from,
    date_to: search.date_to,
  })

/** The address bar with other filters: from the first page again, with what is open and how it is looked at. */
export const withFilters = (search: ItinerarySearch, filters: ItineraryFilters): ItinerarySearch =>
  present({
    view: search.view,
    date: search.date,
    ipp: search.ipp,
    sort: search.sort,
    itinerary: search.itinerary,
    form: search.form,
    ...filters,
  })

/** Another view: from its first page, with the filters that it has. */
export function withView({ page: _, ...search }: ItinerarySearch, view: ItineraryView): ItinerarySearch {
  const { date_from: _from, date_to: _to, ...rest } = search
  return { ...(view === 'list' ? search : rest), view }
}

/** What is typed stands in the memory of the history; the query takes it when the person pauses. */
export function useTyped() {
  const [keyword, setKeyword] = useEntryState('keyword', '')
  const [settled] = useDebouncedValue(keyword.trim(), typingPause)
  return { keyword, setKeyword, settled }
}

/** What the list asks for. */
export function queryOf(search: ItinerarySearch, keyword: string): ItinerariesQuery {
  const { itinerary: _itinerary, form: _form, view: _view, date: _date, ...rest } = search
  return {
    ...rest,
    page: search.page ?? 1,
    ipp: search.ipp ?? defaultPageSize,
    ...(keyword === '' ? {} : { keyword }),
  }
}

/** What narrows a calendar, whose days it chooses itself. */
export function narrowingOf(search: ItinerarySearch, keyword: string): ItinerariesQuery {
  const { date_from: _from, date_to: _to, ...filters } = filtersOf(search)
  return { ...filters, ...(keyword === '' ? {} : { keyword }) }
}

/** The stretch of days that a view shows. */
export function stretchOf(view: ItineraryView, day: string): Pick<DaysQuery, 'date_from' | 'date_to'> {
  const days = view === 'month' ? weeksOfMonth(day).flat() : view === 'week' ? weekOf(day) : [day]
  return { date_from: days[0] ?? day, date_to: days.at(-1) ?? day }
}

/** The day that turning the page of a view leads to. */
export function turned(view: ItineraryView, day: string, by: 1 | -1): string {
  return view === 'month' ? addMonths(day, by) : addDays(day, view === 'week' ? 7 * by : by)
}

/** How a change of the address bar is meant: another step to come Back from, or the same one; whether it starts at the top. */
type GoOptions = { readonly step: boolean; readonly toTop?: boolean }

export type Go = (change: (before: ItinerarySearch) => ItinerarySearch, options: GoOptions) => void
