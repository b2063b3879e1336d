import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef, type ReactNode } from 'react'
import { Refused } from '../../../api/outcomes.ts'
import { failureWords, type Failure } from '../../../api/saving.ts'
import { Choice } from '../../../ui/Choice.tsx'
import { fieldProps, focusFirstError, showFieldErrors } from '../../../ui/formFields.ts'
import { HeldNote } from '../../../ui/HeldNote.tsx'
import { type BranchFormValues, nameProblem } from '../branchForm.ts'
import styles from '../../../ui/DialogForm.module.css'

/** An area by its name. */
export type AreaChoice = { readonly id: string; readonly area_name: string }

type Props = {
  initial: BranchFormValues
  /** What was typed before the form was closed without sending. */
  typed: BranchFormValues | undefined
  onTyped: (values: BranchFormValues) => void
  areas: readonly AreaChoice[]
  action: string
  sending: boolean
  /** Why the last send failed. What was typed stays. */
  failure: Failure | null
  onSubmit: (values: BranchFormValues) => void
  onCancel: () => void
  /** What else a branch begins with. */
  children?: ReactNode
}

/** The form of a branch, new or known. Whoever uses it sends the values. */
export function BranchForm({ initial, typed, onTyped, areas, action, sending, failure, onSubmit, onCancel, children }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<BranchFormValues>({
    mode: 'controlled',
    initialValues: typed ?? initial,
    validate: { branch_name: nameProblem },
    onValuesChange: onTyped,
  })
  const showErrors = useRef((refused: Refused) => showFieldErrors(form, refused))
  useEffect(() => {
    if (failure instanceof Refused && showErrors.current(failure)) focusFirstError(element.current)
  }, [failure])
  return (
    <form
      autoComplete="off"
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(onSubmit, () => focusFirstError(element.current))}
    >
      <TextInput {...fieldProps(form, 'branch_name')} label="Branch name" withAsterisk autoComplete="off" data-autofocus />
      <Choice
        label="Area"
        shown
        options={[{ value: '', label: 'No area' }, ...areas.map(({ id, area_name }) => ({ value: id, label: area_name }))]}
        value={form.getValues().area_id}
        onChange={(area) => form.setFieldValue('area_id', area)}
      />
      {children}
      <HeldNote of="branch.manage" />
      {failure !== null && (
        <p className={styles.failed} role="alert">
          {failureWords(failure)}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" loading={sending}>
          {action}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={sending}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
