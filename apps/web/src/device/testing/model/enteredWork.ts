import { callFor } from '../../queue/queuedCall.ts'
import type { QueuedItem } from '../../queue/items.ts'

/** Something that a person entered; `mark` stands in a field of it and in nothing else. */
export type EnteredWork = {
  readonly mark: string
  readonly userId: string
  readonly operation: string
  readonly record_id: string
  readonly client_id: string
  readonly photo: 'none' | 'good' | 'bad'
  /** The device said that it is stored. */
  confirmed: boolean
  /** The device said that it is not. */
  failed: boolean
  /** The person threw it away, or what it depends on. */
  removed: boolean
  /** The person had it sent again, as it was or corrected. */
  again: boolean
}

/** The mark of something that was entered, wherever its body is found. */
export function markOf(body: Readonly<Record<string, unknown>>): string {
  const found = body['remarks'] ?? body['reason'] ?? body['address']
  return typeof found === 'string' ? found : ''
}

export const markOfItem = (entry: QueuedItem): string => markOf(callFor(entry).body)
