import { useState } from 'react'
import type { Failure } from '../../../api/saving.ts'
import { refusedWords } from '../../../device/queue/words.ts'
import { useDrafts } from '../../../ui/browser/drafts.ts'
import { valuesEntered, type ClientFormValues } from '../clientForm.ts'
import type { Client, ClientChanges, NewClient } from '../clients.repository.ts'
import type { PlaceField, ProductChoice } from './ClientFields.tsx'
import { ClientForm } from './ClientForm.tsx'

type Props = {
  /** Under which name what is typed is kept. */
  draft: string
  /** What was entered, and the record that it changes; null where it makes one. */
  entered: NewClient | ClientChanges
  record: Client | null
  today: string
  place: PlaceField
  product: ProductChoice
  sending: boolean
  /** Why it was refused, or could not be kept. */
  failure: Failure | null
  onSave: (values: ClientFormValues, before: ClientFormValues) => void
  onCancel: () => void
}

/** Corrects what was entered of a client and has not been sent, with what was said about it at its fields. */
export function CorrectClient({ draft, entered, record, onSave, onCancel, ...form }: Props) {
  const drafts = useDrafts()
  const [before] = useState(() => valuesEntered(record, entered))
  const [typed] = useState(() => drafts.read(draft) as ClientFormValues | undefined)
  return (
    <ClientForm
      {...form}
      refused={refusedWords}
      initial={before}
      typed={typed}
      onTyped={(values) => {
        if (values === null) drafts.drop(draft)
        else drafts.keep(draft, values)
      }}
      action="Save and send again"
      onSubmit={(values) => onSave(values, before)}
      onCancel={() => {
        drafts.drop(draft)
        onCancel()
      }}
    />
  )
}
