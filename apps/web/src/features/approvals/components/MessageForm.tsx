import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { fieldProps } from '../../../ui/forms/formFields.ts'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { useSentForm } from '../../../ui/forms/useSentForm.ts'
import { messageProblem } from '../requestApproval.ts'
import styles from '../../../ui/forms/DialogForm.module.css'

type Props = {
  /** What the message begins with. */
  message: string
  act: string
  /** Whether the action takes something away: its button is red, and one begins with the message for it. */
  harsh: boolean
  keep: string
  sending: boolean
  failure: string | null
  /** Usual messages, to be chosen instead of typing. */
  reasons?: readonly string[]
  onAct: (message: string) => void
  onKeep: () => void
  children?: ReactNode
}

/** The message of a decision to the requester, and the buttons to send or cancel it. */
export function MessageForm({ message, act, harsh, keep, sending, failure, reasons = [], onAct, onKeep, children }: Props) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { approval_message: message },
    validate: { approval_message: messageProblem },
  })
  const sent = useSentForm(form, (values) => onAct(values.approval_message.trim()))
  return (
    <form {...sent} className="stack gap-14">
      {children}
      {reasons.length > 0 && (
        <div className="flex wrap gap-8" role="group" aria-label={t('Usual reasons')}>
          {reasons.map((reason) => (
            <Button key={reason} type="button" variant="default" size="compact-md" disabled={sending} aria-pressed={form.values.approval_message === reason} onClick={() => form.setFieldValue('approval_message', reason)}>
              {reason}
            </Button>
          ))}
        </div>
      )}
      <TextArea
        {...fieldProps(form, 'approval_message')}
        label={t('Message')}
        withAsterisk
        rows={2}
        readOnly={sending}
        autoComplete="off"
        data-autofocus={harsh || undefined}
      />
      {failure !== null && <p className="anywhere alert bad">{failure}</p>}
      <div className={`flex wrap gap-8 ${styles.atEnd}`}>
        <Button variant="default" onClick={onKeep} disabled={sending}>
          {keep}
        </Button>
        <Button type="submit" loading={sending} data-autofocus={!harsh || undefined} {...(harsh ? { color: 'red' } : {})}>
          {act}
        </Button>
      </div>
    </form>
  )
}
