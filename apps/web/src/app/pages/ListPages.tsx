import { Choice } from '../../ui/Choice.tsx'
import { Pager } from '../../ui/Pager.tsx'
import frame from './frame.module.css'

/** How many rows a page may have. */
const sizes = ['10', '25', '50', '100'] as const

type Props = {
  /** What the list is of, in the plural. */
  readonly what: string
  /** The first where none was asked for. */
  readonly page: number | undefined
  readonly pages: number
  /** Rows on a page. */
  readonly ipp: number | undefined
  readonly onPage: (page: number) => void
  readonly onSize: (ipp: number) => void
}

/** The pages of a list, and how many rows they have. */
export function ListPages({ what, page = 1, pages, ipp, onPage, onSize }: Props) {
  return (
    <div className={frame.pages}>
      <Pager page={page} pages={pages} label={`Pages of ${what}`} onPage={onPage} />
      <Choice
        label={`${what.charAt(0).toUpperCase()}${what.slice(1)} on a page`}
        options={sizes.map((value) => ({ value, label: `${value} on a page` }))}
        value={sizes.find((size) => Number(size) === ipp) ?? '10'}
        onChange={(size) => onSize(Number(size))}
      />
    </div>
  )
}
