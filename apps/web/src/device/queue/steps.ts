import type { ApprovalRequest } from '../wire.ts'
import type { ItemFailure, QueuedItem, Sending } from './items.ts'

/** What an item becomes at each step. Pure; the store puts the result in the item's place. */

/** The same item with other bookkeeping. */
export function withSending(entry: QueuedItem, change: Partial<Sending>): QueuedItem {
  const sending = { ...entry.item.sending, ...change }
  const is_error = sending.failure !== null
  switch (entry.kind) {
    case 'client':
      return { kind: 'client', item: { ...entry.item, is_error, sending } }
    case 'visit':
      return { kind: 'visit', item: { ...entry.item, is_error, sending } }
    case 'itinerary':
      return { kind: 'itinerary', item: { ...entry.item, is_error, sending } }
  }
}

/** It is about to be sent: from now on it may be stored. */
export const begun = (entry: QueuedItem): QueuedItem =>
  withSending(entry, { attempts: entry.item.sending.attempts + 1, held: false })

/** The server would not take it. Nothing of it was stored, so it is as if it had never been sent. */
export const refusedBy =
  (failure: ItemFailure) =>
  (entry: QueuedItem): QueuedItem =>
    withSending(entry, { failure, request: null, attempts: 0 })

/** A 202 offered to ask for approval; null where the offer is no longer good. */
export const offered =
  (request: { readonly key: string; readonly body: ApprovalRequest } | null) =>
  (entry: QueuedItem): QueuedItem =>
    withSending(entry, { request })

/**
 * An earlier request about the same record has to be decided first. Its own request is kept: should a copy of it
 * arrive late, the one that is sent then is the same.
 */
export const heldBack = (entry: QueuedItem): QueuedItem => withSending(entry, { held: true, attempts: 0 })

/** The person wants it sent again as it is. */
export const again = (entry: QueuedItem): QueuedItem => withSending(entry, { failure: null, held: false })

/** Whether it was refused since it is a visit without a location and without why: an older app queued such ones. */
export const lacksReason = (entry: QueuedItem, { status, fields }: ItemFailure): boolean =>
  entry.kind === 'visit' &&
  (entry.item.latitude ?? entry.item.location_error ?? null) === null &&
  status === 400 &&
  fields.some(({ path }) => path === 'location_error')

/** The same visit with a reason why it has no location. Nothing of it was stored: it goes under a key of its own. */
export const withReason =
  (key: string) =>
  (entry: QueuedItem): QueuedItem =>
    withSending(
      entry.kind === 'visit' ? { kind: 'visit', item: { ...entry.item, location_error: 'unavailable' } } : entry,
      { key, attempts: 0, failure: null, request: null },
    )
