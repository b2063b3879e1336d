import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Chips, type Chip } from '../tables/Chips.tsx'
import { IconFilter } from '../icons.ts'
import { Sheet } from '../dialogs/Sheet.tsx'
import styles from './FilterBar.module.css'
import { KeywordField } from './KeywordField.tsx'

type Props = {
  /** Whether there is no room for the filters beside the keyword. */
  readonly narrow: boolean
  readonly keyword: string
  readonly onKeyword: (text: string) => void
  /** The keyword field's label for screen readers, and its placeholder. */
  readonly label: string
  readonly placeholder: string
  readonly chips: readonly Chip[]
  readonly onClear: () => void
  /** Renders the filters, in the row or in the sheet. */
  readonly fields: (inSheet: boolean) => ReactNode
  /**
   * Controls before the filters, such as the choice of a view; with them, on a narrow screen, the keyword moves into
   * the sheet.
   */
  readonly lead?: ReactNode
  /** The text of the button that closes the sheet. */
  readonly show: string
}

/** Keyword and filters: a row where there is room, otherwise a field and a sheet; the filters in use as chips. */
export function FilterBar({ narrow, keyword, onKeyword, label, placeholder, chips, onClear, fields, lead, show }: Props) {
  const [open, sheet] = useDisclosure(false)
  const hides = narrow && lead !== undefined
  const typed = hides && keyword !== '' ? [{ key: 'keyword', text: keyword, onRemove: () => onKeyword('') }] : []
  const all = [...typed, ...chips]
  const field = <KeywordField label={label} placeholder={placeholder} keyword={keyword} onKeyword={onKeyword} />
  const clear = () => {
    if (hides) onKeyword('')
    onClear()
  }
  return (
    <>
      {lead !== undefined && !narrow && <div className="screen-only">{lead}</div>}
      <div className={`${narrow ? styles.folded : `wrap ${styles.row}`} screen-only`}>
        {hides ? lead : field}
        {narrow ? (
          <Button variant="default" className={hides ? 'pad-x-12' : undefined} onClick={sheet.open} aria-haspopup="dialog">
            <IconFilter size={18} aria-hidden />
            <span className={hides ? 'unseen' : styles.word}>{t('Filters')}</span>
            {all.length > 0 && <span className={styles.word}> ({all.length})</span>}
          </Button>
        ) : (
          fields(false)
        )}
      </div>
      <Chips chips={all} onClear={clear} />
      <Sheet opened={open} onClose={sheet.close} title={t('Filters')}>
        <div className="stack gap-14">
          {hides && field}
          {fields(true)}
          <Button onClick={sheet.close}>{show}</Button>
        </div>
      </Sheet>
    </>
  )
}
