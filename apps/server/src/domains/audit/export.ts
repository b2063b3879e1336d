import { auditColumns, type AuditLine } from '@bisita/contract/audit'
import type { Role } from '@bisita/contract/users/roles'
import type { Executor } from '../../database/connection.ts'
import { byteOrderMark, csvLine } from '../../exports/csv.ts'
import { maskAnswer } from '../clients/reveal/maskAnswer.ts'
import type { AuditFilters } from './filters.ts'
import { type ExportCursor, findLinesAfterCursor } from './list.store.ts'

/** What a line says of a record before or after, with the numbers of clients as on the screens. */
const maskedSide = (side: AuditLine['before'], role: Role): unknown => (side === null ? null : JSON.parse(maskAnswer(JSON.stringify(side), role)))

/** Lines read at a time: what an export holds in memory, however long it is. */
const batch = 1000

type Reading = {
  /** Null: the numbers of clients come whole. */
  readonly maskedFor: Role | null
  /** Done before anything is read. */
  readonly begin?: () => Promise<unknown>
}

/** The trail as CSV text, piece by piece: the header with the first lines, then a piece for each thousand. */
export async function* exportTrail(db: Executor, filters: AuditFilters, { maskedFor, begin }: Reading): AsyncGenerator<string> {
  await begin?.()
  let below: ExportCursor | null = null
  let head = byteOrderMark + csvLine(auditColumns)
  for (;;) {
    const { lines, last } = await findLinesAfterCursor(db, filters, below, batch)
    yield head + lines.map((line) => csvLine(auditColumns.map((column) => (maskedFor !== null && (column === 'before' || column === 'after') ? maskedSide(line[column], maskedFor) : line[column])))).join('')
    if (last === null || lines.length < batch) return
    head = ''
    below = last
  }
}
