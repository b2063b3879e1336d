import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, type ReactNode } from 'react'
import { fieldProps, focusFirstError } from '../../../ui/formFields.ts'
import { TextArea } from '../../../ui/TextArea.tsx'
import { messageProblem } from '../requesting.ts'
import styles from '../../../ui/DialogForm.module.css'

type Props = {
  /** What the message begins with. */
  message: string
  act: string
  /** Whether the action takes something away: its button is red, and one begins with the message for it. */
  harsh: boolean
  keep: string
  sending: boolean
  failure: string | null
  onAct: (message: string) => void
  onKeep: () => void
  children?: ReactNode
}

/** The message of a decision to whoever asked, with the buttons for it. */
export function MessageForm({ message, act, harsh, keep, sending, failure, onAct, onKeep, children }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    mode: 'controlled',
    initialValues: { approval_message: message },
    validate: { approval_message: messageProblem },
  })
  return (
    <form
      autoComplete="off"
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(
        (values) => onAct(values.approval_message.trim()),
        () => focusFirstError(element.current),
      )}
    >
      {children}
      <TextArea
        {...fieldProps(form, 'approval_message')}
        label="Message"
        withAsterisk
        rows={2}
        readOnly={sending}
        autoComplete="off"
        data-autofocus={harsh || undefined}
      />
      {failure !== null && <p className={styles.failed}>{failure}</p>}
      <div className={`${styles.actions} ${styles.atEnd}`}>
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
