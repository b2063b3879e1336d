import type { RowLink } from '../../ui/list/definition.ts'
import type { ItineraryWithQueue } from './itineraries.repository.ts'

/** Rows of itineraries, wherever they stand. */
export type ItineraryRowsProps = {
  itineraries: readonly ItineraryWithQueue[]
  /** The itinerary whose record is open. */
  openId: string | undefined
  /** A link to the record of an itinerary, around what names it. */
  recordLink: RowLink<ItineraryWithQueue>
  /** Whether it is said who goes: an mr sees own ones only. */
  showWho: boolean
}
