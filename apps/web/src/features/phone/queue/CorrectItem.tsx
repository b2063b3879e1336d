import { t } from '@bisita/contract/words'
import { useRef } from 'react'
import type { Device } from '../../../device/device.ts'
import type { QueuedItem } from '../../../device/queue/items.ts'
import { callFor } from '../../../device/queue/queuedCall.ts'
import { EmptyState, FailedState, RowsShape } from '../../../ui/states.tsx'
import { useToday } from '../../../ui/hooks/useToday.ts'
import { PaneHeading } from '../../../frame/Pane.tsx'
import { operationFormOf } from './operationForms.tsx'
import { isCorrectable, isUnsent, titleOf } from './queueFormat.ts'
import { useCorrection } from './useCorrection.ts'
import { useQueueContents } from './useQueueContents.ts'

/** The item's own form. */
function CorrectForm({ device, queued, onClose }: { device: Device; queued: QueuedItem; onClose: () => void }) {
  const { id, sending } = queued.item
  const draft = `correct/${id}`
  const { failure, saving, save, remove } = useCorrection({ device, id, refused: sending.failure, draft, onDone: onClose })
  const call = callFor(queued)
  const today = useToday()
  const common = { draft, failure, sending: saving, onCancel: onClose }
  return operationFormOf(call.operation).form?.({ call, conflicts: sending.failure?.conflicts ?? [], today, common, save, remove })
}

/** The form of an item of the queue, filled with what was entered and what was said about it. */
export function CorrectItem({ device, id, onClose }: { device: Device; id: string; onClose: () => void }) {
  const { held: contents, failed } = useQueueContents(device)
  // What was begun to be corrected stays so while other things happen to the queue.
  const first = useRef<QueuedItem | null>(null)
  const found = contents?.items.find(({ item }) => item.id === id)
  if (found !== undefined && (first.current === null || found.item.sending.key !== first.current.item.sending.key)) first.current = found
  if (failed) return <FailedState text={t('The queue on this phone could not be read.')} />
  if (contents === null) return <RowsShape rows={6} tall />
  if (found === undefined || !isCorrectable(found)) {
    return <EmptyState title={t('There is nothing to correct')} text={t('It has been sent or removed meanwhile.')} />
  }
  if (!isUnsent(found, device.sync.get().current)) {
    return <EmptyState title={t('It is being sent')} text={t('Wait until the server has answered. If it is refused, correct it then.')} />
  }
  return (
    <div className="stack gap-22 at-most-760" style={{ marginTop: 10 }}>
      <PaneHeading>{t('Correct: {titleOf}, {client_name}', { titleOf: titleOf(found), client_name: found.item.sending.client_name })}</PaneHeading>
      <CorrectForm key={found.item.sending.key} device={device} queued={found} onClose={onClose} />
    </div>
  )
}
