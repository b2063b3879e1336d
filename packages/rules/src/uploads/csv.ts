/** One row of a CSV text. Empty lines are rows of one empty cell. */
export type CsvRow = {
  readonly cells: readonly string[]
  /** Which row of the text it is, as a spreadsheet counts: the first one is 1. */
  readonly row: number
  /** The line it begins in, from 1, and how many it takes: more than one where a quoted cell holds line ends. */
  readonly line: number
  readonly lines: number
}

/** Where reading stopped because the end of a row is ambiguous. Nothing from `line` on is read. */
export type CsvStop = Pick<CsvRow, 'row' | 'line'> & {
  /**
   * `open`: a quote is never closed. `swallowed`: a quoted cell took whole rows up to the next quote. `long`: a quoted
   * cell with line ends is longer than any cell of ours. `row`: the row is longer than any row.
   */
  readonly why: 'open' | 'swallowed' | 'long' | 'row'
  /** The cell that began with the quote, from 0; of a row without one, where it stopped. */
  readonly cell: number
  /** Lines that the row took: to the end, or to where it was given up. */
  readonly took: number
  /** Lines of the text that aren't read: the row's own and all after it. */
  readonly unread: number
}

/** Reads CSV piece by piece: commas, quotes doubled inside quotes, LF or CRLF or CR. */
export type CsvReader = {
  /** Adds a piece; returns the rows that are now complete. */
  readonly push: (text: string) => CsvRow[]
  /** Ends the text; returns the remaining rows. */
  readonly end: () => CsvRow[]
  /** Where reading stopped; null if it has not. `unread` is complete after `end`. */
  readonly stop: () => CsvStop | null
}

/** The most characters of a quoted cell with line ends: the longest field has 255. */
const mostQuoted = 1000
/** The most characters of a row, so that reading takes linear time. */
const mostRow = 100_000
/** Below this number of columns, commas can't identify the rows of a table. */
const leastWidth = 8

/** Counts the lines of a text that comes in pieces; one that isn't ended counts too. CRLF is one line end, wherever a piece ends. */
function lineCounter(): { readonly add: (text: string) => number } {
  let [ended, inside, afterCr] = [0, false, false]
  return {
    add: (text) => {
      for (let at = 0; at < text.length; at += 1) {
        const code = text.charCodeAt(at)
        const isBreak = code === 13 || code === 10
        if (isBreak && !(code === 10 && afterCr)) ended += 1
        inside = !isBreak
        afterCr = code === 13
      }
      return ended + (inside ? 1 : 0)
    },
  }
}

const linesOf = (text: string): number => lineCounter().add(text)

/**
 * Reads one row after the other out of text that may break off anywhere. A quoted cell may hold line ends; one that
 * would take rows away (see {@link CsvStop}) stops the reading, so that no row vanishes without a word.
 * @param trusted the text is our own: its quotes are right, however long a cell is
 */
export function csvReader({ trusted = false }: { readonly trusted?: boolean } = {}): CsvReader {
  let rest = ''
  let first = true
  let [row, line] = [0, 1]
  /** The number of cells in the first row: the lines of a cell are compared with it. */
  let width: number | null = null
  let stop: CsvStop | null = null
  const unread = lineCounter()

  const giveUp = (why: CsvStop['why'], cell: number, took: number, text: string): void => {
    stop = { why, cell, took, row: row + 1, line, unread: unread.add(text) }
  }

  const read = (text: string, last: boolean): CsvRow[] => {
    const rows: CsvRow[] = []
    let at = 0
    for (;;) {
      const found = rowAt(text, at, last, trusted)
      if (found === null) break
      if ('why' in found) {
        giveUp(found.why, found.cell, linesOf(text.slice(at, found.next)), text.slice(at))
        break
      }
      const lines = found.broken.length === 0 ? 1 : linesOf(text.slice(at, found.next))
      const taker = trusted || width === null || width < leastWidth ? undefined : swallows(found, width)
      if (taker !== undefined) {
        giveUp('swallowed', taker, lines, text.slice(at))
        break
      }
      width ??= found.cells.length
      row += 1
      rows.push({ cells: found.cells, row, line, lines })
      line += lines
      at = found.next
    }
    rest = stop === null ? text.slice(at) : ''
    return rows
  }

  const take = (piece: string, last: boolean): CsvRow[] => {
    if (stop === null) return read(rest + piece, last)
    stop = { ...stop, unread: unread.add(piece) }
    return []
  }
  return {
    push: (text) => {
      const piece = first && text.startsWith('\uFEFF') ? text.slice(1) : text
      if (text !== '') first = false
      return take(piece, false)
    },
    end: () => take('', true),
    stop: () => stop,
  }
}

