import { Button, TextInput } from '@mantine/core'
import { showDateTime } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Device, Note } from '../../../device/device.ts'
import { useDrafts } from '../../../ui/browser/drafts.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { useClientSearch } from '../../clients/clients.queries.ts'
import { recordDraft, type RecordDraft } from '../../visits/drafts.ts'
import { showAccuracy } from '../../visits/places.ts'
import { noteDraft } from './noteDraft.ts'
import styles from './Queue.module.css'

/** Finds the client of a note by name, and goes on in the form of a visit. */
function ChooseClient({ note, onChosen, onClose }: { note: Note; onChosen: (clientId: string) => void; onClose: () => void }) {
  const [keyword, setKeyword] = useState(note.name)
  const { data } = useClientSearch(keyword.trim())
  const items = keyword.trim() === '' ? [] : (data?.items ?? [])
  return (
    <Dialog opened onClose={onClose} title={t('Choose the client')} width={440}>
      <div className="stack gap-12">
        <p className="anywhere">{note.note}</p>
        <TextInput label={t('Search clients')} autoComplete="off" value={keyword} onChange={(event) => setKeyword(event.currentTarget.value)} data-autofocus />
        <ul className="stack gap-8">
          {items.map(({ id, fullname, address }) => (
            <li key={id}>
              <Button variant="default" fullWidth onClick={() => onChosen(id)}>
                {address ? `${fullname}, ${address}` : fullname}
              </Button>
            </li>
          ))}
        </ul>
        {data !== undefined && keyword.trim() !== '' && items.length === 0 && <p className="small soft">{t('No client of this name was found.')}</p>}
      </div>
    </Dialog>
  )
}

/** What was written down while the phone was locked: its client is still to be chosen. */
export function QueueNotes({ device, notes }: { device: Device; notes: readonly Note[] }) {
  const [chosen, setChosen] = useState<{ readonly note: Note; readonly act: 'choose' | 'delete' } | null>(null)
  const drafts = useDrafts()
  const navigate = useNavigate()
  if (notes.length === 0) return null
  const record = async (note: Note, client: string) => {
    const name = recordDraft(client, 'visit')
    const values = noteDraft(note, client, drafts.read(name) as RecordDraft | undefined)
    await device.removeNote(note.id, { name, values })
    drafts.save(name, values)
    await navigate({ to: '/clients', search: { client, form: 'visit' } })
  }
  const remove = async ({ id }: Note) => {
    await device.removeNote(id)
    setChosen(null)
  }
  return (
    <section className={`stack gap-12 content-start ${styles.part}`} aria-labelledby="queue-notes">
      <h3 id="queue-notes">{t('Written down while the phone was locked ({notes})', { notes: notes.length })}</h3>
      <p className="small soft anywhere">{t('Choose the client, then save the visit. It is not sent before that.')}</p>
      <ul className="stack">
        {notes.map((note) => (
          <li key={note.id} className={`stack gap-6 ruled-below ${styles.item}`}>
            <h4 className="anywhere">{note.name}</h4>
            <p className="anywhere">{note.note}</p>
            <p className="small soft">{showDateTime(note.entered_at)}{note.latitude !== undefined && `, ${showAccuracy(note.accuracy ?? 0).word}`}</p>
            <div className="flex wrap gap-8">
              <Button onClick={() => setChosen({ note, act: 'choose' })} aria-label={t('Choose the client: {name}', { name: note.name })}>
                {t('Choose the client')}
              </Button>
              <Button variant="default" onClick={() => setChosen({ note, act: 'delete' })} aria-label={t('Delete: {name}', { name: note.name })}>
                {t('Delete')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {chosen?.act === 'choose' && <ChooseClient note={chosen.note} onChosen={(client) => void record(chosen.note, client)} onClose={() => setChosen(null)} />}
      {chosen?.act === 'delete' && (
        <Dialog opened onClose={() => setChosen(null)} title={t('Delete this note?')} width={440}>
          <div className="stack gap-12">
            <p className="anywhere">
              <strong>{chosen.note.name}</strong>
            </p>
            <p>{t('It was never stored on the server and cannot be brought back.')}</p>
            <div className="flex wrap gap-8">
              <Button color="red" onClick={() => void remove(chosen.note)}>
                {t('Delete')}
              </Button>
              <Button variant="default" onClick={() => setChosen(null)} data-autofocus>
                {t('Keep it')}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </section>
  )
}
