import { InputBase, type InputBaseProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import styles from './TextArea.module.css'

const lineHeight = 1.45
const padding = '18px'

type Props = InputBaseProps & Omit<ComponentProps<'textarea'>, 'size' | keyof InputBaseProps>

/** A text field of several lines that grows with its text. Mantine's own would add a library for that. */
export function TextArea({ rows = 3, ...props }: Props) {
  return (
    <InputBase
      component="textarea"
      multiline
      rows={rows}
      classNames={{ input: `pad-y-8 ${styles.input}` }}
      // A field that grows with its text ignores `rows`.
      styles={{ input: { minHeight: `max(var(--touch), calc(${rows * lineHeight}em + ${padding}))` } }}
      {...props}
    />
  )
}
