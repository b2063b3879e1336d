import { operationNamed } from '@bisita/contract/devices/devices.kinds'
import { t } from '@bisita/contract/words'
import { mayBeStored } from '../../../device/queue/correction.ts'
import { operationOf, type QueuedItem } from '../../../device/queue/items.ts'
import { planSending } from '../../../device/queue/order.ts'
import type { StateTone } from '../../../ui/StateMark.tsx'

/** What an item is, in a few words. */
export const titleOf = (queued: QueuedItem): string =>
  queued.kind === 'visit' && queued.item.visit_type !== 'visit' ? t('Call') : operationNamed(operationOf(queued)).title

/**
 * For each item that waits for a refused one to be corrected or removed, that one. Items in the order of
 * sending, as the queue gives them.
 */
export function blockedItems(items: readonly QueuedItem[]): ReadonlyMap<string, QueuedItem> {
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
  if (is_error) return { tone: 'bad', word: t('Refused') }
  if (id === current) return { tone: 'held', word: t('On its way') }
  if (sending.held) return { tone: 'asked', word: t('Waits for a decision') }
  if (behind !== undefined) return { tone: 'late', word: t('On hold') }
  return { tone: 'held', word: t('Waiting') }
}

/** Why an item waits, where it is not simply its turn; null otherwise. */
export function whyWaiting(queued: QueuedItem, behind: QueuedItem | undefined): string | null {
  const { held: awaitsDecision, attempts, request } = queued.item.sending
  if (awaitsDecision) return t('An earlier request about this record must be decided first.')
  if (behind !== undefined) return t('It waits until the refused record before it ({toLowerCase}) is corrected or removed.', { toLowerCase: titleOf(behind).toLowerCase() })
  if (request !== null) return t('It needs approval. The request for it is sent next.')
  return attempts > 0 ? t('Sent, but no answer came. It is sent again and saved only once. You can change or remove it after the server answers.') : null
}

/** Whether it can be altered without doubt: the server cannot have it. */
export const isUnsent = (queued: QueuedItem, current: string | null): boolean => queued.item.id !== current && !mayBeStored(queued)

/** Whether there is a form for it: what only takes away has nothing to correct. */
export const isCorrectable = (queued: QueuedItem): boolean => operationNamed(operationOf(queued)).effect !== 'removes'
