import { IconSortDown, IconSortUp } from '../icons.ts'
import styles from './SortHeader.module.css'

type Props<O extends string> = {
  name: string
  /** What it sorts by; the falling order is written with `-` before it. */
  field: O
  order: O
  onOrder: (order: O) => void
  /** Falls at the first press: the newest or greatest is what people look for. */
  falling?: boolean
  /** Over figures, which stand at the end of their column: the name ends where they do. */
  end?: boolean | undefined
}

/** A column's header that sorts by the column, and the other way round when pressed again. */
export function SortHeader<O extends string>({ name, field, order, onOrder, falling = false, end = false }: Props<O>) {
  const down = `-${field}` as O
  const sorted = order === field ? 'ascending' : order === down ? 'descending' : 'none'
  const next = sorted === 'none' ? (falling ? down : field) : sorted === 'ascending' ? down : field
  const Icon = sorted === 'descending' ? IconSortDown : IconSortUp
  return (
    <th scope="col" aria-sort={sorted} className={`${styles.header} ${end ? styles.end : ''}`}>
      <button type="button" className="row gap-4 full ink-inherit bare press pad-0 focus-inside" onClick={() => onOrder(next)}>
        {name}
        <Icon size={14} aria-hidden className={styles.icon} />
      </button>
    </th>
  )
}
