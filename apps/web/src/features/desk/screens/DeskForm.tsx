import { Button } from '@mantine/core'
import type { ClientConsent } from '@bisita/contract/clients/clients.schemas'
import type { ContactDetail } from '@bisita/contract/touchpoints/guard'
import { t } from '@bisita/contract/words'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { ConsentRow } from '../../consents/components/ConsentRow.tsx'
import { ProductField } from '../../products/components/ProductField.tsx'
import { CallBackFields } from '../../visits/components/CallBackFields.tsx'
import { OutcomeFields } from '../../visits/components/OutcomeFields.tsx'
import { describeProblems } from '../../visits/recording.ts'
import { ActionBar } from '../../../ui/forms/ActionBar.tsx'
import { focusFirstError } from '../../../ui/forms/formFields.ts'
import { NeedsApprovalNote } from '../../../ui/forms/NeedsApprovalNote.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { isCovered, useKeys } from '../../../ui/hooks/useKeys.ts'
import { DeskDetails } from './DeskDetails.tsx'
import { entryProblems, withCallBack, withDetail, withValues, type CallEntry } from './deskEntry.ts'
import { isPressed } from './deskKeys.ts'
import styles from './desk.module.css'

type Props = {
  entry: CallEntry
  today: string
  /** The client's answers that count; empty where the record is not here any more. */
  consents: readonly ClientConsent[]
  onEntry: (entry: CallEntry) => void
  onSave: () => void
  /** What saving is called here; the next client opens with it unless it is said otherwise. */
  saveLabel?: string
  /** What can be done in place of saving. */
  aside: { readonly label: string; readonly act: () => void }
}

const shortKeys: Readonly<Record<string, ContactDetail>> = { '0': 'No Answer', x: 'Wrong Number' }

/** How the call ended, by keys alone: digits choose, Enter saves and opens the next client. */
export function DeskForm({ entry, today, consents, onEntry, onSave, saveLabel = t('Save and next'), aside }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const note = useRef<HTMLTextAreaElement>(null)
  const [tried, setTried] = useState(0)
  const found = entryProblems(entry, today)
  const problems = tried > 0 ? found : {}
  const wrong = describeProblems(problems)
  useEffect(() => {
    if (tried > 0) focusFirstError(form.current)
  }, [tried])
  const save = () => {
    if (Object.keys(found).length === 0) onSave()
    else setTried((count) => count + 1)
  }
  /** A promise goes on to its time: the day is tomorrow unless another one is entered. */
  const callBack = () => {
    onEntry(withCallBack(entry, today))
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('input[type="time"]')?.focus())
  }
  const choose = (detail: ContactDetail) => (detail === 'Call Back' && entry.values.contact_detail !== detail ? callBack() : onEntry(withDetail(entry, detail)))
  useKeys((key) => {
    if (isCovered()) return false
    const detail = shortKeys[key.toLowerCase()]
    if (detail !== undefined) onEntry(entry.values.contact_detail === detail ? entry : withDetail(entry, detail))
    else if (key.toLowerCase() === 'b') callBack()
    else if (key.toLowerCase() === 'n') note.current?.focus()
    else if (key === 'Enter' && !isPressed(document.activeElement)) save()
    else return false
    return true
  })
  // From within a field Enter saves too; in the note Shift with it begins a new line.
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key, shiftKey, nativeEvent } = event
    const inField = target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox')
    if (key !== 'Enter' || shiftKey || nativeEvent.isComposing || !inField || isPressed(target)) return
    event.preventDefault()
    save()
  }
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      autoComplete="off"
      aria-label={t('Call')}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <DeskDetails detail={entry.values.contact_detail} onDetail={choose} />
      <OutcomeFields
        values={entry.values}
        onValues={(values) => onEntry(withValues(entry, values))}
        problems={problems}
        product={
          <ProductField label={t('Product')} value={entry.values.product_id} onChange={(product_id) => onEntry({ ...entry, values: { ...entry.values, product_id } })} />
        }
      />
      <CallBackFields values={entry.values} onValues={(values) => onEntry(withValues(entry, values))} today={today} error={problems['call_back_at']} />
      <ConsentRow consents={consents} channel="call" value={entry.values.consent ?? null} onValue={(consent) => onEntry({ ...entry, values: { ...entry.values, consent } })} />
      <TextArea
        ref={note}
        label={t('Note')}
        value={entry.values.remarks}
        error={problems['remarks']}
        onChange={(event) => onEntry({ ...entry, values: { ...entry.values, remarks: event.currentTarget.value } })}
      />
      <ActionBar className="stack gap-8 ground ruled pad-y-10 foot">
        <NeedsApprovalNote of="call.create" />
        {wrong.length > 0 && (
          <p className="bad alert" role="alert">
            {wrong.join(' ')}
          </p>
        )}
        <div className="flex wrap gap-8">
          <Button type="submit">{saveLabel}</Button>
          <Button variant="default" onClick={aside.act}>
            {aside.label}
          </Button>
        </div>
      </ActionBar>
    </form>
  )
}
