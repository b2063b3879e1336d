import { t } from '@bisita/contract/words'
import { Suspense, useState, type ReactNode } from 'react'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import type { Refused } from '../../../api/outcomes.ts'
import type { SaveFailure } from '../../../api/saving.ts'
import { savedText } from '../../../device/queue/labels.ts'
import { useIsMounted } from '../../../ui/hooks/useIsMounted.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { useLatestRevision, useUpdateClient } from '../clients.queries.ts'
import type { ClientChanges, ClientWithQueue } from '../clients.repository.ts'
import { resolve, type ConflictResolution } from '../conflicts.ts'
import { editHandlers } from '../saving.ts'

const ConflictDialog = lazyWithPreload(() => import('../components/ConflictDialog.tsx'), 'ConflictDialog')

type Options = {
  readonly client: ClientWithQueue
  readonly notices: Notices
  /** Shows a barangay or a product of a conflict by its code or id. */
  readonly placeName: (code: string) => ReactNode
  readonly productName: (id: string) => ReactNode
  /** What was typed is needed no more, also where the form has been left meanwhile. */
  readonly onSettled?: () => void
  /** Saved, or asked for: called with the record where the form is still there. */
  readonly onDone: (client: ClientWithQueue) => void
}

/**
 * Sends changes of a client, from the form or of one number: what others changed meanwhile is merged or asked about, what
 * needs approval is asked for, and with no network it waits on the phone. `dialog` has to be drawn.
 */
export function useSaveChanges({ client, notices, placeName, productName, onSettled, onDone }: Options) {
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const [sent, setSent] = useState<ClientChanges>({})
  const [conflict, setConflict] = useState<Refused | null>(null)
  const keyOf = useIdempotencyKey()
  const latest = useLatestRevision(client.id)
  const stillThere = useIsMounted()
  const settle = (saved: ClientWithQueue) => {
    onSettled?.()
    if (stillThere()) onDone(saved)
  }
  const update = useUpdateClient({
    onDone: (saved) => {
      notices.show('positive', savedText(saved, t('{fullname} has been saved.', { fullname: saved.fullname })))
      settle(saved)
    },
    handlers: {
      ...editHandlers(notices, setFailure, setConflict),
      approval: (result) => {
        if (result !== 'cancelled') settle(client)
      },
    },
  })
  const send = (changes: ClientChanges, base: number) => {
    const whole = { ...changes, base_revision_id: base }
    setFailure(null)
    setSent(changes)
    update.mutate({ id: client.id, changes: whole, key: keyOf(whole) })
  }
  const sendChosen = async (chosen: ConflictResolution) => {
    const revision = await latest()
    if (revision === null) return
    setConflict(null)
    send(resolve(sent, chosen), revision)
  }
  const dialog = (
    <Suspense>
      {conflict !== null && (
        <ConflictDialog
          conflicts={conflict.problem?.conflicts ?? []}
          sending={update.isPending}
          placeName={placeName}
          productName={productName}
          onResolve={(chosen) => void sendChosen(chosen)}
          onClose={() => setConflict(null)}
        />
      )}
    </Suspense>
  )
  return { send, sending: update.isPending, failure, dialog }
}
