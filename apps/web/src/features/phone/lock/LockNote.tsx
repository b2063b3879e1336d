import { Button, TextInput } from '@mantine/core'
import { maximumRemarks, maximumText } from '@bisita/contract/limits'
import { t } from '@bisita/contract/words'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { WrittenNote } from '../../../device/sealing/notes.ts'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { browserLocator, type Fix, locate } from '../../../ui/browser/geolocation.ts'
import styles from './lock.module.css'

/** How long a position is looked for; milliseconds. */
const patience = 15_000

/** Where the phone is, if it may be asked without a question. */
function useFix() {
  const fix = useRef<Fix | null>(null)
  useEffect(() => {
    const locator = browserLocator()
    let stop = () => undefined as void
    let gone = false
    const look = async () => {
      if ((await locator.permission()) !== 'granted' || gone) return
      stop = locate(locator, patience, (news) => {
        if ('fix' in news) fix.current = news.fix
      })
    }
    look().catch((error: unknown) => console.info('The phone does not tell where it is.', error))
    return () => {
      gone = true
      stop()
    }
  }, [])
  return fix
}

type Props = { readonly busy: boolean; readonly failure: string | null; readonly onSave: (note: WrittenNote) => void; readonly onCancel: () => void }

/** A visit in the person's own words, without the list: the client is chosen once the phone is unlocked. */
export function LockNote({ busy, failure, onSave, onCancel }: Props) {
  const [name, setName] = useState('')
  const [note, setNote] = useState('')
  const [asked, setAsked] = useState(false)
  const fix = useFix()
  const missing = (text: string) => (asked && text.trim() === '' ? t('This is required.') : null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (name.trim() === '' || note.trim() === '') return
    const { current: found } = fix
    const place = found && { latitude: found.latitude, longitude: found.longitude, accuracy: found.accuracy, fixed_at: found.at }
    onSave({ name: name.trim(), note: note.trim(), ...place })
  }
  return (
    <form className={`stack gap-14 ${styles.form}`} onSubmit={submit} noValidate>
      <p>{t('Write down who you visited and what happened. When the phone is unlocked, you choose the client for it.')}</p>
      <TextInput label={t('Name of the client')} maxLength={maximumText} autoComplete="off" value={name} onChange={(event) => setName(event.currentTarget.value)} error={missing(name)} data-autofocus />
      <TextArea label={t('What happened')} maxLength={maximumRemarks} rows={4} autoComplete="off" value={note} onChange={(event) => setNote(event.currentTarget.value)} error={missing(note) ?? failure} />
      <Button type="submit" loading={busy}>
        {t('Save')}
      </Button>
      <Button variant="subtle" disabled={busy} onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </form>
  )
}
