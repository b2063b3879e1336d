import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Failure } from '../../../api/saving.ts'
import small from '../../../ui/forms/DialogForm.module.css'
import { fieldProps } from '../../../ui/forms/formFields.ts'
import { HeldNote } from '../../../ui/forms/HeldNote.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { FormEnd } from '../../../ui/forms/FormEnd.tsx'
import { useSentForm } from '../../../ui/forms/useSentForm.ts'
import { checks, type ProductFormValues } from '../productForm.ts'

type Props = {
  /** What the form begins with. */
  initial: ProductFormValues
  /** What was typed before and not saved. */
  typed: ProductFormValues | undefined
  /** Hears what is typed; null when it is what the form began with. */
  onTyped: (values: ProductFormValues | null) => void
  action: string
  sending: boolean
  /** Why the last send failed. What was typed stays. */
  failure: Failure | null
  onSubmit: (values: ProductFormValues) => void
  onCancel: () => void
  /** What else may be done with the product. */
  more?: ReactNode
}

/** The form of a product, new or known. Whoever uses it sends the values. */
export function ProductForm({ initial, typed, onTyped, action, sending, failure, onSubmit, onCancel, more }: Props) {
  const form = useForm<ProductFormValues>({
    mode: 'controlled',
    initialValues: typed ?? initial,
    validate: checks,
    onValuesChange: (values) => onTyped(JSON.stringify(values) === JSON.stringify(initial) ? null : values),
  })
  const sent = useSentForm(form, onSubmit, failure)
  return (
    <form {...sent} className={`${small.form} ${small.onPage}`}>
      <TextInput {...fieldProps(form, 'name')} label="Name" withAsterisk autoComplete="off" />
      <TextInput
        {...fieldProps(form, 'price')}
        label="Price"
        withAsterisk
        leftSection="₱"
        inputMode="decimal"
        autoComplete="off"
      />
      <TextArea {...fieldProps(form, 'description')} label="Description" autoComplete="off" />
      <HeldNote of="product.manage" />
      <FormEnd action={action} sending={sending} failure={failure} onCancel={onCancel} more={more} />
    </form>
  )
}
