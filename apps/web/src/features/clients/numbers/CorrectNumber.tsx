import { Button, TextInput } from '@mantine/core'
import { isDialable } from '@bisita/rules/cells/numberPlan'
import { storedPhone } from '@bisita/rules/cells/phones'
import { t } from '@bisita/contract/words'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useServices } from '../../../frame/useServices.ts'
import { saveFailureText } from '../../../api/saving.ts'
import { useToday } from '../../../ui/hooks/useToday.ts'
import { NeedsApprovalNote } from '../../../ui/forms/NeedsApprovalNote.tsx'
import { usePermissions } from '../../../ui/permissions.ts'
import { changesOf, checks, phonesOf, valuesOf } from '../clientForm.ts'
import type { ClientWithQueue } from '../clients.repository.ts'
import { useSaveChanges } from './saving.tsx'
import { wholeNumber, type NumberField } from './shown.ts'

type Props = {
  client: ClientWithQueue
  field: NumberField
  label: string
  /** The whole number as it is stored; empty for none. */
  began: string
  onEnd: () => void
}

const refused = (typed: string): boolean => {
  const stored = storedPhone(typed)
  return stored !== null && !isDialable(stored)
}

/** Corrects one number in its place on the record, by the same change as the form of the client sends. */
export function CorrectNumber({ client, field, label, began, onEnd }: Props) {
  const { notices } = useServices()
  const { minimum_age: minimumAge } = usePermissions().settings
  const today = useToday()
  const input = useRef<HTMLInputElement>(null)
  // The record may be read again while somebody types: the field keeps what it began with.
  const [base] = useState(client)
  const [typed, setTyped] = useState(() => (began === '' ? '' : wholeNumber(field, began, base.id_type)))
  const [kept, setKept] = useState<readonly string[]>(() => phonesOf(valuesOf({ ...base, [field]: began })))
  const [tried, setTried] = useState(false)
  const { send, sending, failure, dialog } = useSaveChanges({ client: base, notices, placeName: String, productName: String, onDone: onEnd })
  useEffect(() => input.current?.select(), [])
  const before = valuesOf({ ...base, [field]: began === '' ? null : began })
  const values = { ...before, [field]: typed }
  const problem = checks(minimumAge, today, kept)[field](typed, values)
  const objection = failure !== null && typeof failure === 'object' && 'problem' in failure ? failure.problem?.fields?.find(({ path }) => path === field)?.message : undefined
  const save = () => {
    setTried(true)
    if (problem !== null) return input.current?.focus()
    const changes = changesOf(before, values)
    if (Object.keys(changes).length === 0) return onEnd()
    send(changes, base.revision_id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || sending) return
    // Escape ends the correction, not the record.
    event.stopPropagation()
    onEnd()
  }
  return (
    <form
      className="stack gap-8"
      autoComplete="off"
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextInput
        ref={input}
        label={label}
        classNames={{ label: 'unseen' }}
        type={field === 'sss_id' ? 'text' : 'tel'}
        inputMode={field === 'sss_id' ? 'numeric' : 'tel'}
        autoComplete="off"
        value={typed}
        error={tried ? (problem ?? objection) : objection}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <NeedsApprovalNote of={field === 'sss_id' ? 'client.update_identity' : 'client.update_contact'} />
      {failure !== null && objection === undefined && (
        <p className="anywhere alert bad" role="alert">
          {saveFailureText(failure)}
        </p>
      )}
      <div className="flex wrap gap-8">
        <Button type="submit" loading={sending}>
          {t('Save')}
        </Button>
        <Button variant="default" disabled={sending} onClick={onEnd}>
          {t('Cancel')}
        </Button>
        {tried && field !== 'sss_id' && problem !== null && refused(typed) && (
          <Button variant="default" onClick={() => setKept([...kept, typed.trim()])}>
            {t('Keep it anyway')}
          </Button>
        )}
      </div>
      {dialog}
    </form>
  )
}
