import { Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Chips, type Chip } from '../../ui/Chips.tsx'
import { IconFilter, IconSearch } from '../../ui/icons.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import frame from './frame.module.css'

type Props = {
  /** There is no room for the filters beside the keyword. */
  readonly narrow: boolean
  readonly keyword: string
  readonly onKeyword: (text: string) => void
  /** What is searched, as it is read out; and what the keyword may be. */
  readonly label: string
  readonly placeholder: string
  readonly chips: readonly Chip[]
  readonly onClear: () => void
  /** The row of keyword and filters. */
  readonly rowClass: string | undefined
  /** The filters: in the row, or each under its label in the sheet. */
  readonly fields: (labelled: boolean) => ReactNode
  /** What the button says that closes the sheet. */
  readonly show: string
}

/** Keyword and filters: a row where there is room, otherwise a field and a sheet; what is chosen as chips. */
export function FilterTools({ narrow, keyword, onKeyword, label, placeholder, chips, onClear, rowClass, fields, show }: Props) {
  const [open, sheet] = useDisclosure(false)
  const field = (
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
  return (
    <>
      {narrow ? (
        <div className={`${frame.tools} screen-only`}>
          {field}
          <Button variant="default" leftSection={<IconFilter size={18} aria-hidden />} onClick={sheet.open} aria-haspopup="dialog">
            Filters{chips.length > 0 && ` (${chips.length})`}
          </Button>
        </div>
      ) : (
        <div className={`${rowClass} screen-only`}>
          {field}
          {fields(false)}
        </div>
      )}
      <Chips chips={chips} onClear={onClear} />
      <Sheet opened={open} onClose={sheet.close} title="Filters">
        <div className={frame.sheet}>
          {fields(true)}
          <Button onClick={sheet.close}>{show}</Button>
        </div>
      </Sheet>
    </>
  )
}
