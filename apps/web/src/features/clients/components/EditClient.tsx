import { t } from '@bisita/contract/words'
import { useState, type ReactNode } from 'react'
import { useDrafts } from '../../../ui/browser/drafts.ts'
import type { Notices } from '../../../ui/notices.ts'
import { changesOf, maskedValues, phonesOf, valuesOf, type ClientFormValues } from '../clientForm.ts'
import type { ClientWithQueue } from '../clients.repository.ts'
import { editClientDraft, type ClientEditDraft } from '../drafts.ts'
import { useSaveChanges } from '../numbers/saving.tsx'
import { useReveal } from '../numbers/useReveal.ts'
import { ClientForm } from './ClientForm.tsx'
import type { PlaceField, ProductChoice } from './ClientFields.tsx'

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
  // What is masked stays so, and a number that was asked for is what it was: neither is a change.
  const [before, setBefore] = useState(() => maskedValues(valuesOf(began)))
  const { reveal } = useReveal(client.id)
  const { send, sending, failure, dialog } = useSaveChanges({ client, notices, placeName, productName, onSettled: () => drafts.drop(name), onDone })
  const submit = (values: ClientFormValues) => {
    const changes = changesOf(before, values)
    if (Object.keys(changes).length > 0) return send(changes, began.revision_id)
    drafts.drop(name)
    onDone(client)
  }
  return (
    <>
      <ClientForm
        initial={before}
        acceptedPhones={phonesOf(before)}
        reveal={async (field) => {
          const number = await reveal(field, 'correct')
          if (number === null) return null
          const text = valuesOf({ ...began, [field]: number })[field]
          setBefore({ ...before, [field]: text })
          return text
        }}
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
        sending={sending}
        failure={failure}
        onSubmit={submit}
        onCancel={onCancel}
      />
      {dialog}
    </>
  )
}
