import type { ItineraryWithQueue } from './itineraries.repository.ts'
import { byPlace } from './format.ts'

/** What of an itinerary makes it a stop of a day. */
export type DayStop = Pick<ItineraryWithQueue, 'client_id' | 'client_name' | 'status' | 'province' | 'mun_city' | 'barangay'>

/** Whether somebody still has to go there today. */
const isOpen = ({ status }: Pick<DayStop, 'status'>): boolean => status === 'scheduled'

/**
 * Where somebody goes after a client, of the stops of a day: on in the order of places, and at its end to what was
 * passed over. With it how many are left; null where none is.
 */
export function nextStop<T extends DayStop>(day: readonly T[], leftClientId: string): { readonly stop: T; readonly left: number } | null {
  const ordered = byPlace(day)
  const at = ordered.findIndex(({ client_id }) => client_id === leftClientId)
  const open = [...ordered.slice(at + 1), ...ordered.slice(0, at + 1)].filter((stop) => isOpen(stop) && stop.client_id !== leftClientId)
  const [stop] = open
  return stop === undefined ? null : { stop, left: open.length }
}
