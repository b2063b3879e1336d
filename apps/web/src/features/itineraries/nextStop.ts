import type { DayOrder } from '@bisita/rules/day/day'
import type { ItineraryWithQueue } from './itineraries.repository.ts'
import { byPlace } from './format.ts'

/** What of an itinerary makes it a stop of a day. */
export type NextStopFacts = Pick<ItineraryWithQueue, 'id' | 'client_id' | 'client_name' | 'status' | 'province' | 'mun_city' | 'barangay'>

/** Whether somebody still has to go there today. */
const isOpen = ({ status }: Pick<NextStopFacts, 'status'>): boolean => status === 'scheduled'

/** The stops of a day in the order that was kept for it, those that came since at its end; in the order of places without one. */
export function inDayOrder<T extends NextStopFacts>(day: readonly T[], kept: DayOrder | null): T[] {
  const ordered = byPlace(day)
  if (kept === null) return ordered
  const place = (stop: T) => (kept.order.includes(stop.id) ? kept.order.indexOf(stop.id) : kept.order.length)
  return ordered.toSorted((one, other) => place(one) - place(other))
}

/**
 * Where somebody goes after a client, of the stops of a day: on in its order, and at its end to what was passed over. With it
 * how many are left; null where none is.
 */
export function nextStop<T extends NextStopFacts>(day: readonly T[], leftClientId: string, kept: DayOrder | null = null): { readonly stop: T; readonly left: number } | null {
  const ordered = inDayOrder(day, kept)
  const at = ordered.findIndex(({ client_id }) => client_id === leftClientId)
  const open = [...ordered.slice(at + 1), ...ordered.slice(0, at + 1)].filter((stop) => isOpen(stop) && stop.client_id !== leftClientId)
  const [stop] = open
  return stop === undefined ? null : { stop, left: open.length }
}
