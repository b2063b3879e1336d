import { callFor } from '../../../device/queue/queuedCall.ts'
import type { QueuedItem } from '../../../device/queue/items.ts'
import { operationFormOf } from './operationForms.tsx'

/** What an item says, a line each. */
export function ItemWhat({ queued }: { queued: QueuedItem }) {
  const { operation, body } = callFor(queued)
  const lines = operationFormOf(operation).lines(body).filter((line) => line !== null && line !== undefined && line !== '')
  return lines.map((line, at) => (
    // The lines of an item never change places.
    <p key={at}>{line}</p>
  ))
}
