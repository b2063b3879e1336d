import type { UseFormReturnType } from '@mantine/form'
import type { Refused } from '../../api/outcomes.ts'
import { afterLayout } from '../browser/afterLayout.ts'

/**
 * The props of a field that shows no error before its first change: it is validated on blur after a change,
 * and on every change while it shows an error.
 */
export function fieldProps<T extends Record<string, unknown>>(form: UseFormReturnType<T>, name: keyof T & string) {
  const input = form.getInputProps(name)
  return {
    ...input,
    name,
    onBlur: () => {
      if (form.isDirty(name)) form.validateField(name)
    },
  }
}

/** A field's error as text. */
export function errorOf<T extends Record<string, unknown>>(form: UseFormReturnType<T>, name: keyof T & string) {
  const error = form.errors[name]
  return typeof error === 'string' ? error : undefined
}

/** Puts the server's objections under their fields; gives whether there was any. */
export function showFieldErrors<T extends Record<string, unknown>>(form: UseFormReturnType<T>, refused: Refused): boolean {
  const named = (refused.problem?.fields ?? []).filter(({ path }) => path in form.getValues())
  if (named.length === 0) return false
  form.setErrors(Object.fromEntries(named.map(({ path, message }) => [path, message])))
  return true
}

/**
 * Moves to the first field with an error in the frame that shows it, before anything more is typed, and brings what is
 * said of it into view.
 */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')
    field?.focus()
    const words = field?.closest('[aria-describedby]')?.getAttribute('aria-describedby') ?? ''
    afterLayout(() => {
      for (const id of words.split(' ')) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
    })
  })
}
