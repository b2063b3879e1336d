import { itineraryOrders } from '../itineraries.repository.ts'
import { itineraryStatuses, pinTypes } from '../statuses.ts'
import { listParams, readDay, readFlag, readId, readOne } from '../../../ui/list/params.ts'

/** How itineraries are looked at. */
const itineraryViews = ['list', 'day', 'week', 'month'] as const

export type ItineraryView = (typeof itineraryViews)[number]

/** What of the itineraries stands in the address bar: everything but what is typed about a person. */
export const itineraryParams = listParams({
  orders: itineraryOrders,
  filters: {
    status: readOne(itineraryStatuses),
    assigned_to: readId,
    branch_id: readId,
    pin_type: readOne(pinTypes),
    date_from: readDay,
    date_to: readDay,
    to_reassign: readFlag,
  },
  screen: { view: readOne(itineraryViews), date: readDay, itinerary: readId, form: readOne(['new'] as const), map: readFlag },
})

export const itinerarySearch = itineraryParams.parse

export type ItinerarySearch = ReturnType<typeof itinerarySearch>
