import { auditColumns, type AuditLine } from '@bisita/contract/audit'
import type { Executor } from '../../database/connection.ts'
import type { AuditFilters } from './filters.ts'
import { type Below, findLinesBelow } from './list.store.ts'

/** Lines read at a time: what an export holds in memory, however long it is. */
const batch = 1000

/** What a spreadsheet would take for a formula shows as the text it is, behind an apostrophe. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** One value as a cell of a CSV file: quoted where it must be, and nothing that a spreadsheet would carry out. */
export const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  return quoted(harmless(typeof value === 'string' ? value : JSON.stringify(value)))
}

const rowOf = (line: AuditLine): string => `${auditColumns.map((column) => cellOf(line[column])).join(',')}\r\n`

/** The trail as CSV text, piece by piece: the header with the first lines, then a piece for each thousand. */
export async function* exportTrail(db: Executor, filters: AuditFilters): AsyncGenerator<string> {
  let below: Below | null = null
  let head = `${auditColumns.join(',')}\r\n`
  for (;;) {
    const { lines, last } = await findLinesBelow(db, filters, below, batch)
    yield head + lines.map(rowOf).join('')
    if (last === null || lines.length < batch) return
    head = ''
    below = last
  }
}
