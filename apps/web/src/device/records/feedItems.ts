import type { CallAnswer } from '@bisita/contract/calls/call'
import type { itineraryChanges } from '@bisita/contract/itineraries'
import type { visitChanges } from '@bisita/contract/visits/visits'
import type { DeviceDatabase } from '../database.ts'
import type { ItineraryRow, VisitRow } from '../rows.ts'
import { inSlices } from './slices.ts'

type VisitChange = CallAnswer<typeof visitChanges>['items'][number]
type ItineraryChange = CallAnswer<typeof itineraryChanges>['items'][number]

/**
 * The last change of each record in a page of a feed, which is the one that counts. Both feeds send a record as it is
 * when they are read, so a page can be applied to any stored state.
 */
function outcome<T extends { readonly id: string; readonly action: 'upsert' | 'remove' }>(changes: readonly T[]) {
  const last = new Map(changes.map((change) => [change.id, change]))
  const gone = [...last.values()].filter(({ action }) => action === 'remove').map(({ id }) => id)
  const upserts = [...last.values()].filter((change): change is Extract<T, { action: 'upsert' }> => change.action === 'upsert')
  return { gone, upserts }
}

export async function applyVisitChanges(db: DeviceDatabase, changes: readonly VisitChange[]): Promise<void> {
  const { gone, upserts } = outcome(changes)
  const rows = upserts.map(({ action: _, seq: _seq, ...visit }): VisitRow => ({ ...visit, pending_approval: false }))
  await inSlices(rows, (slice) => db.visits.bulkPut(slice as VisitRow[]))
  await db.visits.bulkDelete(gone)
}

export async function applyItineraryChanges(db: DeviceDatabase, changes: readonly ItineraryChange[]): Promise<void> {
  const { gone, upserts } = outcome(changes)
  const rows = upserts.map(({ action: _, seq: _seq, ...itinerary }): ItineraryRow => itinerary)
  await inSlices(rows, (slice) => db.itineraries.bulkPut(slice as ItineraryRow[]))
  await db.itineraries.bulkDelete(gone)
}
