import { TextInput } from '@mantine/core'
import { IconSearch } from '../icons.ts'

type Props = {
  /** The label for screen readers, and the placeholder. */
  readonly label: string
  readonly placeholder: string
  readonly keyword: string
  readonly onKeyword: (text: string) => void
}

/** The text that a list is searched by. */
export function KeywordField({ label, placeholder, keyword, onKeyword }: Props) {
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={keyword}
      autoComplete="off"
      onChange={(event) => onKeyword(event.currentTarget.value)}
    />
  )
}
