import { Button } from '@mantine/core'
import { grouped } from '@bisita/rules/numbers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { askingHandlers } from '../../../api/saving.ts'
import { useRefusals } from '../../../api/refusals.ts'
import { useSendKey } from '../../../api/sendKey.ts'
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { useUploads, type UndoAnswer } from '../uploads.repository.ts'
import styles from './Upload.module.css'

type Props = { uploadId: string; notices: Notices; client: (id: string, name: string) => ReactNode; onUndone: () => void }

const counted = (count: number, one: string, many: string) => `${grouped(count)} ${count === 1 ? one : many}`

/** Undoes an upload, after it was told what that does and what stays. */
export function UndoUpload({ uploadId, notices, client, onUndone }: Props) {
  const uploads = useUploads()
  const dealWith = useRefusals()
  const cache = useQueryClient()
  const keyOf = useSendKey()
  const [told, setTold] = useState<UndoAnswer | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const handlers = askingHandlers(notices, setFailure, () => undefined)
  const look = useMutation({ mutationFn: () => uploads.undo(uploadId, true, ''), onSuccess: setTold, onError: (error) => dealWith(error, handlers) })
  const act = useMutation({
    mutationFn: () => uploads.undo(uploadId, false, keyOf(uploadId)),
    onSuccess: ({ deleted, restored, kept }) => {
      setTold(null)
      notices.show('positive', `${counted(deleted, 'client', 'clients')} deleted, ${grouped(restored)} put back, ${grouped(kept.length)} left.`)
      void cache.invalidateQueries()
      onUndone()
    },
    onError: (error) => dealWith(error, handlers),
  })
  return (
    <>
      <Button variant="default" loading={look.isPending} onClick={() => look.mutate()}>
        Undo
      </Button>
      {told !== null && (
        <AskDialog title="Undo this upload?" act="Undo the upload" of="import.run" sending={act.isPending} failure={failure} onAct={() => act.mutate()} onClose={() => setTold(null)}>
          <p>
            {counted(told.deleted, 'client that it added is', 'clients that it added are')} deleted, {counted(told.restored, 'client that it changed is', 'clients that it changed are')} put back as before.
          </p>
          {told.kept.length > 0 && (
            <>
              <p>{counted(told.kept.length, 'client stays', 'clients stay')}, since somebody went on from there:</p>
              <ul className={styles.rows} aria-label="Clients that stay">
                {told.kept.slice(0, 100).map(({ client_id, fullname, reason }) => (
                  <li key={client_id}>
                    {client(client_id, fullname)}
                    <small>{reason}</small>
                  </li>
                ))}
              </ul>
            </>
          )}
        </AskDialog>
      )}
    </>
  )
}
