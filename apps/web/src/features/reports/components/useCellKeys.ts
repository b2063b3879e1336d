import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** A cell by its places on the screen. */
export type CellPosition = { readonly row: number; readonly column: number }

type Grid = {
  readonly frame: RefObject<HTMLElement | null>
  readonly rows: number
  readonly columns: number
  /** Whether there is something to open. */
  readonly linked: (at: CellPosition) => boolean
  readonly rowHeight: number
  /** The last row is always in sight. */
  readonly lastIsFixed: boolean
}

const steps: Readonly<Record<string, CellPosition>> = {
  ArrowDown: { row: 1, column: 0 }, ArrowUp: { row: -1, column: 0 }, ArrowRight: { row: 0, column: 1 }, ArrowLeft: { row: 0, column: -1 },
}

/** The next cell in a direction that has something to open; undefined at the edge. */
export function nextCell({ rows, columns, linked }: Pick<Grid, 'rows' | 'columns' | 'linked'>, from: CellPosition, step: CellPosition): CellPosition | undefined {
  for (let at = from; ; ) {
    at = { row: at.row + step.row, column: at.column + step.column }
    if (at.row < 0 || at.row >= rows || at.column < 0 || at.column >= columns) return undefined
    if (linked(at)) return at
  }
}

const find = (frame: HTMLElement | null, { row, column }: CellPosition) => frame?.querySelector<HTMLAnchorElement>(`a[data-cell="${row}:${column}"]`)

/** Arrows move the focus from number to number of a table, also to rows that are not there yet: those are scrolled to first. */
export function useCellKeys(grid: Grid): (event: KeyboardEvent<HTMLElement>) => void {
  const { frame, rows, rowHeight, lastIsFixed } = grid
  const wanted = useRef<CellPosition>(null)
  const focusWanted = () => {
    if (wanted.current === null) return
    const link = find(frame.current, wanted.current)
    if (!link) return
    wanted.current = null
    link.focus()
  }
  useLayoutEffect(focusWanted)
  return (event) => {
    const step = steps[event.key]
    const from = (event.target as HTMLElement).dataset['cell']?.split(':').map(Number)
    if (step === undefined || from === undefined) return
    event.preventDefault()
    const next = nextCell(grid, { row: from[0] ?? 0, column: from[1] ?? 0 }, step)
    if (next === undefined) return
    wanted.current = next
    if (!find(frame.current, next) && !(lastIsFixed && next.row === rows - 1)) frame.current?.scrollTo({ top: next.row * rowHeight - frame.current.clientHeight / 2 })
    focusWanted()
  }
}
