import { isRealDay } from '@bisita/rules/days'
import { itineraryOrders } from '../../domains/itineraries/itineraries.repository.ts'
import { itineraryStatuses, pinTypes } from '../../domains/itineraries/statuses.ts'
import { oneOf, positive, present } from '../../ui/addressBar.ts'

/** How itineraries are looked at. */
export const itineraryViews = ['list', 'day', 'week', 'month'] as const

export type ItineraryView = (typeof itineraryViews)[number]

const day = (value: unknown) => (typeof value === 'string' && isRealDay(value) ? value : undefined)
const id = (value: unknown) => (typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value) ? value : undefined)

/** What of the itineraries stands in the address bar: everything but what is typed about a person. */
export const itinerarySearch = (search: Record<string, unknown>) =>
  present({
    view: oneOf(itineraryViews, search['view']),
    date: day(search['date']),
    page: positive(search['page']),
    ipp: positive(search['ipp']),
    sort: oneOf(itineraryOrders, search['sort']),
    status: oneOf(itineraryStatuses, search['status']),
    assigned_to: id(search['assigned_to']),
    branch_id: id(search['branch_id']),
    pin_type: oneOf(pinTypes, search['pin_type']),
    date_from: day(search['date_from']),
    date_to: day(search['date_to']),
    itinerary: id(search['itinerary']),
    form: oneOf(['new'] as const, search['form']),
  })

export type ItinerarySearch = ReturnType<typeof itinerarySearch>
