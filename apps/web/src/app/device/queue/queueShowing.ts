import { clientFields, type ClientField } from '@bisita/contract/clients/clients.fields'
import { mayBeStored } from '../../../device/queue/correcting.ts'
import type { QueuedClient, QueuedItem } from '../../../device/queue/items.ts'
import { planSending } from '../../../device/queue/order.ts'
import type { StateTone } from '../../../ui/StateMark.tsx'

const plans = {
  create: 'Planned visit',
  update: 'Planned visit moved',
  remarks: 'Remarks on a planned visit',
  skip: 'Planned visit skipped',
  remove: 'Planned visit removed',
} as const

/** What an item is, in a few words. */
export function titleOf(queued: QueuedItem): string {
  if (queued.kind === 'visit') return queued.item.visit_type === 'visit' ? 'Visit' : 'Call'
  if (queued.kind === 'client') return queued.item.action === 'create' ? 'New client' : 'Change of a client'
  return plans[queued.item.action]
}

/** The client that an item is about. */
export const clientOf = (queued: QueuedItem): string =>
  queued.kind === 'client' ? queued.item.record_id : queued.item.client_id

/** The fields of a client that an item carries, in their usual order. */
export const fieldsIn = (item: QueuedClient): readonly ClientField[] => clientFields.filter((field) => field in item)

/**
 * For each item that waits for a refused one to be corrected or removed, that one. Items in the order of
 * sending, as the queue gives them.
 */
export function heldUp(items: readonly QueuedItem[]): ReadonlyMap<string, QueuedItem> {
  const found = new Map<string, QueuedItem>()
  const refused = new Map(items.filter(({ item }) => item.is_error).map((queued) => [queued.item.id, queued]))
  for (const { entry, needs } of planSending(items)) {
    for (const id of needs) {
      const first = refused.get(id) ?? found.get(id)
      if (first !== undefined) found.set(entry.item.id, first)
    }
  }
  return found
}

type Mark = { readonly tone: StateTone; readonly word: string }

/** Where an item stands. `current` is the one on its way, `behind` the refused one that holds it up. */
export function markOf(queued: QueuedItem, current: string | null, behind: QueuedItem | undefined): Mark {
  const { id, is_error, sending } = queued.item
  if (is_error) return { tone: 'bad', word: 'Refused' }
  if (id === current) return { tone: 'held', word: 'On its way' }
  if (sending.held) return { tone: 'asked', word: 'Waits for a decision' }
  if (behind !== undefined) return { tone: 'late', word: 'Held up' }
  return { tone: 'held', word: 'Waiting' }
}

/** Why an item waits, where it is not simply its turn; null otherwise. */
export function whyWaiting(queued: QueuedItem, behind: QueuedItem | undefined): string | null {
  const { held, attempts, request } = queued.item.sending
  if (held) return 'An earlier request about this record has to be decided first.'
  if (behind !== undefined) return `It waits until the refused record before it (${titleOf(behind).toLowerCase()}) is corrected or removed.`
  if (request !== null) return 'It needs approval. The request for it is sent next.'
  return attempts > 0 ? 'It was sent, but no answer came, so the server may have it. It is sent again, and stored once only. Until the server answers it cannot be changed or removed.' : null
}

/** Whether it can be altered without doubt: the server cannot have it. */
export const isUnsent = (queued: QueuedItem, current: string | null): boolean => queued.item.id !== current && !mayBeStored(queued)

/** Whether there is a form for it: what only takes away has nothing to correct. */
export const isCorrectable = (queued: QueuedItem): boolean => queued.kind !== 'itinerary' || queued.item.action !== 'remove'
