import { t } from '@bisita/contract/words'
import type { ClientWithQueue } from '../../../clients/clients.repository.ts'
import type { MapStop, MissingStop, StopsOnMap } from '../../../map/stops.ts'
import type { ItineraryWithQueue } from '../../itineraries.repository.ts'

/** What of a client says where it is. */
type ClientOnMap = Pick<ClientWithQueue, 'id' | 'pin' | 'pin_source' | 'last_visit'>

type Stop = Pick<ItineraryWithQueue, 'id' | 'client_id' | 'client_name' | 'assigned_to' | 'status'>

const states = { pending: 'planned', scheduled: 'planned', visited: 'done', skipped: 'skipped' } as const satisfies Record<Stop['status'], MapStop['state']>

const notHere = t('not on this phone')

/**
 * The itineraries of a day, in their order, as stops of a map: each is on it, or among the missing with its reason. Both
 * count in the same numbers.
 */
export function placedStops(
  itineraries: readonly Stop[],
  places: readonly ClientOnMap[],
  reasonOf: (client: ClientOnMap) => string,
): { readonly shown: StopsOnMap; readonly missing: readonly MissingStop[] } {
  const known = new Map(places.map((place) => [place.id, place]))
  const stops: MapStop[] = []
  const missing: MissingStop[] = []
  itineraries.forEach(({ id, client_id, client_name: name, assigned_to, status }, at) => {
    const place = known.get(client_id)
    const common = { id, number: at + 1, name }
    if (place === undefined || place.pin === null || place.pin_source === null) missing.push({ ...common, reason: place === undefined ? notHere : reasonOf(place) })
    else stops.push({ ...common, latitude: place.pin.latitude, longitude: place.pin.longitude, source: place.pin_source, state: states[status], route: assigned_to })
  })
  return { shown: { stops, start: null, end: null, suggestions: [], blocked: [] }, missing }
}
