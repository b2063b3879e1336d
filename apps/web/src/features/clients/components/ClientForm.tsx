import type { MaskedField } from '@bisita/contract/clients/clients.masked'
import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, useState, type ReactNode } from 'react'
import { saveFailureText, type SaveFailure } from '../../../api/saving.ts'
import { ActionBar } from '../../../ui/forms/ActionBar.tsx'
import { usePermissions } from '../../../ui/permissions.ts'
import { useSentForm } from '../../../ui/forms/useSentForm.ts'
import { checks, type ClientFormValues } from '../clientForm.ts'
import { ClientFields, type PlaceField, type ProductChoice } from './ClientFields.tsx'
import styles from './ClientForm.module.css'

export type ClientFormProps = {
  /** What the form begins with. */
  readonly initial: ClientFormValues
  /** What was typed before and not saved. */
  readonly typed: ClientFormValues | undefined
  /** Called with the typed values; null when they equal the initial ones. */
  readonly onTyped: (values: ClientFormValues | null) => void
  /** Phone numbers that are there already and stay as they are, though they may not be dialled. */
  readonly acceptedPhones?: readonly string[]
  /** Asks for a number that is masked at first: the text that the field then begins with; null where nobody answered. */
  readonly reveal?: (field: MaskedField) => Promise<string | null>
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
  readonly failure: SaveFailure | null
  /** The text before the server's message after a refusal; by default that nothing was saved. */
  readonly refused?: string
  readonly onSubmit: (values: ClientFormValues) => void
  readonly onCancel: () => void
}

/** The form of a new or existing client. The parent component sends the values. */
export function ClientForm(props: ClientFormProps) {
  const { initial, typed, onTyped, acceptedPhones: before, reveal, today, place, product, note, about, action, sending, failure, refused, onSubmit, onCancel } = props
  const { minimum_age: minimumAge } = usePermissions().settings
  const [acceptedPhones, setAcceptedPhones] = useState(before ?? [])
  /** Numbers that were asked for since: what the fields began with. */
  const shown = useRef<Partial<ClientFormValues>>({})
  const form = useForm<ClientFormValues>({
    mode: 'controlled',
    // What was typed before the session expired stands in the form again; it may be older than a field.
    initialValues: { ...initial, ...typed },
    validate: checks(minimumAge, today, acceptedPhones),
    onValuesChange: (values) => onTyped(JSON.stringify(values) === JSON.stringify({ ...initial, ...shown.current }) ? null : values),
  })
  const show = async (field: MaskedField) => {
    const text = (await reveal?.(field)) ?? null
    if (text === null) return
    shown.current = { ...shown.current, [field]: text }
    form.setFieldValue(field, text)
  }
  const sent = useSentForm(form, onSubmit, failure)
  return (
    <form {...sent} className="stack gap-22">
      {note !== undefined && <p className="alert asked">{note}</p>}
      <ClientFields form={form} onShow={show} place={place} product={product} minimumAge={minimumAge} today={today} phones={{ accepted: acceptedPhones, accept: (number) => setAcceptedPhones([...acceptedPhones, number]) }} />
      {about?.(form.getValues())}
      <ActionBar className={`flex wrap gap-8 ground ruled foot ${styles.foot}`}>
        {failure !== null && <p className="alert bad whole-line">{saveFailureText(failure, refused)}</p>}
        <Button type="submit" loading={sending}>
          {action}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={sending}>
          {t('Cancel')}
        </Button>
      </ActionBar>
    </form>
  )
}
