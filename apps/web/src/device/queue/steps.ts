import type { ApprovalRequestBody } from '../wire.ts'
import { type ItemFailure, type QueuedItem, type QueueBookkeeping, withFields } from './items.ts'

/** The steps of an item as pure functions; the store replaces the item by the result. */

/** The same item with other bookkeeping. */
export function withSending(entry: QueuedItem, change: Partial<QueueBookkeeping>): QueuedItem {
  const sending = { ...entry.item.sending, ...change }
  return withFields(entry, { is_error: sending.failure !== null, sending })
}

/** The item is about to be sent: from now on the server may have it. */
export const begun = (entry: QueuedItem): QueuedItem =>
  withSending(entry, { attempts: entry.item.sending.attempts + 1, held: false })

/** The server refused the item. Nothing of it was stored, so it counts as never sent. */
export const refusedBy =
  (failure: ItemFailure) =>
  (entry: QueuedItem): QueuedItem =>
    withSending(entry, { failure, request: null, attempts: 0 })

/** The item with the request for approval that a 202 offered; null where the offer is no longer valid. */
export const offered =
  (request: { readonly key: string; readonly body: ApprovalRequestBody } | null) =>
  (entry: QueuedItem): QueuedItem =>
    withSending(entry, { request })

/**
 * An earlier request about the same record has to be decided first. The item's own request stays the same, in case a copy
 * of it arrives late.
 */
export const heldForApproval = (entry: QueuedItem): QueuedItem => withSending(entry, { held: true, attempts: 0 })

/** The user wants the item sent again as it is. */
export const retried = (entry: QueuedItem): QueuedItem => withSending(entry, { failure: null, held: false })

/** Whether it was refused because it is a visit without a location and without a reason, as older versions of the app queued them. */
export const lacksReason = (entry: QueuedItem, { status, fields }: ItemFailure): boolean =>
  entry.kind === 'visit' &&
  (entry.item.latitude ?? entry.item.location_error ?? null) === null &&
  status === 400 &&
  fields.some(({ path }) => path === 'location_error')

/** The same visit with a reason why it has no location. Nothing of it was stored, so it gets a new key. */
export const withReason =
  (key: string) =>
  (entry: QueuedItem): QueuedItem =>
    withSending(withFields(entry, { location_error: 'unavailable' }), { key, attempts: 0, failure: null, request: null })
