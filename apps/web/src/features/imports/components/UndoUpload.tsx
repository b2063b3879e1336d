import { Button } from '@mantine/core'
import type { CallAnswer } from '@bisita/contract/calls/call'
import { uploadUndo } from '@bisita/contract/calls/calls'
import type { uploadUndo as undoCall } from '@bisita/contract/operations/imports'
import { t } from '@bisita/contract/words'
import { useState, type ReactNode } from 'react'
import { questionHandlers } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { useChange } from '../../../api/useChange.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import type { Notices } from '../../../ui/notices.ts'
import styles from './Upload.module.css'

type Props = { uploadId: string; notices: Notices; client: (id: string, name: string) => ReactNode; onUndone: () => void }

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
      notices.show('positive', t('{deleted, plural, one {# client} other {# clients}} deleted, {restored} put back, {remaining} left.', { deleted, restored, remaining: remaining.length }))
      onUndone()
    },
    handlers,
  })
  return (
    <>
      <Button variant="default" loading={look.isPending} onClick={() => look.mutate({ params, query: { dry_run: true } })}>
        {t('Undo')}
      </Button>
      {preview !== null && (
        <ConfirmDialog title={t('Undo this upload?')} act={t('Undo the upload')} of="import.run" sending={act.isPending} failure={failure} onAct={() => act.mutate({ params, key: keyOf(uploadId) })} onClose={() => setPreview(null)}>
          <p>
            {t('{deleted, plural, one {# client that it added is} other {# clients that it added are}} deleted, {restored, plural, one {# client that it changed is} other {# clients that it changed are}} put back as before.', { deleted: preview.deleted, restored: preview.restored })}
          </p>
          {preview.kept.length > 0 && (
            <>
              <p>{t('{kept, plural, one {# client stays} other {# clients stay}}, since others changed them later:', { kept: preview.kept.length })}</p>
              <ul className={`stack ruled ${styles.rows}`} aria-label={t('Clients that stay')}>
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
