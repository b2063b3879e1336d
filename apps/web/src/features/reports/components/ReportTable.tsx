import { known, t } from '@bisita/contract/words'
import { type MouseEvent, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { SortHeader } from '../../../ui/tables/SortHeader.tsx'
import { useRowWindow } from '../../../ui/tables/useRowWindow.ts'
import type { Report, ReportCell, ReportColumn } from '../reports.queries.ts'
import { columnAt, nameOf, showCell } from '../format.ts'
import { sortedRows } from '../sorting.ts'
import styles from './ReportTable.module.css'
import { type CellPosition, useCellKeys } from './useCellKeys.ts'

/** A cell by its row and its column; the row `total` holds the totals. */
export type CellName = { readonly row: string; readonly column: string }

type Props = {
  caption: string
  report: Report
  order: string | undefined
  onOrder: (order: string) => void
  /** The cell whose records are open. */
  open: CellName | null
  /** Where the records of a cell are. */
  hrefOf: (cell: CellName) => string
  onOpen: (cell: CellName) => void
  room: TableRoom
}

/** As ReportTable.module.css has them: on a phone a number is as high as a thumb. */
const [usualRow, tallRow] = [36, 48]

type Shown = { readonly column: ReportColumn; readonly at: number; readonly most: number }

/** How much is shown beside the numbers: everything, everything after them, or nothing. */
export type TableRoom = 'wide' | 'narrow' | 'beside'

/** The columns that are shown, what names a row first; how far the bars of each reach. */
function shownOf(report: Report, room: TableRoom): readonly Shown[] {
  const naming = Math.max(columnAt(report, 'display_name'), columnAt(report, 'name'))
  const rest = report.columns.map(({ kind, key }, at) => ({ at, key, words: kind === 'text' || kind === 'date' })).filter(({ at, key }) => at !== naming && key !== 'id')
  const [words, numbers] = [rest.filter((column) => column.words), rest.filter((column) => !column.words)]
  const order = { wide: [...words, ...numbers], narrow: [...numbers, ...words], beside: numbers }[room]
  return [naming, ...order.map(({ at }) => at)].map((at) => ({
    column: report.columns[at] as ReportColumn,
    at,
    most: report.rows.reduce((most, row) => Math.max(most, typeof row[at] === 'number' ? row[at] : 0), 0),
  }))
}

/** Which row and column a cell has on the screen, to be found by the keys. */
const placed = ({ row, column }: CellPosition): string => `${row}:${column}`

/**
 * The numbers of a report, each of records the way to them. The first column, the head and the totals stay in sight;
 * arrows move from number to number.
 */
export function ReportTable({ caption, report, order, onOrder, open, hrefOf, onOpen, room }: Props) {
  const rowHeight = room === 'narrow' ? tallRow : usualRow
  const frame = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => sortedRows(report, order), [report, order])
  const shown = useMemo(() => shownOf(report, room), [report, room])
  const seen = useRowWindow(frame, rows.length, rowHeight)
  const [naming] = shown
  const valueAt = ({ row, column }: CellPosition): ReportCell | undefined => {
    const of = shown[column]
    if (of === undefined || !of.column.counts) return undefined
    return row === rows.length ? report.totals[of.column.key] : rows[row]?.[of.at]
  }
  const linked = (at: CellPosition): boolean => Number(valueAt(at) ?? 0) > 0
  const cellOf = ({ row, column }: CellPosition): CellName => ({ row: row === rows.length ? 'total' : String(rows[row]?.[0]), column: shown[column]?.column.key ?? '' })
  const keys = useCellKeys({ frame, rows: rows.length + 1, columns: shown.length, linked, rowHeight, lastIsFixed: true })
  useOpenInSight(frame, open)
  const press = (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as HTMLElement).closest<HTMLAnchorElement>('a[data-cell]')
    if (link === null || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const [row = 0, column = 0] = (link.dataset['cell'] ?? '').split(':').map(Number)
    onOpen(cellOf({ row, column }))
  }
  const number = (at: CellPosition, text: string): ReactNode => {
    if (!linked(at)) return text
    const cell = cellOf(at)
    const isOpen = open !== null && open.row === cell.row && open.column === cell.column
    return (
      <a href={hrefOf(cell)} data-cell={placed(at)} data-row={cell.row} data-column={cell.column} aria-current={isOpen || undefined} aria-label={`${text} ${shown[at.column]?.column.label}, ${at.row === rows.length ? t('Total') : nameOf(report, rows[at.row] ?? [])}`}>
        {text}
      </a>
    )
  }
  const line = (row: readonly ReportCell[], index: number) => (
    <tr key={String(row[0])} aria-rowindex={index + 2} data-open={open?.row === String(row[0]) || undefined}>
      <th scope="row" className={styles.name}>
        {showCell(row[naming?.at ?? 0], 'text')}
      </th>
      {shown.slice(1).map(({ column, at, most }, place) => {
        const value = row[at]
        const bar = typeof value === 'number' && most > 0 ? { backgroundSize: `${(value / most) * 100}% 3px` } : undefined
        return (
          <td key={column.key} data-kind={column.kind} style={bar}>
            {number({ row: index, column: place + 1 }, showCell(value, column.kind))}
          </td>
        )
      })}
    </tr>
  )
  return (
    <div ref={frame} className={`framed ${styles.frame}`} onClick={press} onKeyDown={keys}>
      <table className={`ledger ${styles.table}`} aria-rowcount={rows.length + 2}>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr aria-rowindex={1}>
            {shown.map(({ column }) => (
              <SortHeader key={column.key} name={known(column.label)} field={column.key} order={order ?? ''} onOrder={onOrder} falling={column.kind !== 'text' && column.kind !== 'date'} />
            ))}
          </tr>
        </thead>
        <tbody>
          {seen.before > 0 && <tr aria-hidden style={{ height: seen.before }} />}
          {rows.slice(seen.first, seen.last).map((row, at) => line(row, seen.first + at))}
          {seen.after > 0 && <tr aria-hidden style={{ height: seen.after }} />}
        </tbody>
        <tfoot>
          <tr aria-rowindex={rows.length + 2}>
            <th scope="row" className={styles.name}>
              {t('Total')}
            </th>
            {shown.slice(1).map(({ column }, place) => (
              <td key={column.key} data-kind={column.kind}>
                {column.counts && number({ row: rows.length, column: place + 1 }, showCell(report.totals[column.key], 'count'))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** The open cell is in sight, and has the focus again where its records were closed. */
function useOpenInSight(frame: { readonly current: HTMLElement | null }, open: CellName | null): void {
  const last = useRef<CellName | null>(null)
  useLayoutEffect(() => {
    const closed = last.current
    last.current = open
    if (open !== null && closed === null) frame.current?.querySelector('a[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (open !== null || closed === null || document.activeElement !== document.body) return
    const links = [...(frame.current?.querySelectorAll<HTMLAnchorElement>('a[data-cell]') ?? [])]
    links.find((link) => link.dataset['row'] === closed.row && link.dataset['column'] === closed.column)?.focus({ preventScroll: true })
  }, [frame, open])
}
