import { type EntryContext, type NewEntry, newItem } from '../queue/newItems.ts'
import type { QueuedItem } from '../queue/items.ts'
import type { PhotoRow } from '../rows.ts'
import type { BodyOf } from '../wire.ts'

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

const named = 'Dela Cruz, Ana'

/** Entries as screens make them. */
export const newClient = (body: BodyOf<'client_create'>): NewEntry => ({
  operation: 'client_create', record_id: body.id, body, client_id: body.id, client_name: `${body.lastname}, ${body.firstname}`,
})
export const clientChange = (id: string, body: BodyOf<'client_update'>, client_name: string = named): NewEntry => ({
  operation: 'client_update', record_id: id, body, client_id: id, client_name,
})
export const newVisit = (body: BodyOf<'visit_create'>, client_name: string = named): NewEntry => ({
  operation: 'visit_create', record_id: body.id, body, client_id: body.client_id, client_name,
})
export const newPlan = (body: BodyOf<'itinerary_create'>, client_name: string = named): NewEntry => ({
  operation: 'itinerary_create', record_id: body.id, body, client_id: body.client_id, client_name,
})
export const moved = (id: string, client_id: string, body: BodyOf<'itinerary_update'>): NewEntry => ({
  operation: 'itinerary_update', record_id: id, body, client_id, client_name: named,
})

/** What a person enters, one after the other. */
export function entriesOf(newId: () => string, userId: string = someone, now: () => number = () => aTime) {
  const by: EntryContext = { userId, now, appVersion: 'test', newId }
  return {
    client: (id: string, lastname = 'Dela Cruz'): QueuedItem =>
      newItem(by, newClient({ id, firstname: 'Ana', lastname, location_id: '1401108013', id_type: 'sss', claim_type: 'RT' })),
    update: (id: string, changes: BodyOf<'client_update'>): QueuedItem => newItem(by, clientChange(id, changes)),
    visit: (id: string, clientId: string, { itinerary_id, photo_sha256 }: { itinerary_id?: string; photo_sha256?: string } = {}): QueuedItem => {
      const visit = { id, client_id: clientId, visit_type: 'visit', visit_result: 'Not Around', visit_time: new Date(now()).toISOString() } as const
      return newItem(by, newVisit({ ...visit, ...(itinerary_id === undefined ? {} : { itinerary_id }) }), photo_sha256)
    },
    plan: (id: string, clientId: string, visible_at = '2026-11-23'): QueuedItem => newItem(by, newPlan({ id, client_id: clientId, visible_at })),
    move: (id: string, clientId: string, visible_at: string): QueuedItem => newItem(by, moved(id, clientId, { visible_at })),
    skip: (id: string, client_id: string, reason = 'Baha sa daan.'): QueuedItem =>
      newItem(by, { operation: 'itinerary_skip', record_id: id, body: { reason }, client_id, client_name: named }),
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
