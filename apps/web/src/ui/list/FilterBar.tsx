import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { use, type ReactNode } from 'react'
import { Chips, type Chip } from '../tables/Chips.tsx'
import { IconChevronDown, IconFilter } from '../icons.ts'
import { Sheet } from '../dialogs/Sheet.tsx'
import styles from './FilterBar.module.css'
import type { FilterPart } from './filters.ts'
import { KeywordField } from './KeywordField.tsx'
import { ViewsSlot } from './viewsSlot.ts'

type Props = {
  /** Whether there is no room for the filters beside the keyword. */
  readonly narrow: boolean
  readonly keyword: string
  readonly onKeyword: (text: string) => void
  /** The keyword field's label for screen readers, and its placeholder; a list without them is not searched by text. */
  readonly label?: string
  readonly placeholder?: string
  readonly chips: readonly Chip[]
  readonly onClear: () => void
  /** Renders the filters, in the row or in the sheet, which has all of them; absent where a list has none. */
  readonly fields?: (inSheet: boolean, part: FilterPart) => ReactNode
  /** How many filters of those under "More filters" are in use; undefined where there are none. */
  readonly more?: number | undefined
  /**
   * Controls before the filters, such as the choice of a view; with them, on a narrow screen, the keyword moves into
   * the sheet.
   */
  readonly lead?: ReactNode
  /** Other ways to look at the list, at the end of the sheet. */
  readonly besides?: ReactNode
  /** The text of the button that closes the sheet. */
  readonly show?: string
}

/** Keyword and filters: a row where there is room, otherwise a field and a sheet; the filters in use as chips. */
export function FilterBar({ narrow, keyword, onKeyword, label, placeholder = '', chips, onClear, fields, more, lead, besides, show }: Props) {
  const [open, sheet] = useDisclosure(false)
  const [unfolded, unfold] = useDisclosure(false)
  const views = use(ViewsSlot)?.render(narrow)
  const hides = narrow && lead !== undefined
  const typed = hides && keyword !== '' ? [{ key: 'keyword', text: keyword, onRemove: () => onKeyword('') }] : []
  const all = [...typed, ...chips]
  const field = label !== undefined && <KeywordField label={label} placeholder={placeholder} keyword={keyword} onKeyword={onKeyword} />
  const clear = () => {
    if (hides) onKeyword('')
    onClear()
  }
  return (
    <>
      {lead !== undefined && !narrow && <div className="screen-only">{lead}</div>}
      <div className={`${narrow ? `${styles.folded} ${hides ? styles.led : ''}` : `wrap ${styles.row}`} screen-only`} data-led={hides || undefined}>
        {hides ? lead : field}
        {narrow ? fields !== undefined && (
          <Button variant="default" className={hides ? 'pad-x-12' : undefined} onClick={sheet.open} aria-haspopup="dialog">
            <IconFilter size={18} aria-hidden />
            <span className={hides ? 'unseen' : styles.word}>{t('Filters')}</span>
            {all.length > 0 && <span className={styles.word}> ({all.length})</span>}
          </Button>
        ) : (
          <>
            {fields?.(false, more === undefined ? 'all' : 'first')}
            {more !== undefined && (
              <Button variant="default" className={styles.more} rightSection={<IconChevronDown size={16} aria-hidden />} aria-expanded={unfolded} onClick={unfold.toggle}>
                {more > 0 ? t('More filters ({more})', { more }) : t('More filters')}
              </Button>
            )}
          </>
        )}
        {views}
      </div>
      {!narrow && unfolded && more !== undefined && <div className={`wrap ${styles.row} ${styles.folds} screen-only`}>{fields?.(false, 'more')}</div>}
      <Chips chips={all} onClear={clear} />
      <Sheet opened={open} onClose={sheet.close} title={t('Filters')}>
        <div className="stack gap-14">
          {hides && field}
          {fields?.(true, 'all')}
          <Button onClick={sheet.close}>{show}</Button>
          {besides}
        </div>
      </Sheet>
    </>
  )
}
