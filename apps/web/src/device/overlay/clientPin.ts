import type { Client } from '@bisita/contract/clients/clients'
import { fixOf, medianPin, pinOf, type Position } from '@bisita/rules/clients/pins'
import type { LocationRow } from '../rows.ts'

type Pinned = Pick<Client, 'latitude' | 'longitude' | 'pin' | 'pin_source' | 'visits_pin' | 'location_id'>
const unknown: Partial<Pinned> = { latitude: null, longitude: null, visits_pin: null }

type Visits = readonly Parameters<typeof fixOf>[0][]

/**
 * A client whose place follows from more visits, as the server will say it. `known` are those on this device, which holds
 * none of earlier years: where some that the server counts are missing, the place stays until the server sends it.
 */
export function withMoreVisits<C extends Pinned>(client: C, visits: Visits, known: Visits): C {
  const located = (some: Visits) => some.filter((visit) => fixOf(visit) !== null)
  const [more, counted] = [located(visits), located(known)]
  if (more.length === 0 || counted.length !== (client.visits_pin?.visits ?? 0)) return client
  return withPin({ ...client, visits_pin: medianPin([...counted, ...more]) }, pointOf(client, undefined))
}

/** A client with the place that follows from its fields; `barangay` is the point of its barangay. */
export function withPin<C extends Pinned>(client: C, barangay: Position | null): C {
  // A record that was received before lacks the fields.
  const { latitude, longitude, visits_pin } = { ...unknown, ...client }
  return { ...client, ...pinOf({ latitude, longitude, visits_pin }, barangay) }
}

/** The point of the barangay of a client: that of its `place`, else what the client's record says. */
export function pointOf(client: Pinned | undefined, place: LocationRow | undefined): Position | null {
  if (typeof place?.latitude === 'number' && typeof place.longitude === 'number') return { latitude: place.latitude, longitude: place.longitude }
  const known = client?.pin_source === 'barangay' && (place === undefined || place.id === client.location_id)
  return known ? client.pin : null
}
