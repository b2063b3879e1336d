import { t } from '@bisita/contract/words'
import { IconChevronLeft, IconChevronRight } from '../icons.ts'
import styles from './Pager.module.css'

type Props = {
  page: number
  pages: number
  onPage: (page: number) => void
  /** The name of the list, for screen readers. */
  label: string
}

/** Buttons for the previous and next page, with the present page and the number of pages. */
export function Pager({ page, pages, onPage, label }: Props) {
  if (pages <= 1 && page === 1) return null
  return (
    <nav className={`row wrap gap-8 between small mute above-8 ${styles.pager} screen-only`} aria-label={label}>
      <button className="row gap-4 ink medium surface boxed press touch pad-x-12" type="button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={18} aria-hidden />
        {t('Previous')}
      </button>
      <span className="number">
        {t('Page {page} of {max}', { page, max: Math.max(pages, 1) })}
      </span>
      <button className="row gap-4 ink medium surface boxed press touch pad-x-12" type="button" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('Next')}
        <IconChevronRight size={18} aria-hidden />
      </button>
    </nav>
  )
}
