import { t } from '@bisita/contract/words'
import { useState } from 'react'
import type { SaveFailure } from '../../../api/saving.ts'
import { refusedText } from '../../../device/queue/labels.ts'
import { useDrafts } from '../../../ui/browser/drafts.ts'
import { phonesOf, valuesEntered, valuesOf, type ClientFormValues } from '../clientForm.ts'
import type { ClientWithQueue, ClientChanges, NewClient } from '../clients.repository.ts'
import type { PlaceField, ProductChoice } from './ClientFields.tsx'
import { ClientForm } from './ClientForm.tsx'

type Props = {
  /** Under which name what is typed is kept. */
  draft: string
  /** What was entered, and the record that it changes; null where it makes one. */
  entered: NewClient | ClientChanges
  record: ClientWithQueue | null
  today: string
  place: PlaceField
  product: ProductChoice
  sending: boolean
  /** Why it was refused, or could not be kept. */
  failure: SaveFailure | null
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
      refused={refusedText}
      initial={before}
      acceptedPhones={[...(record === null ? [] : phonesOf(valuesOf(record))), ...(entered.keep_phones === true ? phonesOf(before) : [])]}
      typed={typed}
      onTyped={(values) => {
        if (values === null) drafts.drop(draft)
        else drafts.save(draft, values)
      }}
      action={t('Save and send again')}
      onSubmit={(values) => onSave(values, before)}
      onCancel={() => {
        drafts.drop(draft)
        onCancel()
      }}
    />
  )
}
