import { defaultPageSize } from '@bisita/contract/limits'
import type { Role } from '@bisita/contract/users/roles'
import type { DaysQuery, ItinerariesQuery } from '../itineraries.repository.ts'
import { addMonths, weekOf, weeksOfMonth } from '../../../ui/calendar/calendar.ts'
import { addDays } from '@bisita/rules/time/days'
import { type NavigateSearch as GoOf, without } from '../../../ui/list/params.ts'
import { itineraryParams, type ItinerarySearch, type ItineraryView } from './itinerarySearch.ts'

export type NavigateItinerary = GoOf<ItinerarySearch>

/** The most of a day that is shown at once, in the order of its places. */
export const dayPageSize = 200

/** An mr asks where to go now; everybody else what was planned last. */
export const viewOf = (search: ItinerarySearch, role: Role): ItineraryView => search.view ?? (role === 'mr' ? 'day' : 'list')

/** Another view: from its first page, with the filters that it has. */
export const withView = (search: ItinerarySearch, view: ItineraryView): ItinerarySearch => ({
  ...without(search, 'page', ...(view === 'list' ? [] : (['date_from', 'date_to'] as const))),
  view,
})

/** What the list asks for, with what is typed: today's first unless it is ordered otherwise. */
export const queryOf = (search: ItinerarySearch, keyword: string): ItinerariesQuery => ({
  page: 1,
  ipp: defaultPageSize,
  sort: 'day',
  ...itineraryParams.asked(search),
  ...(keyword === '' ? {} : { keyword }),
})

/** What narrows a calendar, whose days it chooses itself. */
export function narrowingOf(search: ItinerarySearch, keyword: string): ItinerariesQuery {
  const { date_from: _from, date_to: _to, ...filters } = itineraryParams.filtersOf(search)
  return { ...filters, ...(keyword === '' ? {} : { keyword }) }
}

/** The first and the last day that a view shows. */
export function dayRangeOf(view: ItineraryView, day: string): Pick<DaysQuery, 'date_from' | 'date_to'> {
  const days = view === 'month' ? weeksOfMonth(day).flat() : view === 'week' ? weekOf(day) : [day]
  return { date_from: days[0] ?? day, date_to: days.at(-1) ?? day }
}

/** The day that turning the page of a view leads to. */
export function turned(view: ItineraryView, day: string, by: 1 | -1): string {
  return view === 'month' ? addMonths(day, by) : addDays(day, view === 'week' ? 7 * by : by)
}
