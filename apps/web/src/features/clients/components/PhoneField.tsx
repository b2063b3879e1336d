import { Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { isDialable } from '@bisita/rules/cells/numberPlan'
import { storedPhone } from '@bisita/rules/cells/phones'
import { t } from '@bisita/contract/words'
import { errorOf, fieldProps } from '../../../ui/forms/formFields.ts'
import type { ClientFormValues } from '../clientForm.ts'
import { fieldNames } from '../format.ts'
import styles from './ClientForm.module.css'

/** Numbers that stay as they were typed though they can't be dialled, and how one more is let stay. */
export type AcceptedPhones = { readonly accepted: readonly string[]; readonly accept: (typed: string) => void }

type Props = {
  form: UseFormReturnType<ClientFormValues>
  name: 'phone_number' | 'secondary_phone_number'
  phones: AcceptedPhones
}

const cannotBeDialled = (typed: string): boolean => {
  const stored = storedPhone(typed)
  return stored !== null && !isDialable(stored)
}

/** A phone number. What can't be dialled is asked about: it is put right, or kept as it was typed, not callable. */
export function PhoneField({ form, name, phones: { accepted, accept } }: Props) {
  const typed = form.getValues()[name].trim()
  const open = cannotBeDialled(typed)
  const isAccepted = open && accepted.includes(typed)
  return (
    <div className={`stack gap-6 items-start shrink ${styles.phone}`}>
      <TextInput
        {...fieldProps(form, name)}
        label={fieldNames[name]}
        type="tel"
        autoComplete="off"
        {...(isAccepted ? { description: t('Saved as typed. It is not a valid phone number, so it is never called.'), inputWrapperOrder: ['label', 'input', 'description', 'error'] as const } : {})}
      />
      {open && !isAccepted && errorOf(form, name) !== undefined && (
        <Button
          variant="default"
          onClick={() => {
            accept(typed)
            form.clearFieldError(name)
          }}
        >
          {t('Keep it anyway')}
        </Button>
      )}
    </div>
  )
}
