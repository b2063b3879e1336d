import { IconSortDown, IconSortUp } from '../icons.ts'
import styles from './SortHeader.module.css'

type Props<O extends string> = {
  name: string
  /** The field to sort by; the descending order is written with `-` before it. */
  field: O
  order: O
  onOrder: (order: O) => void
  /** Whether the first press sorts descending, for the newest or greatest first. */
  falling?: boolean
  /** Whether the header is aligned to the end of its column, as over figures. */
  end?: boolean | undefined
}

/** A column header that sorts by its column, in the opposite order when pressed again. */
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
