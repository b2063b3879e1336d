import { t } from '@bisita/contract/words'
import { Suspense, useState, type ReactNode } from 'react'
import type { Refused } from '../../../api/outcomes.ts'
import type { SaveFailure } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { savedText } from '../../../device/queue/labels.ts'
import { useDrafts } from '../../../ui/browser/drafts.ts'
import type { Notices } from '../../../ui/notices.ts'
import { useIsMounted } from '../../../ui/hooks/useIsMounted.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { changesOf, phonesOf, valuesOf, type ClientFormValues } from '../clientForm.ts'
import { useLatestRevision, useUpdateClient } from '../clients.queries.ts'
import type { ClientWithQueue, ClientChanges } from '../clients.repository.ts'
import { resolve, type ConflictResolution } from '../conflicts.ts'
import { editClientDraft, type ClientEditDraft } from '../drafts.ts'
import { editHandlers } from '../saving.ts'
import { ClientForm } from './ClientForm.tsx'
import type { PlaceField, ProductChoice } from './ClientFields.tsx'

const ConflictDialog = lazyWithPreload(() => import('./ConflictDialog.tsx'), 'ConflictDialog')

type Props = {
  client: ClientWithQueue
  today: string
  notices: Notices
  place: PlaceField
  product: ProductChoice
  placeName: (code: string) => ReactNode
  productName: (id: string) => ReactNode
  note: string | undefined
  onDone: (client: ClientWithQueue) => void
  onCancel: () => void
}

/**
 * Changes a client: only the fields that were changed are sent, with the revision the form began with,
 * so that what others changed meanwhile is merged or asked about.
 */
export function EditClient(props: Props) {
  const { client, today, notices, place, product, placeName, productName, note, onDone, onCancel } = props
  const drafts = useDrafts()
  const name = editClientDraft(client.id)
  // The record may be reloaded while the form is open or left: the form keeps its initial values.
  const [{ began, typed }] = useState(() => (drafts.read(name) as ClientEditDraft | undefined) ?? { began: client, typed: undefined })
  const [before] = useState(() => valuesOf(began))
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const [sent, setSent] = useState<ClientChanges>({})
  const [conflict, setConflict] = useState<Refused | null>(null)
  const keyOf = useIdempotencyKey()
  const latest = useLatestRevision(client.id)
  const stillThere = useIsMounted()
  const update = useUpdateClient({
    onDone: (saved) => {
      drafts.drop(name)
      notices.show('positive', savedText(saved, t('{fullname} has been saved.', { fullname: saved.fullname })))
      if (stillThere()) onDone(saved)
    },
    handlers: {
      ...editHandlers(notices, setFailure, setConflict),
      approval: (result) => {
        if (result === 'cancelled') return
        drafts.drop(name)
        if (stillThere()) onDone(client)
      },
    },
  })
  const send = (changes: ClientChanges, base: number) => {
    const whole = { ...changes, base_revision_id: base }
    setFailure(null)
    setSent(changes)
    update.mutate({ id: client.id, changes: whole, key: keyOf(whole) })
  }
  const submit = (values: ClientFormValues) => {
    const changes = changesOf(before, values)
    if (Object.keys(changes).length > 0) return send(changes, began.revision_id)
    drafts.drop(name)
    onDone(client)
  }
  const settle = async (chosen: ConflictResolution) => {
    const revision = await latest()
    if (revision === null) return
    setConflict(null)
    send(resolve(sent, chosen), revision)
  }
  return (
    <>
      <ClientForm
        initial={before}
        acceptedPhones={phonesOf(before)}
        typed={typed}
        onTyped={(values) => {
          if (values === null) drafts.drop(name)
          else drafts.save(name, { began, typed: values } satisfies ClientEditDraft)
        }}
        today={today}
        place={place}
        product={product}
        note={note}
        action={t('Save changes')}
        sending={update.isPending}
        failure={failure}
        onSubmit={submit}
        onCancel={onCancel}
      />
      <Suspense>
        {conflict !== null && (
          <ConflictDialog
            conflicts={conflict.problem?.conflicts ?? []}
            sending={update.isPending}
            placeName={placeName}
            productName={productName}
            onResolve={(chosen) => void settle(chosen)}
            onClose={() => setConflict(null)}
          />
        )}
      </Suspense>
    </>
  )
}
