import { known } from '@bisita/contract/words'
import type { AwaitingRow, QueueBookkeeping } from './items.ts'

/** The state of a record in the queue: waiting, refused, or waiting for approval. */
export type QueueMark = {
  readonly state: 'queued' | 'refused' | 'awaiting'
  /** The id of the item; of several the most urgent one for the user. */
  readonly item_id: string
  /** The message of the refusal, or the title of the request for approval. */
  readonly message: string | null
}

/** A record that may have a mark of the queue. */
export type Marked = { readonly queue?: QueueMark }

/** The mark of an item that is in the queue. */
export function markOf(item: { readonly id: string; readonly is_error: boolean; readonly sending: QueueBookkeeping }): QueueMark {
  return item.is_error
    ? { state: 'refused', item_id: item.id, message: item.sending.failure?.message ?? null }
    : { state: 'queued', item_id: item.id, message: null }
}

/** The mark of a request for approval while it is pending; otherwise null. */
export function markOfAwaiting({ id, status, approval_title }: AwaitingRow): QueueMark | null {
  return status === 'PENDING' ? { state: 'awaiting', item_id: id, message: known(approval_title) } : null
}

const urgency = { refused: 2, queued: 1, awaiting: 0 } as const

/** The most important of several marks: a refusal, then an item in the queue; the first of equals. */
export function firstMark(marks: readonly (QueueMark | null | undefined)[]): QueueMark | undefined {
  const found = marks.filter((mark) => mark !== null && mark !== undefined)
  return found.reduce<QueueMark | undefined>(
    (first, mark) => (first === undefined || urgency[mark.state] > urgency[first.state] ? mark : first),
    undefined,
  )
}
