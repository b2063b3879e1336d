import { t } from '@bisita/contract/words'
import { Choice } from '../forms/Choice.tsx'
import styles from './ListPages.module.css'
import { Pager } from './Pager.tsx'
import { sizesFrom, type PageSize } from './pageSizes.ts'

type Props = {
  /** The name of the list's records, in the plural. */
  readonly what: string
  /** From 1; undefined means the first page. */
  readonly page: number | undefined
  readonly pages: number
  readonly size: PageSize
  readonly onPage: (page: number) => void
  /** Called after a number of rows was chosen and stored: the list is to start at page 1 again. */
  readonly onSize: (size: number) => void
}

const titled = (what: string) => `${what.charAt(0).toUpperCase()}${what.slice(1)}`

/** The pager of a list, and the choice of rows a page. */
export function ListPages({ what, page = 1, pages, size, onPage, onSize }: Props) {
  return (
    <div className={`row wrap gap-12 between ${styles.pages} screen-only`}>
      <Pager page={page} pages={pages} label={t('Pages of {what}', { what })} onPage={onPage} />
      <Choice
        label={t('{titled} per page', { titled: titled(what) })}
        options={sizesFrom(size).map((rows) => ({ value: String(rows), label: t('{rows} per page', { rows }) }))}
        value={String(size.size)}
        onChange={(rows) => {
          size.choose(Number(rows))
          onSize(Number(rows))
        }}
      />
    </div>
  )
}
