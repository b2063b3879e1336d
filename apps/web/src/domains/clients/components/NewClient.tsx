import { useState } from 'react'
import { v7 } from 'uuid'
import { useSendKey } from '../../../api/sendKey.ts'
import { useDrafts } from '../../../ui/drafts.ts'
import type { Notices } from '../../../ui/notices.ts'
import { emptyValues, newClientOf, type ClientFormValues } from '../clientForm.ts'
import { useCreateClient } from '../clients.queries.ts'
import type { Client } from '../clients.repository.ts'
import { savingHandlers, type Failure } from '../saving.ts'
import { ClientForm } from './ClientForm.tsx'
import type { PlaceField } from './ClientFields.tsx'

export const newClientDraft = 'client/new'

type Props = { today: string; notices: Notices; place: PlaceField; onDone: (client: Client) => void; onCancel: () => void }

/** Adds a client. The id belongs to the form, so that a send whose answer was lost can be repeated. */
export function NewClient({ today, notices, place, onDone, onCancel }: Props) {
  const [id] = useState(() => v7())
  const [failure, setFailure] = useState<Failure | null>(null)
  const keyOf = useSendKey()
  const drafts = useDrafts()
  const [typed] = useState(() => drafts.read(newClientDraft) as ClientFormValues | undefined)
  const create = useCreateClient({
    onDone: (client) => {
      drafts.drop(newClientDraft)
      notices.show('positive', `${client.fullname} has been added.`)
      onDone(client)
    },
    handlers: savingHandlers(notices, setFailure),
  })
  return (
    <ClientForm
      initial={emptyValues}
      typed={typed}
      onTyped={(values) => {
        if (values === null) drafts.drop(newClientDraft)
        else drafts.keep(newClientDraft, values)
      }}
      today={today}
      place={place}
      action="Add client"
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
