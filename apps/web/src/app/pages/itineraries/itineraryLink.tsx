import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ItineraryWithQueue } from '../../../domains/itineraries/itineraries.repository.ts'
import type { ItinerarySearch } from './itinerarySearch.ts'

/** A link that opens an itinerary beside what is shown, or instead of it where there is no room. */
export function useItineraryLink(search: ItinerarySearch, beside: boolean, { dated = false } = {}) {
  return (itinerary: ItineraryWithQueue, face: ReactNode) => (
    <Link
      from="/itinerary"
      to="/itinerary"
      search={({ form: _, ...before }) => ({ ...before, itinerary: itinerary.id, ...(dated ? { date: itinerary.visible_at } : {}) })}
      state={{ opened: true }}
      data-itinerary={itinerary.id}
      // From record to record beside the list is one step: Back leads to the list alone.
      replace={search.itinerary !== undefined}
      resetScroll={!beside}
      activeProps={{}}
    >
      {face}
    </Link>
  )
}
