import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef, type ReactNode } from 'react'
import { Refused } from '../../../api/outcomes.ts'
import { failureWords, type Failure } from '../../../api/saving.ts'
import small from '../../../ui/DialogForm.module.css'
import { fieldProps, focusFirstError, showFieldErrors } from '../../../ui/formFields.ts'
import { HeldNote } from '../../../ui/HeldNote.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
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
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<ProductFormValues>({
    mode: 'controlled',
    initialValues: typed ?? initial,
    validate: checks,
    onValuesChange: (values) => onTyped(JSON.stringify(values) === JSON.stringify(initial) ? null : values),
  })
  const showErrors = useRef((refused: Refused) => showFieldErrors(form, refused))
  useEffect(() => {
    if (failure instanceof Refused && showErrors.current(failure)) focusFirstError(element.current)
  }, [failure])
  return (
    <form
      autoComplete="off"
      ref={element}
      className={`${small.form} ${small.onPage}`}
      noValidate
      onSubmit={form.onSubmit(onSubmit, () => focusFirstError(element.current))}
    >
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
      {failure !== null && <p className={small.failed}>{failureWords(failure)}</p>}
      <div className={small.actions}>
        <Button type="submit" loading={sending}>
          {action}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={sending}>
          Cancel
        </Button>
        {more}
      </div>
    </form>
  )
}
