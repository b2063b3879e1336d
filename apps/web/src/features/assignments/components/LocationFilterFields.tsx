import { t } from '@bisita/contract/words'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { IconSearch } from '../../../ui/icons.ts'
import { tidy, type MrLocationFilter } from '../locationSelection.ts'
import styles from './LocationRows.module.css'

/** The choice of region, province and city, which belongs to the locations. */
export type PlaceSlot = (filter: MrLocationFilter, onFilter: (filter: MrLocationFilter) => void) => ReactNode

const typingPause = 200

/** A filter as it is typed and chosen; the query takes what is typed when the person pauses. */
export function useLocationFilter() {
  const [filter, setFilter] = useState<MrLocationFilter>({})
  const [page, setPage] = useState(1)
  const [keyword] = useDebouncedValue(filter.keyword ?? '', typingPause)
  return {
    filter,
    /** What the list shown is of. */
    settled: tidy({ ...filter, keyword }),
    /** Whether the list shown is not of what stands in the fields by now. */
    isTyping: keyword.trim() !== (filter.keyword ?? '').trim(),
    page,
    setPage,
    change: (next: MrLocationFilter) => {
      setFilter(next)
      setPage(1)
    },
  }
}

type Props = { label: string; filter: MrLocationFilter; onFilter: (filter: MrLocationFilter) => void; places: PlaceSlot; open: boolean; first?: boolean }

/** Finds locations by name, or going down from the region; `first` takes the focus in a dialog. */
export function LocationFilterFields({ label, filter, onFilter, places, open, first = false }: Props) {
  return (
    <>
      <TextInput
        type="search"
        aria-label={label}
        placeholder={t('Barangay, city or province')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={filter.keyword ?? ''}
        autoComplete="off"
        {...(first ? { 'data-autofocus': true } : {})}
        onChange={(event) => onFilter({ ...filter, keyword: event.currentTarget.value })}
      />
      <details open={open}>
        <summary className="content-middle accent press touch">{t('By region, province and city')}</summary>
        <div className={`stack gap-8 ${styles.places}`}>{places(filter, onFilter)}</div>
      </details>
    </>
  )
}
