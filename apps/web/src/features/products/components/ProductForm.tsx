import { t } from '@bisita/contract/words'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import type { SaveFailure } from '../../../api/saving.ts'
import { fieldProps } from '../../../ui/forms/formFields.ts'
import { NeedsApprovalNote } from '../../../ui/forms/NeedsApprovalNote.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { FormEnd } from '../../../ui/forms/FormEnd.tsx'
import { useSentForm } from '../../../ui/forms/useSentForm.ts'
import { checks, type ProductFormValues } from '../productForm.ts'

type Props = {
  /** What the form begins with. */
  initial: ProductFormValues
  /** What was typed before and not saved. */
  typed: ProductFormValues | undefined
  /** Called with the typed values; null when they equal the initial ones. */
  onTyped: (values: ProductFormValues | null) => void
  action: string
  sending: boolean
  /** Why the last send failed. What was typed stays. */
  failure: SaveFailure | null
  onSubmit: (values: ProductFormValues) => void
  onCancel: () => void
  /** What else may be done with the product. */
  more?: ReactNode
}

/** The form of a new or existing product. The parent component sends the values. */
export function ProductForm({ initial, typed, onTyped, action, sending, failure, onSubmit, onCancel, more }: Props) {
  const form = useForm<ProductFormValues>({
    mode: 'controlled',
    initialValues: typed ?? initial,
    validate: checks,
    onValuesChange: (values) => onTyped(JSON.stringify(values) === JSON.stringify(initial) ? null : values),
  })
  const sent = useSentForm(form, onSubmit, failure)
  return (
    <form {...sent} className="stack gap-14 at-most-560">
      <TextInput {...fieldProps(form, 'name')} label={t('Name')} withAsterisk autoComplete="off" />
      <TextInput
        {...fieldProps(form, 'price')}
        label={t('Price')}
        withAsterisk
        leftSection="₱"
        inputMode="decimal"
        autoComplete="off"
      />
      <TextArea {...fieldProps(form, 'description')} label={t('Description')} autoComplete="off" />
      <NeedsApprovalNote of="product.manage" />
      <FormEnd action={action} sending={sending} failure={failure} onCancel={onCancel} more={more} />
    </form>
  )
}
