import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef } from 'react'

/** A field for a code, which takes the focus when it appears: it is what was just asked for. */
export function CodeField(props: TextInputProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return <TextInput ref={field} autoComplete="one-time-code" maxLength={64} spellCheck={false} {...props} />
}
