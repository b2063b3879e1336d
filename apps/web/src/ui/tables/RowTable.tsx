import type { MouseEvent, ReactNode } from 'react'
import { moveThroughRows, openThroughRows } from './moveThroughRows.ts'
import styles from './RowTable.module.css'

const stay = (event: MouseEvent) => event.stopPropagation()

/** A click anywhere on a row opens its record, except one that ends selecting text. */
function openRow({ currentTarget }: MouseEvent<HTMLElement>): void {
  if (window.getSelection()?.isCollapsed ?? true) currentTarget.querySelector('a')?.click()
}

type Props = {
  caption: string
  /** The column headers, whose widths the domain sets. */
  head: ReactNode
  /** One `TableRow` each. */
  children: ReactNode
  className?: string | undefined
  /** Whether moving by arrow keys opens the record of the row. */
  follows?: boolean
}

/** A table for a desk whose rows open records: arrow keys move from name to name, the head stays in sight. */
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

/** The cell with the name of the record, a link to it. */
export function NameCell(props: CellProps) {
  return <th scope="row" onClick={stay} {...props} />
}

/** A cell with buttons and boxes, where a click does not open the record. */
export function ActionCell(props: CellProps) {
  return <td onClick={stay} {...props} />
}
