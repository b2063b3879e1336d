import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Refused } from '../../../api/outcomes.ts'
import { saveFailureText, type SaveFailure } from '../../../api/saving.ts'
import { refusedText } from '../../../device/queue/labels.ts'
import { useDrafts } from '../../../ui/browser/drafts.ts'
import { focusFirstError } from '../../../ui/forms/formFields.ts'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { useToday } from '../../../ui/hooks/useToday.ts'
import { correctedVisit, offersCallBack, problemsOf, valuesEntered, type RecordProblems, type RecordValues } from '../recording.ts'
import type { NewVisit } from '../visits.repository.ts'
import { CallBackFields } from './CallBackFields.tsx'
import { ContactDetailFields } from './ContactDetailFields.tsx'
import { OutcomeFields } from './OutcomeFields.tsx'
import type { RecordProductField } from './RecordContact.tsx'
import styles from './RecordContact.module.css'

type Props = {
  /** Under which name what is entered is kept. */
  draft: string
  visit: NewVisit
  product: RecordProductField
  sending: boolean
  /** Why it was refused, or could not be kept. */
  failure: SaveFailure | null
  onSave: (visit: NewVisit) => void
  onCancel: () => void
}

/** What was said of the visit, by field. */
const said = (failure: SaveFailure | null): RecordProblems =>
  failure instanceof Refused ? Object.fromEntries((failure.problem?.fields ?? []).map(({ path, message }) => [path, message])) : {}

/**
 * Corrects how a visit or call ended that was recorded here and has not been sent. When and where it was, and
 * its photo, stay as they were: they are its proof.
 */
export function CorrectContact({ draft, visit, product, sending, failure, onSave, onCancel }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const drafts = useDrafts()
  const [values, setValues] = useState(() => (drafts.read(draft) as RecordValues | undefined) ?? valuesEntered(visit))
  const [tried, setTried] = useState(false)
  const today = useToday()
  const found = problemsOf(visit.visit_type, values, today)
  const problems = { ...said(failure), ...(tried ? found : {}) }
  const enter = (next: RecordValues) => {
    setValues(next)
    drafts.save(draft, next)
  }
  useEffect(() => {
    if (failure instanceof Refused) focusFirstError(element.current)
  }, [failure])
  const elsewhere = ['visit_proof', 'photo_sha256', 'location_error', 'visit_time', 'client_id', 'itinerary_id'].flatMap((path) => problems[path] ?? [])
  return (
    <form
      autoComplete="off"
      ref={element}
      className="stack gap-12" style={{ maxWidth: 640 }}
      noValidate
      aria-label={visit.visit_type === 'visit' ? t('Visit') : t('Call')}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (Object.keys(found).length > 0) return focusFirstError(element.current)
        onSave(correctedVisit(visit, values))
      }}
    >
      <OutcomeFields
        values={values}
        onValues={enter}
        problems={problems}
        product={product({
          value: values.product_id,
          onChange: (product_id) => enter({ ...values, product_id }),
          error: problems['product_id'],
        })}
      />
      {visit.visit_type === 'call' && <ContactDetailFields values={values} onValues={enter} problems={problems} />}
      {offersCallBack(visit.visit_type, values) && (
        <CallBackFields values={values} onValues={enter} today={today} error={problems['call_back_at']} />
      )}
      <TextArea
        label={t('Note')}
        value={values.remarks}
        error={problems['remarks']}
        onChange={(event) => enter({ ...values, remarks: event.currentTarget.value })}
      />
      <div className={`stack gap-8 ground ruled foot ${styles.foot}`}>
        {(failure !== null || elsewhere.length > 0) && (
          <p className="bad alert">{[failure === null ? null : saveFailureText(failure, refusedText), ...elsewhere].filter(Boolean).join(' ')}</p>
        )}
        <div className="flex wrap gap-8 spread">
          <Button type="submit" loading={sending}>
            {t('Save and send again')}
          </Button>
          <Button
            variant="default"
            disabled={sending}
            onClick={() => {
              drafts.drop(draft)
              onCancel()
            }}
          >
            {t('Cancel')}
          </Button>
        </div>
      </div>
    </form>
  )
}
