import { Button } from '@mantine/core'
import type { CallAnswer } from '@bisita/contract/calls/call'
import { uploadUndo } from '@bisita/contract/calls/calls'
import type { uploadUndo as undoCall } from '@bisita/contract/operations/imports'
import { grouped } from '@bisita/rules/numbers'
import { useState, type ReactNode } from 'react'
import { questionHandlers } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { useChange } from '../../../api/useChange.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import type { Notices } from '../../../ui/notices.ts'
import styles from './Upload.module.css'

type Props = { uploadId: string; notices: Notices; client: (id: string, name: string) => ReactNode; onUndone: () => void }

const counted = (count: number, one: string, many: string) => `${grouped(count)} ${count === 1 ? one : many}`

/** Undoes an upload, after a preview of what is undone and what remains. */
export function UndoUpload({ uploadId, notices, client, onUndone }: Props) {
  const keyOf = useIdempotencyKey()
  const params = { upload_id: uploadId }
  const [preview, setPreview] = useState<CallAnswer<typeof undoCall> | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const handlers = questionHandlers(notices, setFailure, () => undefined)
  const look = useChange(uploadUndo, { onDone: setPreview, handlers }, { invalidates: [] })
  const act = useChange(uploadUndo, {
    onDone: ({ deleted, restored, kept: remaining }) => {
      setPreview(null)
      notices.show('positive', `${counted(deleted, 'client', 'clients')} deleted, ${grouped(restored)} put back, ${grouped(remaining.length)} left.`)
      onUndone()
    },
    handlers,
  })
  return (
    <>
      <Button variant="default" loading={look.isPending} onClick={() => look.mutate({ params, query: { dry_run: true } })}>
        Undo
      </Button>
      {preview !== null && (
        <ConfirmDialog title="Undo this upload?" act="Undo the upload" of="import.run" sending={act.isPending} failure={failure} onAct={() => act.mutate({ params, key: keyOf(uploadId) })} onClose={() => setPreview(null)}>
          <p>
            {counted(preview.deleted, 'client that it added is', 'clients that it added are')} deleted, {counted(preview.restored, 'client that it changed is', 'clients that it changed are')} put back as before.
          </p>
          {preview.kept.length > 0 && (
            <>
              <p>{counted(preview.kept.length, 'client stays', 'clients stay')}, since somebody went on from there:</p>
              <ul className={`stack ruled ${styles.rows}`} aria-label="Clients that stay">
                {preview.kept.slice(0, 100).map(({ client_id, fullname, reason }) => (
                  <li key={client_id}>
                    {client(client_id, fullname)}
                    <small>{reason}</small>
                  </li>
                ))}
              </ul>
            </>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
