import type { Corrected } from '../device.ts'
import type { QueuedItem } from './items.ts'

/** What is said of an item that is not there any more. */
export const leftMeanwhile = 'This has left the queue meanwhile.'

/**
 * Why an item cannot be corrected or thrown away now: it was sent and nobody has answered, so that the server may
 * have it. It can be once the server has answered; until then a further edit is an item of its own.
 */
export class OnItsWay extends Error {
  override readonly name = 'OnItsWay'

  constructor(message = 'This was sent and not answered yet, so it may have arrived. It can be changed once the server has answered.') {
    super(message)
  }
}

/** Why it is not thrown away, and what the person can do. */
export const notRemoved =
  'This was sent and no answer came, so the server may have it. It stays here until the server has answered. If it was stored, delete it in its record then.'

/** Begun to be sent since it was entered, corrected or refused, itself or the request that it owes; or sent before a backup was put back. */
export const mayBeStored = ({ item: { sending } }: QueuedItem): boolean =>
  sending.failure === null && (sending.attempts > 0 || sending.request !== null || sending.again !== undefined)

/** @throws OnItsWay where the server may have any of what is to be thrown away */
export function requireUnsent(going: readonly QueuedItem[]): void {
  if (going.some(mayBeStored)) throw new OnItsWay(notRemoved)
}

/**
 * The item with other content, under a key of its own, as if it had never been sent.
 * @throws OnItsWay where the server may have what it says now
 */
export const correctedBy =
  (content: Corrected, key: string) =>
  (entry: QueuedItem): QueuedItem => {
    if (mayBeStored(entry)) throw new OnItsWay()
    const { item } = entry
    // What is said now was never sent, so that it is refused like anything else.
    const { again: _, ...sent } = item.sending
    const sending = { ...sent, key, attempts: 0, failure: null, held: false, request: null }
    // What is left out of the content is no longer said; what the item is stays.
    const kept = { id: item.id, is_error: false, metadataOptions: item.metadataOptions, sending }
    switch (entry.kind) {
      case 'visit': {
        const { device_time, id, ...said } = content as Corrected & { device_time?: unknown; id?: unknown }
        return { kind: 'visit', item: { ...said, ...kept, photo_sha256: entry.item.photo_sha256 ?? null } as typeof entry.item }
      }
      case 'client': {
        const { id, ...said } = content as Corrected & { id?: unknown }
        const { record_id, action } = entry.item
        return { kind: 'client', item: { ...said, ...kept, record_id, action } as typeof entry.item }
      }
      case 'itinerary': {
        const { id, ...said } = content as Corrected & { id?: unknown }
        const { record_id, action, client_id, client_name } = entry.item
        const named = { ...(client_name !== undefined && { client_name }), ...(entry.item.action === 'create' && entry.item.pin_type && { pin_type: entry.item.pin_type }) }
        const about = action === 'create' && 'client_id' in said ? named : { ...named, client_id }
        return { kind: 'itinerary', item: { ...said, ...about, ...kept, record_id, action } as typeof entry.item }
      }
    }
  }
