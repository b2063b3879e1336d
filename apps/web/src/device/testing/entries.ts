import { changedClientItem, type Entering, itineraryActItem, newClientItem, newItineraryItem, visitItem } from '../queue/entering.ts'
import type { QueuedItem } from '../queue/items.ts'
import type { PhotoRow } from '../rows.ts'

/** Ids that look like version 7 and count up. */
export function countedIds(first = 0): () => string {
  let count = first
  return () => {
    count += 1
    return `0190a6a0-0000-7000-8000-${count.toString(16).padStart(12, '0')}`
  }
}

export const someone = '0190a6a0-0000-7000-8000-0000000000aa'
export const somebodyElse = '0190a6a0-0000-7000-8000-0000000000bb'

const aTime = Date.parse('2026-11-21T01:00:00Z')

/** What a person enters, one after the other. */
export function entriesOf(newId: () => string, userId: string = someone, now: () => number = () => aTime) {
  const by: Entering = { userId, now, appVersion: 'test', newId }
  return {
    client: (id: string, lastname = 'Dela Cruz'): QueuedItem =>
      newClientItem(by, { id, firstname: 'Ana', lastname, location_id: '1401108013', id_type: 'sss', claim_type: 'RT' }),
    update: (id: string, changes: object): QueuedItem => changedClientItem(by, id, changes, 'Dela Cruz, Ana'),
    visit: (id: string, clientId: string, more: { itinerary_id?: string; photo_sha256?: string } = {}): QueuedItem =>
      visitItem(
        by,
        {
          id,
          client_id: clientId,
          visit_type: 'visit',
          visit_result: 'Not Around',
          visit_time: new Date(now()).toISOString(),
          ...(more.itinerary_id === undefined ? {} : { itinerary_id: more.itinerary_id }),
        },
        more.photo_sha256 ?? null,
        'Dela Cruz, Ana',
      ),
    plan: (id: string, clientId: string, visible_at = '2026-11-23'): QueuedItem => newItineraryItem(by, { id, client_id: clientId, visible_at }, 'Dela Cruz, Ana'),
    move: (id: string, clientId: string, visible_at: string): QueuedItem => itineraryActItem(by, id, clientId, { action: 'update', changes: { visible_at } }, 'Dela Cruz, Ana'),
    skip: (id: string, clientId: string, reason = 'Baha sa daan.'): QueuedItem => itineraryActItem(by, id, clientId, { action: 'skip', reason }, 'Dela Cruz, Ana'),
  }
}

/** A photo of so many bytes. */
export const photoOf = (visitId: string, size = 1000, userId: string = someone): PhotoRow => ({
  visit_id: visitId,
  user_id: userId,
  bytes: new Uint8Array(size).fill(7).buffer,
  type: 'image/jpeg',
  sha256: 'ab'.repeat(32),
})
