import { Button, TextInput } from '@mantine/core'
import { maximumText } from '@bisita/contract/limits'
import type { GuardReason } from '@bisita/contract/touchpoints/guard'
import { t } from '@bisita/contract/words'
import { useEffect, useRef, useState } from 'react'
import { Refused } from '../../../api/outcomes.ts'
import { saveFailureText, type SaveFailure } from '../../../api/saving.ts'
import { refusedText } from '../../../device/queue/labels.ts'
import { useDrafts } from '../../../ui/browser/drafts.ts'
import { focusFirstError } from '../../../ui/forms/formFields.ts'
import { GuardNote } from '../../../ui/guard/GuardNote.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { dayProblem, remarksProblem } from '../planning/plan.ts'
import styles from './CorrectPlan.module.css'

/** The fields that an entered plan, move, remark or skip has. */
export type PlanEntered = {
  readonly visible_at?: string | undefined
  readonly remarks?: string | null | undefined
  readonly reason?: string | undefined
  /** Why it is planned although the client is not to be contacted. */
  readonly override_reason?: string | undefined
}

type Props = {
  /** Under which name what is entered is kept. */
  draft: string
  entered: PlanEntered
  today: string
  sending: boolean
  /** Why it was refused, or could not be kept. */
  failure: SaveFailure | null
  onSave: (entered: PlanEntered) => void
  onCancel: () => void
}

const reasonProblem = (reason: string): string | null => {
  if (reason.trim() === '') return t('Say why.')
  return reason.trim().length > maximumText ? t('At most {maximumText} characters.', { maximumText }) : null
}

function problemsIn({ visible_at, remarks, reason, override_reason = '' }: PlanEntered, today: string, guarded: boolean): Readonly<Record<string, string | null>> {
  return {
    visible_at: visible_at === undefined ? null : dayProblem(visible_at, today),
    remarks: remarksProblem(remarks ?? ''),
    reason: reason === undefined ? null : reasonProblem(reason),
    override_reason: guarded && override_reason.trim() === '' ? t('This is required.') : null,
  }
}

/** What the server said about a field; of several plans in one call, of this one. */
const said = (failure: SaveFailure | null, field: string): string | null =>
  failure instanceof Refused
    ? ((failure.problem?.fields ?? []).find(({ path }) => path === field || path.endsWith(`.${field}`))?.message ?? null)
    : null

/** What the contact guard refused it for; the queue keeps its words. */
const guardReasons = (failure: SaveFailure | null): readonly GuardReason[] =>
  failure instanceof Refused && failure.problem?.code === 'contact_guard' ? [{ code: 'do_not_contact', message: failure.message }] : []

/** Corrects what was entered about a planned visit and has not been sent: its day, its remarks, why it is skipped. */
export function CorrectPlan({ draft, entered, today, sending, failure, onSave, onCancel }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const drafts = useDrafts()
  const [values, setValues] = useState(() => (drafts.read(draft) as PlanEntered | undefined) ?? entered)
  const [tried, setTried] = useState(false)
  const [reasons] = useState(() => guardReasons(failure))
  const found = problemsIn(values, today, reasons.length > 0)
  const wrong = Object.values(found).some((problem) => problem !== null)
  const problemOf = (field: keyof PlanEntered) => (tried ? found[field] : null) ?? said(failure, field)
  const enter = (change: PlanEntered) => {
    const next = { ...values, ...change }
    setValues(next)
    drafts.save(draft, next)
  }
  useEffect(() => {
    if (failure instanceof Refused) focusFirstError(element.current)
  }, [failure])
  return (
    <form
      autoComplete="off"
      ref={element}
      className="stack gap-14 at-most-480"
      noValidate
      aria-label={t('Planned visit')}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (wrong) return focusFirstError(element.current)
        onSave(values)
      }}
    >
      {entered.visible_at !== undefined && (
        <TextInput
          label={t('Day')}
          type="date"
          min={today}
          withAsterisk
          value={values.visible_at ?? ''}
          error={problemOf('visible_at')}
          onChange={(event) => enter({ visible_at: event.currentTarget.value })}
        />
      )}
      {'remarks' in entered && (
        <TextArea
          label={t('Remarks')}
          rows={3}
          value={values.remarks ?? ''}
          error={problemOf('remarks')}
          onChange={(event) => enter({ remarks: event.currentTarget.value })}
        />
      )}
      {entered.reason !== undefined && (
        <TextArea
          label={t('Reason')}
          rows={3}
          withAsterisk
          value={values.reason ?? ''}
          error={problemOf('reason')}
          onChange={(event) => enter({ reason: event.currentTarget.value })}
        />
      )}
      <GuardNote
        head={t('This client is not to be contacted.')}
        reasons={reasons}
        why={t('Why plan it anyway')}
        override={values.override_reason ?? ''}
        onOverride={(override_reason) => enter({ override_reason })}
        error={problemOf('override_reason')}
      />
      {failure !== null && <p className="anywhere alert bad">{saveFailureText(failure, refusedText)}</p>}
      <div className={`flex wrap gap-8 ${styles.actions}`}>
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
    </form>
  )
}
