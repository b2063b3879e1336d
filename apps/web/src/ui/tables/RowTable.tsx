import type { MouseEvent, ReactNode } from 'react'
import { moveThroughRows, openThroughRows } from './moveThroughRows.ts'
import styles from './RowTable.module.css'

const stay = (event: MouseEvent) => event.stopPropagation()

/** A press anywhere on a row opens it; marking something to copy it does not. */
function openRow({ currentTarget }: MouseEvent<HTMLElement>): void {
  if (window.getSelection()?.isCollapsed ?? true) currentTarget.querySelector('a')?.click()
}

type Props = {
  caption: string
  /** The columns' headers, of which the domain says how wide they are. */
  head: ReactNode
  /** One `TableRow` each. */
  children: ReactNode
  className?: string | undefined
  /** Whether the open record follows the arrows. */
  follows?: boolean
}

/** A table on a desk whose rows open records: arrows move from name to name, the head stays in sight. */
export function RowTable({ caption, head, children, className = '', follows = false }: Props) {
  return (
    <table className={`ledger even-table ${styles.table} ${className}`}>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>{head}</tr>
      </thead>
      <tbody onKeyDown={follows ? openThroughRows : moveThroughRows}>{children}</tbody>
    </table>
  )
}

/** A row that opens the record of its `NameCell`. */
export function TableRow({ open, children }: { open: boolean; children: ReactNode }) {
  return (
    <tr className="opens" data-open={open} onClick={openRow}>
      {children}
    </tr>
  )
}

type CellProps = { title?: string; className?: string | undefined; children: ReactNode }

/** What names the record of a row: the link to it. */
export function NameCell(props: CellProps) {
  return <th scope="row" onClick={stay} {...props} />
}

/** A cell whose buttons and boxes do something else than open the record. */
export function ActionCell(props: CellProps) {
  return <td onClick={stay} {...props} />
}
