import { t } from '@bisita/contract/words'
import { type QueuedItem, withFields } from './items.ts'
import { type QueuedCall, withBody } from './queuedCall.ts'
import { withSending } from './steps.ts'

/** The message for an item that is no longer in the queue. */
export const leftQueueText = t('This has left the queue meanwhile.')

/**
 * Thrown where an item cannot be corrected or deleted now: it was sent without an answer, so that the server may have it.
 * It can be once the server has answered; until then a further edit becomes a separate item.
 */
export class OnItsWay extends Error {
  override readonly name = 'OnItsWay'

  constructor(message = t('Sent, no answer yet. You can change it after the server answers.')) {
    super(message)
  }
}

/** The message where an item is not deleted, with what the user can do. */
export const notRemovedText =
  t('Sent, but no answer came. It stays here until the server answers. If it was saved, delete it in its record.')

/** Whether the server may have an item: sending it or its request has begun since it was entered, corrected or refused, or it was sent before a backup was restored. */
export const mayBeStored = ({ item: { sending } }: QueuedItem): boolean =>
  sending.failure === null && (sending.attempts > 0 || sending.request !== null || sending.again !== undefined)

/** @throws OnItsWay where the server may have any of the items that are to be deleted */
export function requireUnsent(going: readonly QueuedItem[]): void {
  if (going.some(mayBeStored)) throw new OnItsWay(notRemovedText)
}

/**
 * The item with other content and a new key, as if it had never been sent.
 * @throws OnItsWay where the server may have its present content
 */
export const correctedBy =
  (content: QueuedCall['body'], key: string) =>
  (entry: QueuedItem): QueuedItem => {
    if (mayBeStored(entry)) throw new OnItsWay()
    // What is said now was never sent, so that it is refused like anything else.
    const { again: _, ...sending } = entry.item.sending
    return withSending(withFields(withBody(entry, content), { sending }), { key, attempts: 0, failure: null, held: false, request: null })
  }
