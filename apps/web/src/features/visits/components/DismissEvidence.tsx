import { Button } from '@mantine/core'
import { maximumText } from '@bisita/contract/limits'
import type { EvidenceFlag } from '@bisita/contract/visits/visits.evidence'
import { known, t } from '@bisita/contract/words'
import { useState } from 'react'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { saveFailureText, saveHandlers, type SaveFailure } from '../../../api/saving.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { useDismissEvidence } from '../evidence/evidence.queries.ts'
import { flagNames } from '../evidence/flags.ts'

type Props = { visitId: string; flag: EvidenceFlag; notices: Notices }

/** Dismisses something that was noticed about a visit, with a note that stays with it. */
export function DismissEvidence({ visitId, flag, notices }: Props) {
  const [opened, setOpened] = useState(false)
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const keyOf = useIdempotencyKey()
  const onDone = () => {
    setOpened(false)
    notices.show('positive', t('It has been dismissed.'))
  }
  const dismiss = useDismissEvidence({ onDone, handlers: saveHandlers(notices, setFailure) })
  const send = () => {
    const text = note.trim()
    setProblem(text === '' ? t('This is required.') : text.length > maximumText ? t('At most {maximumText} characters.', { maximumText }) : null)
    setFailure(null)
    if (text === '' || text.length > maximumText) return
    const body = { flag: flag.code, note: text }
    dismiss.mutate({ params: { id: visitId }, body, key: keyOf(JSON.stringify([visitId, body])) })
  }
  const name = flagNames[flag.code]
  return (
    <>
      <Button variant="default" className="screen-only" aria-label={t('Dismiss: {name}', { name })} onClick={() => setOpened(true)}>
        {t('Dismiss')}
      </Button>
      <Dialog opened={opened} title={t('Dismiss: {name}', { name })} onClose={() => setOpened(false)}>
        <form
          className="stack gap-16"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <p>{known(flag.message)}</p>
          <TextArea label={t('Note')} description={t('Why the visit is in order. Your note stays with the visit. The MR sees it too.')} required rows={3} value={note} error={problem} data-autofocus onChange={(event) => setNote(event.currentTarget.value)} />
          {failure !== null && <p className="bad-ink">{saveFailureText(failure, t('Not dismissed.'))}</p>}
          <div className="flex wrap gap-8">
            <Button type="submit" loading={dismiss.isPending}>
              {t('Dismiss')}
            </Button>
            <Button variant="default" onClick={() => setOpened(false)}>
              {t('Cancel')}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}
