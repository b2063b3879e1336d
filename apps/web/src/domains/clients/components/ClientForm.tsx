import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { failureWords, type Failure } from '../../../api/saving.ts'
import { ActionBar } from '../../../ui/forms/ActionBar.tsx'
import { useInForce } from '../../../ui/inForce.ts'
import { useSentForm } from '../../../ui/forms/useSentForm.ts'
import { checks, type ClientFormValues } from '../clientForm.ts'
import { ClientFields, type PlaceField, type ProductChoice } from './ClientFields.tsx'
import styles from './ClientForm.module.css'

export type ClientFormProps = {
  /** What the form begins with. */
  readonly initial: ClientFormValues
  /** What was typed before and not saved. */
  readonly typed: ClientFormValues | undefined
  /** Hears what is typed; null when it is what the form began with. */
  readonly onTyped: (values: ClientFormValues | null) => void
  readonly today: string
  readonly place: PlaceField
  readonly product: ProductChoice
  /** Said above the fields. */
  readonly note?: string | undefined
  /** Said under the fields of what is typed. */
  readonly about?: (values: ClientFormValues) => ReactNode
  /** What the button does. */
  readonly action: string
  readonly sending: boolean
  /** Why the last send failed. What was typed stays. */
  readonly failure: Failure | null
  /** What came of a refused send, before the server's words: nothing was saved, unless it is told otherwise. */
  readonly refused?: string
  readonly onSubmit: (values: ClientFormValues) => void
  readonly onCancel: () => void
}

/** The form of a client, new or known. Whoever uses it sends the values. */
export function ClientForm(props: ClientFormProps) {
  const { initial, typed, onTyped, today, place, product, note, about, action, sending, failure, refused, onSubmit, onCancel } = props
  const { minimum_age: minimumAge } = useInForce().settings
  const form = useForm<ClientFormValues>({
    mode: 'controlled',
    // What was typed before the session expired stands in the form again.
    initialValues: typed ?? initial,
    validate: checks(minimumAge, today),
    onValuesChange: (values) => onTyped(JSON.stringify(values) === JSON.stringify(initial) ? null : values),
  })
  const sent = useSentForm(form, onSubmit, failure)
  return (
    <form {...sent} className={styles.form}>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      <ClientFields form={form} place={place} product={product} minimumAge={minimumAge} today={today} />
      {about?.(form.getValues())}
      <ActionBar className={styles.foot}>
        {failure !== null && <p className={styles.failed}>{failureWords(failure, refused)}</p>}
        <Button type="submit" loading={sending}>
          {action}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={sending}>
          Cancel
        </Button>
      </ActionBar>
    </form>
  )
}
