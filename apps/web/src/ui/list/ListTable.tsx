import { t } from '@bisita/contract/words'
import { Fragment, useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { RowCheck } from '../tables/RowCheck.tsx'
import { ActionCell, NameCell, RowTable, TableRow } from '../tables/RowTable.tsx'
import { SortHeader } from '../tables/SortHeader.tsx'
import { groupsOf } from './groups.ts'
import styles from './ListTable.module.css'
import type { Column, ListDefinition, ListRow, RowChoosing, RowLink } from './definition.ts'

type Props<Row extends ListRow, O extends string> = {
  list: ListDefinition<Row, O>
  columns: readonly Column<Row, O>[]
  rows: readonly Row[]
  openId: string | undefined
  link: RowLink<Row>
  order: O
  onOrder: (order: O) => void
  /** Actions for a row without opening its record. */
  actions?: ((row: Row) => ReactNode) | undefined
  choosing?: RowChoosing<Row> | undefined
}

/** How a table fits its frame: names whole on one line; cut at their end; cut shorter, as are cells of two lines; or scrolling sideways, where nothing else fits. */
const fits = ['roomy', 'snug', 'tight', 'wide'] as const

/** Measured before anything is painted, for what `key` names: the columns and rows. */
function useFit(key: string) {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [tried, setTried] = useState({ key: '', level: 0 })
  const now = `${key} ${width}`
  const level = tried.key === now ? tried.level : 0
  useLayoutEffect(() => {
    const outer = frame.current
    if (!outer) return undefined
    const sizes = new ResizeObserver(() => setWidth(outer.clientWidth))
    sizes.observe(outer)
    return () => sizes.disconnect()
  }, [])
  useLayoutEffect(() => {
    const outer = frame.current
    const table = outer?.firstElementChild
    if (outer && table && level < fits.length - 1 && table.scrollWidth > outer.clientWidth + 1) setTried({ key: now, level: level + 1 })
  }, [now, level])
  return { frame, fit: fits[level] }
}

function Cell<Row extends ListRow, O extends string>({ column, row, link }: { column: Column<Row, O>; row: Row; link: RowLink<Row> }) {
  const className = [column.whole && styles.whole, column.end && styles.end].filter(Boolean).join(' ')
  if (column.names === true) {
    const name = column.cell(row)
    return <NameCell {...(typeof name === 'string' && { title: name })}>{link(row, <span className={styles.name}>{name}</span>)}</NameCell>
  }
  return <td className={className}>{column.cell(row)}</td>
}

function CheckCell<Row extends ListRow>({ row, label, choosing }: { row: Row; label: string; choosing: RowChoosing<Row> }) {
  return (
    <ActionCell className={styles.actions}>
      {(choosing.mayChoose?.(row) ?? true) && (
        <RowCheck label={t('Select {label}', { label })} checked={choosing.chosen.has(row.id)} onChange={(wanted) => choosing.onChoose(row, wanted)} />
      )}
    </ActionCell>
  )
}

/** Where no element has the focus, as after a form was saved, the arrow keys go on from the open record's row. */
function useArrowsFrom(openId: string | undefined, frame: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (openId === undefined) return undefined
    const go = (event: KeyboardEvent) => {
      if (document.activeElement !== document.body || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
      const row = frame.current?.querySelector('tr[data-open=true]')
      const links = [...(frame.current?.querySelectorAll<HTMLElement>('tbody a') ?? [])]
      const next = links[links.findIndex((link) => row?.contains(link)) + (event.key === 'ArrowDown' ? 1 : -1)]
      if (row === null || next === undefined) return
      event.preventDefault()
      next.focus()
      next.click()
    }
    document.addEventListener('keydown', go)
    return () => document.removeEventListener('keydown', go)
  }, [openId, frame])
}

/** The rows of a page as a table, for a desk. Columns are as wide as their content; long text wraps. */
export function ListTable<Row extends ListRow, O extends string>({ list, columns, rows, openId, link, order, onOrder, actions, choosing }: Props<Row, O>) {
  const { frame, fit } = useFit([...columns.map(({ key }) => key), ...rows.map(({ id }) => id), choosing === undefined].join(' '))
  useArrowsFrom(openId, frame)
  const width = columns.length + (actions === undefined ? 0 : 1) + (choosing === undefined ? 0 : 1)
  return (
    <div ref={frame} className={styles.frame} data-fit={fit}>
      <RowTable
        caption={`${list.many.charAt(0).toUpperCase()}${list.many.slice(1)}`}
        className={styles.list}
        follows={openId !== undefined}
        head={
          <>
            {choosing !== undefined && (
              <th scope="col" className={styles.actions}>
                <span className="unseen">{t('Choose')}</span>
              </th>
            )}
            {columns.map(({ key, label, sort, falling = false, end }) =>
              sort === undefined ? (
                <th key={key} scope="col" className={end && styles.end}>
                  {label}
                </th>
              ) : (
                <SortHeader key={key} name={label} field={sort} order={order} onOrder={onOrder} falling={falling} end={end} />
              ),
            )}
            {actions !== undefined && (
              <th scope="col" className="screen-only">
                <span className="unseen">{t('Record')}</span>
              </th>
            )}
          </>
        }
      >
        {groupsOf(rows, (row) => list.group?.(row, order) ?? null).map(({ name, rows: grouped }) => (
          <Fragment key={name}>
            {name !== null && (
              <tr className={styles.group}>
                <th scope="colgroup" colSpan={width}>
                  {name}
                </th>
              </tr>
            )}
            {grouped.map((row) => (
              <TableRow key={row.id} open={row.id === openId}>
                {choosing !== undefined && <CheckCell row={row} label={list.card(row, order).title} choosing={choosing} />}
                {columns.map((column) => (
                  <Cell key={column.key} column={column} row={row} link={link} />
                ))}
                {actions !== undefined && <ActionCell className={`${styles.actions} screen-only`}>{actions(row)}</ActionCell>}
              </TableRow>
            ))}
          </Fragment>
        ))}
      </RowTable>
    </div>
  )
}
