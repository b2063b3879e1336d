/** Reads CSV piece by piece: commas, quotes doubled inside quotes, LF or CRLF or CR. Lines that hold nothing are passed over. */
export type CsvReader = {
  /** The rows that are whole with this piece. */
  readonly push: (text: string) => string[][]
  /** What is left at the end. */
  readonly end: () => string[][]
}

/** Reads one row after the other out of text that may break off anywhere. */
export function csvReader(): CsvReader {
  let rest = ''
  let first = true

  const read = (text: string, last: boolean): string[][] => {
    const rows: string[][] = []
    let at = 0
    for (;;) {
      const row = rowAt(text, at, last)
      if (row === null) break
      at = row.next
      if (row.cells.length > 1 || row.cells[0] !== '') rows.push(row.cells)
    }
    rest = text.slice(at)
    return rows
  }

  return {
    push: (text) => {
      const piece = first && text.startsWith('\uFEFF') ? text.slice(1) : text
      if (text !== '') first = false
      return read(rest + piece, false)
    },
    end: () => read(rest, true),
  }
}

/** The row that begins at a place of a text and where the next one begins; null where it isn't whole, or nothing is left. */
function rowAt(text: string, begin: number, last: boolean): { cells: string[]; next: number } | null {
  if (begin >= text.length) return null
  const cells: string[] = []
  let at = begin
  for (;;) {
    let cell = ''
    if (text[at] === '"') {
      const quoted = quotedAt(text, at, last)
      if (quoted === null) return null
      cell = quoted.cell
      at = quoted.next
    }
    // What stands behind a closing quote belongs to the cell.
    const stop = endOf(text, at)
    if (stop === text.length && !last) return null
    cells.push(cell + text.slice(at, stop))
    if (text[stop] === ',') {
      at = stop + 1
      continue
    }
    // A CR at the end of a piece may have its LF in the next one.
    if (text[stop] === '\r' && stop + 1 === text.length && !last) return null
    return { cells, next: stop + (text[stop] === '\r' && text[stop + 1] === '\n' ? 2 : 1) }
  }
}

function quotedAt(text: string, begin: number, last: boolean): { cell: string; next: number } | null {
  let cell = ''
  let at = begin + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return last ? { cell: cell + text.slice(at), next: text.length } : null
    cell += text.slice(at, quote)
    if (quote + 1 === text.length && !last) return null
    if (text[quote + 1] !== '"') return { cell, next: quote + 1 }
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

/** All rows of a text. */
export function readCsv(text: string): string[][] {
  const reader = csvReader()
  return [...reader.push(text), ...reader.end()]
}

const needsQuotes = /[",\r\n]|^\s|\s$/
const formula = /^[=+\-@\t\r]/

/** One line of CSV, without its break. */
export const csvLine = (cells: readonly string[]): string =>
  cells.map((cell) => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')

/** The same for a file that somebody opens in a spreadsheet: no cell of it is taken for a formula. */
export const csvLineForPeople = (cells: readonly string[]): string =>
  csvLine(cells.map((cell) => (formula.test(cell) && !/^[+-]?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell)))

type Decoder = new (encoding: string, options?: { fatal?: boolean; ignoreBOM?: boolean }) => { decode(bytes: Uint8Array): string }

/** Bytes as text by the `TextDecoder` of where it runs: UTF-8, and what isn't as the Windows-1252 of older spreadsheets. */
export function decodeText(bytes: Uint8Array, Decoder: Decoder): { readonly text: string; readonly encoding: 'utf-8' | 'windows-1252' } {
  try {
    return { text: new Decoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: new Decoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
  }
}
