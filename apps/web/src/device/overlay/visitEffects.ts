import type { Itinerary } from '@bisita/contract/itineraries'
import type { Visit } from '@bisita/contract/visits/visits'
import { isOpen } from '@bisita/rules/visits/itineraries'
import { endsWork } from '@bisita/rules/visits/outcomes'
import type { DeviceDatabase } from '../database.ts'
import type { ClientRow } from '../rows.ts'
import { withMoreVisits } from './clientPin.ts'
import { afterContacts } from './clientStatus.ts'
import { visitsOf } from './stored.ts'

/**
 * Applies the effects of a stored visit on its client and itineraries, as the server did in its transaction: the feeds
 * send them only later, and until then a visited client would look unvisited. Called within the transaction that stores
 * the visit, before that. Writes itineraries; returns the client's new row, or null where nothing changed.
 */
export async function applyVisitEffects(db: DeviceDatabase, visit: Visit): Promise<ClientRow | null> {
  if ((await db.visits.get(visit.id)) !== undefined) return null
  const row = await db.clients.where('id').equals(visit.client_id).first()
  const known = row === undefined ? [] : await visitsOf(db, row.id)
  const after = row && afterContacts(withMoreVisits(row, [visit], known), [visit], known)
  const ended = after?.resultAt?.id === visit.id && endsWork(after.client.visit_result)
  const itineraries = await db.itineraries.where('client_id').equals(visit.client_id).toArray()
  for (const itinerary of itineraries) {
    if (!isOpen(itinerary.status)) continue
    if (itinerary.id === visit.itinerary_id) await db.itineraries.put(fulfilledWith(itinerary, visit))
    else if (ended) await db.itineraries.put({ ...itinerary, status: 'skipped', skip_reason: visit.visit_result })
  }
  return after?.client ?? null
}

/** An itinerary that a visit has fulfilled; its outcome and duration are the visit's. */
export const fulfilledWith = (
  itinerary: Itinerary,
  visit: Pick<Visit, 'id' | 'duration' | 'has_availed' | 'visit_result' | 'visit_secondary_result' | 'visit_others_result'>,
): Itinerary => ({
  ...itinerary,
  status: 'visited',
  visit_id: visit.id,
  duration: visit.duration,
  has_availed: visit.has_availed,
  visit_result: visit.visit_result,
  visit_secondary_result: visit.visit_secondary_result,
  visit_others_result: visit.visit_others_result,
})
