import type { AwaitingRow, Sending } from './items.ts'

/** What the queue says of a record: it waits here, it was refused, or somebody else has to approve it. */
export type QueueMark = {
  readonly state: 'queued' | 'refused' | 'awaiting'
  /** Of the item, for the queue's screen; of several the one that needs a person most. */
  readonly item_id: string
  /** What the server said to a refusal, or what waits for approval. */
  readonly message: string | null
}

/** A record that the queue may have something to say of. */
export type Marked = { readonly queue?: QueueMark }

/** The mark of an item that is in the queue. */
export function markOf(item: { readonly id: string; readonly is_error: boolean; readonly sending: Sending }): QueueMark {
  return item.is_error
    ? { state: 'refused', item_id: item.id, message: item.sending.failure?.message ?? null }
    : { state: 'queued', item_id: item.id, message: null }
}

/** The mark of what left the queue for an approver, while it is not decided; otherwise null. */
export function markOfAwaiting({ id, status, approval_title }: AwaitingRow): QueueMark | null {
  return status === 'PENDING' ? { state: 'awaiting', item_id: id, message: approval_title } : null
}

const urgency = { refused: 2, queued: 1, awaiting: 0 } as const

/** The one that is shown of several: a refusal first, then what is still here; the first of equals. */
export function firstMark(marks: readonly (QueueMark | null | undefined)[]): QueueMark | undefined {
  const found = marks.filter((mark) => mark !== null && mark !== undefined)
  return found.reduce<QueueMark | undefined>(
    (first, mark) => (first === undefined || urgency[mark.state] > urgency[first.state] ? mark : first),
    undefined,
  )
}
