import { useEffect, useRef } from 'react'
import type { Device } from '../../../device/device.ts'
import type { QueuedItem } from '../../../device/queue/items.ts'
import { EmptyState, FailedState, RowsShape } from '../../../ui/states.tsx'
import { CorrectForm } from './CorrectForm.tsx'
import styles from './Queue.module.css'
import { isCorrectable, isUnsent, titleOf } from './queueShowing.ts'
import { useHeldQueue } from './useHeldQueue.ts'

function Heading({ queued }: { queued: QueuedItem }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h2 ref={heading} tabIndex={-1}>
      Correct: {titleOf(queued)}, {queued.item.sending.client_name}
    </h2>
  )
}

/** The form of an item of the queue, filled with what was entered and what was said about it. */
export function CorrectItem({ device, id, onClose }: { device: Device; id: string; onClose: () => void }) {
  const { held, failed } = useHeldQueue(device)
  // What was begun to be corrected stays so while other things happen to the queue.
  const first = useRef<QueuedItem | null>(null)
  const found = held?.items.find(({ item }) => item.id === id)
  if (found !== undefined && (first.current === null || found.item.sending.key !== first.current.item.sending.key)) first.current = found
  if (failed) return <FailedState text="The queue on this phone could not be read." />
  if (held === null) return <RowsShape rows={6} tall />
  if (found === undefined || !isCorrectable(found)) {
    return <EmptyState title="There is nothing to correct" text="It has been sent or removed meanwhile." />
  }
  if (!isUnsent(found, device.sync.get().current)) {
    return <EmptyState title="It is being sent" text="Wait until the server has answered. If it is refused, correct it then." />
  }
  return (
    <div className={styles.queue}>
      <Heading queued={found} />
      <CorrectForm key={found.item.sending.key} device={device} queued={found} onClose={onClose} />
    </div>
  )
}
