import { auditColumns, type AuditLine } from '@bisita/contract/audit'
import type { Executor } from '../../database/connection.ts'
import { byteOrderMark, csvLine } from '../../exports/csv.ts'
import type { AuditFilters } from './filters.ts'
import { type ExportCursor, findLinesAfterCursor } from './list.store.ts'

/** What a line says of a record before or after, with the numbers of clients as on the screens. */
const maskedSide = (side: AuditLine['before'], mask: Mask): unknown => (side === null ? null : JSON.parse(mask(JSON.stringify(side))))

/** Masks the numbers of clients in a text of JSON. */
type Mask = (text: string) => string

/** Lines read at a time: what an export holds in memory, however long it is. */
const batch = 1000

type Reading = {
  /** Null: the numbers of clients come whole. */
  readonly mask: Mask | null
  /** Done before anything is read. */
  readonly begin?: () => Promise<unknown>
}

/** The trail as CSV text, piece by piece: the header with the first lines, then a piece for each thousand. */
export async function* exportTrail(db: Executor, filters: AuditFilters, { mask, begin }: Reading): AsyncGenerator<string> {
  await begin?.()
  let below: ExportCursor | null = null
  let head = byteOrderMark + csvLine(auditColumns)
  for (;;) {
    const { lines, last } = await findLinesAfterCursor(db, filters, below, batch)
    yield head + lines.map((line) => csvLine(auditColumns.map((column) => (mask !== null && (column === 'before' || column === 'after') ? maskedSide(line[column], mask) : line[column])))).join('')
    if (last === null || lines.length < batch) return
    head = ''
    below = last
  }
}
