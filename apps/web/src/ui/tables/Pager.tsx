import { grouped } from '@bisita/rules/numbers'
import { IconChevronLeft, IconChevronRight } from '../icons.ts'
import styles from './Pager.module.css'

type Props = {
  page: number
  pages: number
  onPage: (page: number) => void
  /** Names what is paged, for people who hear it. */
  label: string
}

/** One page back, one on, and where one is. */
export function Pager({ page, pages, onPage, label }: Props) {
  if (pages <= 1 && page === 1) return null
  return (
    <nav className={`${styles.pager} screen-only`} aria-label={label}>
      <button type="button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={18} aria-hidden />
        Previous
      </button>
      <span className="number">
        Page {grouped(page)} of {grouped(Math.max(pages, 1))}
      </span>
      <button type="button" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
        <IconChevronRight size={18} aria-hidden />
      </button>
    </nav>
  )
}
