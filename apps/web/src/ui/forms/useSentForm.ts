import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { Refused } from '../../api/outcomes.ts'
import type { SaveFailure } from '../../api/saving.ts'
import { focusFirstError, showFieldErrors } from './formFields.ts'

/**
 * The attributes of a form that is sent: errors, of its own checks or in the server's refusal, are shown under their
 * fields, and the first such field takes the focus.
 * @param failure why the last send failed; a refusal that names fields is shown under them
 */
export function useSentForm<T extends Record<string, unknown>>(form: UseFormReturnType<T>, onSubmit: (values: T) => void, failure: SaveFailure | null = null) {
  const ref = useRef<HTMLFormElement>(null)
  const showErrors = useRef((refused: Refused) => showFieldErrors(form, refused))
  useEffect(() => {
    if (failure instanceof Refused && showErrors.current(failure)) focusFirstError(ref.current)
  }, [failure])
  return { ref, autoComplete: 'off', noValidate: true, onSubmit: form.onSubmit(onSubmit, () => focusFirstError(ref.current)) } as const
}
