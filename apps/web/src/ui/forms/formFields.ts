import type { UseFormReturnType } from '@mantine/form'
import type { Refused } from '../../api/outcomes.ts'
import { afterLayout } from '../browser/afterLayout.ts'

/**
 * The props of a form field. It shows no error before its first change: it is validated on blur after a change, and on
 * every change while it shows an error.
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

/** A field's error as text; undefined where it has none. */
export function errorOf<T extends Record<string, unknown>>(form: UseFormReturnType<T>, name: keyof T & string) {
  const error = form.errors[name]
  return typeof error === 'string' ? error : undefined
}

/** Shows the server's field errors under their fields; returns whether there was any. */
export function showFieldErrors<T extends Record<string, unknown>>(form: UseFormReturnType<T>, refused: Refused): boolean {
  const named = (refused.problem?.fields ?? []).filter(({ path }) => path in form.getValues())
  if (named.length === 0) return false
  form.setErrors(Object.fromEntries(named.map(({ path, message }) => [path, message])))
  return true
}

/** Focuses the first field with an error in the next frame, and scrolls its message into view. Who types by then is left where they are. */
export function focusFirstError(form: HTMLElement | null): void {
  let isTyping = false
  const noteTyping = () => {
    isTyping = true
  }
  form?.addEventListener('input', noteTyping)
  requestAnimationFrame(() => {
    form?.removeEventListener('input', noteTyping)
    if (isTyping) return
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')
    field?.focus()
    const words = field?.closest('[aria-describedby]')?.getAttribute('aria-describedby') ?? ''
    afterLayout(() => {
      for (const id of words.split(' ')) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
    })
  })
}
