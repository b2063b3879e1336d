import { isBlank, isUploadHeader, uploadColumns, withoutReason } from './columns.ts'
import { type CsvRow, type CsvStop, csvReader } from './csv.ts'
import { unmarkFormula } from './formulas.ts'

/** A data row of a file of clients: its cells as they are uploaded, and which row of the file it is; the header is row 1. */
export type UploadRow = { readonly cells: readonly string[]; readonly row: number }

/** The numbers of rows of a file: each is the header, read, blank, or not read. */
export type RowCounts = {
  /** Data rows that were read. */
  readonly read: number
  /** Rows that hold nothing but blanks: left out. */
  readonly blank: number
  /** Where reading stopped; null where it came to the end. */
  readonly stop: CsvStop | null
}

/** Picks the data rows out of the rows of a file of clients, CSV or workbook. */
export type UploadRows = {
  /** The data rows among these rows; only blank rows and the column `reason` are dropped. */
  readonly take: (rows: Iterable<Pick<CsvRow, 'cells' | 'row'>>) => UploadRow[]
  /** Whether the first row that isn't blank is the upload's header; null before there was one. */
  readonly header: () => boolean | null
  readonly counts: () => Omit<RowCounts, 'stop'>
}

/** Makes a picker for one file. An apostrophe that an export put before a cell is taken off ({@link unmarkFormula}). */
export function uploadRows(): UploadRows {
  let header: readonly string[] | null = null
  let isOurs: boolean | null = null
  let [read, blank] = [0, 0]
  return {
    take: (rows) => {
      const taken: UploadRow[] = []
      for (const { cells, row } of rows) {
        if (isBlank(cells)) {
          // Empty lines before the header are skipped too.
          blank += 1
        } else if (header === null) {
          header = cells
          isOurs = isUploadHeader(cells)
        } else if (isOurs === true) {
          read += 1
          taken.push({ cells: withoutReason(cells, header).map(unmarkFormula), row })
        }
      }
      return taken
    },
    header: () => isOurs,
    counts: () => ({ read, blank }),
  }
}

/** Reads a CSV file of clients piece by piece. */
export type UploadReader = {
  readonly push: (text: string) => UploadRow[]
  readonly end: () => UploadRow[]
  readonly header: () => boolean | null
  readonly counts: () => RowCounts
}

/** Makes a reader for one file. */
export function uploadReader(): UploadReader {
  const csv = csvReader()
  const rows = uploadRows()
  return {
    push: (text) => rows.take(csv.push(text)),
    end: () => rows.take(csv.end()),
    header: rows.header,
    counts: () => ({ ...rows.counts(), stop: csv.stop() }),
  }
}

const lines = (from: number, count: number): string => (count === 1 ? `line ${from}` : `lines ${from} to ${from + count - 1}`)
const column = (cell: number): string => uploadColumns[cell] ?? 'the last column'

/** The message for people where the reading of a file stopped, and why. */
export function stopWords({ why, cell, row, line, took, unread }: CsvStop): string {
  const left = `Nothing from line ${line} on is read (${unread === 1 ? '1 line' : `${unread} lines`}).`
  if (why === 'row') return `Row ${row} is longer than any row of clients. ${left} Put it right in the file and choose it again.`
  const what = why === 'long' ? 'is followed by more text than a cell can hold' : `is not closed${took > 1 ? `: ${lines(line, took)} would become one row` : ''}`
  return `Row ${row}: the quotation mark in ${column(cell)} ${what}. ${left} Put the quotation mark right in the file and choose it again.`
}
