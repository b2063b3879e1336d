import type { ClientChanges, NewClient, NewItinerary, NewVisit } from '../wire.ts'
import type { ItineraryAct } from '../device.ts'
import type { QueuedItem, Sending } from './items.ts'

/** Who enters something, when, with which version, and where its key and its id come from. */
export type Entering = {
  readonly userId: string
  readonly now: () => number
  readonly appVersion: string | null
  readonly newId: () => string
}

const metadataOptions = { approval: 'queued' } as const

/** The bookkeeping of a new item; its order and what it comes after are given by the store. */
const newSending = ({ userId, now, appVersion, newId }: Entering, clientName: string): Sending => ({
  user_id: userId,
  order: 0,
  key: newId(),
  attempts: 0,
  failure: null,
  held: false,
  request: null,
  after: [],
  entered_at: new Date(now()).toISOString(),
  app_version: appVersion,
  client_name: clientName,
})

/** What was made here stands under the record's own id, so that whatever names it finds it. */
export function newClientItem(by: Entering, { id, ...entered }: NewClient): QueuedItem {
  const sending = newSending(by, `${entered.lastname}, ${entered.firstname}`)
  return { kind: 'client', item: { ...entered, id, record_id: id, action: 'create', is_error: false, metadataOptions, sending } }
}

export function changedClientItem(by: Entering, id: string, changes: ClientChanges, clientName: string): QueuedItem {
  const sending = newSending(by, clientName)
  return { kind: 'client', item: { ...changes, id: by.newId(), record_id: id, action: 'update', is_error: false, metadataOptions, sending } }
}

export function visitItem(by: Entering, { device_time, ...visit }: NewVisit, sha256: string | null, clientName: string): QueuedItem {
  const photo = sha256 === null ? {} : { photo_sha256: sha256 }
  return { kind: 'visit', item: { ...visit, ...photo, is_error: false, metadataOptions, sending: newSending(by, clientName) } }
}

export function newItineraryItem(by: Entering, { id, ...planned }: NewItinerary, clientName: string): QueuedItem {
  const sending = newSending(by, clientName)
  return { kind: 'itinerary', item: { ...planned, id, record_id: id, client_name: clientName, pin_type: 'self', action: 'create', is_error: false, metadataOptions, sending } }
}

export function itineraryActItem(by: Entering, id: string, clientId: string, act: ItineraryAct, clientName: string): QueuedItem {
  const fixed = { id: by.newId(), record_id: id, client_id: clientId, client_name: clientName, is_error: false, metadataOptions, sending: newSending(by, clientName) }
  switch (act.action) {
    case 'update':
      return { kind: 'itinerary', item: { ...act.changes, ...fixed, action: 'update' } }
    case 'remarks':
      return { kind: 'itinerary', item: { ...fixed, action: 'remarks', remarks: act.remarks } }
    case 'skip':
      return { kind: 'itinerary', item: { ...fixed, action: 'skip', reason: act.reason } }
    case 'remove':
      return { kind: 'itinerary', item: { ...fixed, action: 'remove' } }
  }
}
