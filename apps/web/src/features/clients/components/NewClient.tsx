import { t } from '@bisita/contract/words'
import { useRef, useState } from 'react'
import { v7 } from 'uuid'
import type { Refused } from '../../../api/outcomes.ts'
import { saveHandlers, type SaveFailure } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { savedText } from '../../../device/queue/labels.ts'
import { useDrafts } from '../../../ui/browser/drafts.ts'
import { needsApprovalText } from '../../../ui/forms/NeedsApprovalNote.tsx'
import { usePermissions } from '../../../ui/permissions.ts'
import type { Notices } from '../../../ui/notices.ts'
import { useIsMounted } from '../../../ui/hooks/useIsMounted.ts'
import { emptyValues, newClientOf, type ClientFormValues } from '../clientForm.ts'
import { useCreateClient, useStoredClient } from '../clients.queries.ts'
import type { ClientWithQueue } from '../clients.repository.ts'
import { editClientDraft, newClientDraft, type ClientEditDraft } from '../drafts.ts'
import { ClientForm } from './ClientForm.tsx'
import { MaybeSame } from './MaybeSame.tsx'
import type { PlaceField, ProductChoice } from './ClientFields.tsx'

type Props = {
  today: string
  notices: Notices
  place: PlaceField
  product: ProductChoice
  onDone: (client: ClientWithQueue) => void
  /** An earlier send had been stored after all: what was typed since waits in the form of that client. */
  onStored: (client: ClientWithQueue) => void
  onCancel: () => void
}

/** Adds a client. The id belongs to the form, so that a send whose answer was lost can be repeated. */
export function NewClient({ today, notices, place, product, onDone, onStored, onCancel }: Props) {
  const [id] = useState(() => v7())
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const unanswered = useRef(false)
  const needsApproval = usePermissions().cellOf('client.create') === 'approval'
  const keyOf = useIdempotencyKey()
  const drafts = useDrafts()
  const storedClient = useStoredClient()
  const stillThere = useIsMounted()
  const [typed] = useState(() => drafts.read(newClientDraft) as ClientFormValues | undefined)

  const handlers = saveHandlers(notices, (why) => {
    unanswered.current ||= why === 'unanswered'
    setFailure(why)
  })
  /** After a lost answer the send that was lost may be what stands in the way of this one. */
  const inTheWay = async (refused: Refused) => {
    const stored = unanswered.current ? await storedClient(id) : null
    if (stored === null) return handlers[409]?.(refused)
    const typedSince = drafts.read(newClientDraft) as ClientFormValues | undefined
    drafts.save(editClientDraft(id), { began: stored, typed: typedSince } satisfies ClientEditDraft)
    drafts.drop(newClientDraft)
    notices.show('warning', t('The client was already added. Save your later changes.'))
    onStored(stored)
  }
  const create = useCreateClient({
    onDone: (client) => {
      drafts.drop(newClientDraft)
      notices.show('positive', savedText(client, t('{fullname} has been added.', { fullname: client.fullname })))
      if (stillThere()) onDone(client)
    },
    handlers: {
      ...handlers,
      409: (refused) => void inTheWay(refused),
      approval: (result) => {
        if (result === 'cancelled') return
        drafts.drop(newClientDraft)
        if (stillThere()) onCancel()
      },
    },
  })
  return (
    <ClientForm
      initial={emptyValues}
      typed={typed}
      onTyped={(values) => {
        if (values === null) drafts.drop(newClientDraft)
        else drafts.save(newClientDraft, values)
      }}
      today={today}
      place={place}
      product={product}
      {...(needsApproval ? { note: needsApprovalText } : {})}
      about={(values) => <MaybeSame values={values} />}
      action={t('Add client')}
      sending={create.isPending}
      failure={failure}
      onCancel={onCancel}
      onSubmit={(values) => {
        const client = newClientOf(id, values)
        setFailure(null)
        create.mutate({ client, key: keyOf(client) })
      }}
    />
  )
}