/** A quoted cell that holds line ends. */
type Broken = {
  readonly at: number
  readonly text: string
  /** Whether text follows its closing quote: no program writes that. */
  readonly torn: boolean
}

type Found = { readonly cells: string[]; readonly next: number; readonly broken: readonly Broken[] }

const commasIn = (text: string): number => text.split(',').length - 1

/**
 * The index of a quoted cell that swallowed other rows: lines within it have the commas of a whole row. Undefined where
 * none did.
 */
function swallows({ cells, broken }: Found, width: number): number | undefined {
  const taker = broken.find(({ at, text, torn }) => {
    if (torn || cells.length > width) return true
    const [first = '', ...others] = text.split(/\r\n|\r|\n/)
    const last = others.pop() ?? ''
    if (others.some((line) => commasIn(line) + 1 >= width)) return true
    return at + commasIn(first) + 1 >= width && commasIn(last) + cells.length - at >= width
  })
  return taker?.at
}

type GivenUp = { readonly why: 'open' | 'long' | 'row'; readonly cell: number; readonly next: number }

/** The row that begins at `begin`, and where the next one begins; null where it isn't complete, or nothing is left. */
function rowAt(text: string, begin: number, last: boolean, trusted: boolean): Found | GivenUp | null {
  if (begin >= text.length) return null
  const cells: string[] = []
  const broken: Broken[] = []
  let at = begin
  for (;;) {
    const here = cells.length
    let cell = ''
    let hasLines = false
    if (text[at] === '"') {
      const quoted = quotedAt(text, at, last)
      if (quoted === null && trusted) return null
      if (quoted === null) return text.length - at > mostQuoted && hasBreak(text, at, at + mostQuoted) ? { why: 'long', cell: here, next: at + mostQuoted } : tooLong(begin, text.length, here)
      if (quoted.open && !trusted) return { why: 'open', cell: here, next: text.length }
      hasLines = hasBreak(text, at, quoted.next)
      if (!trusted && hasLines && quoted.cell.length > mostQuoted) return { why: 'long', cell: here, next: quoted.next }
      cell = quoted.cell
      at = quoted.next
    }
    // Text after a closing quote belongs to the cell.
    const stop = endOf(text, at)
    if (!trusted && stop - begin > mostRow) return { why: 'row', cell: here, next: begin + mostRow }
    if (stop === text.length && !last) return null
    if (hasLines) broken.push({ at: here, text: cell, torn: text.slice(at, stop).trim() !== '' })
    cells.push(cell + text.slice(at, stop))
    if (text[stop] === ',') {
      at = stop + 1
      continue
    }
    // A CR at the end of a piece may have its LF in the next one.
    if (text[stop] === '\r' && stop + 1 === text.length && !last) return null
    return { cells, next: Math.min(text.length, stop + (text[stop] === '\r' && text[stop + 1] === '\n' ? 2 : 1)), broken }
  }
}

const tooLong = (begin: number, end: number, cell: number): GivenUp | null => (end - begin > mostRow ? { why: 'row', cell, next: begin + mostRow } : null)

function hasBreak(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 10 || code === 13) return true
  }
  return false
}

function quotedAt(text: string, begin: number, last: boolean): { cell: string; next: number; open: boolean } | null {
  let cell = ''
  let at = begin + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return last ? { cell: cell + text.slice(at), next: text.length, open: true } : null
    cell += text.slice(at, quote)
    if (quote + 1 === text.length && !last) return null
    if (text[quote + 1] !== '"') return { cell, next: quote + 1, open: false }
    cell += '"'
    at = quote + 2
  }
}

function endOf(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 44 || code === 10 || code === 13) return at
  }
  return text.length
}

/** The rows of a CSV text that this product wrote, without empty lines. */
export function readCsv(text: string): string[][] {
  const reader = csvReader({ trusted: true })
  return [...reader.push(text), ...reader.end()].flatMap(({ cells }) => (cells.length > 1 || cells[0] !== '' ? [[...cells]] : []))
}

const needsQuotes = /[",\r\n]|^\s|\s$/

/** One line of CSV, without its line end. */
export const csvLine = (cells: readonly string[]): string =>
  cells.map((cell) => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')
