import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '../icons.ts'

type Props<T extends string> = {
  label: string
  /** Whether the label is visible above the field, or only for screen readers. */
  shown?: boolean
  options: readonly { readonly value: T; readonly label: string }[]
  value: T
  onChange: (value: T) => void
  disabled?: boolean
}

/** A select of one of a few options, with the device's own picker: the fastest on phones, and typed into on desks. */
export function Choice<T extends string>({ label, shown = false, options, value, onChange, disabled = false }: Props<T>) {
  return (
    <NativeSelect
      {...(shown ? { label } : { 'aria-label': label })}
      data={[...options]}
      value={value}
      disabled={disabled}
      rightSection={<IconChevronDown size={16} aria-hidden />}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.currentTarget.value)
        if (chosen !== undefined) onChange(chosen.value)
      }}
    />
  )
}
