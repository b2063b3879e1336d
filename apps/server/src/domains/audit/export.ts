import { auditColumns } from '@bisita/contract/audit'
import type { Executor } from '../../database/connection.ts'
import { byteOrderMark, csvLine } from '../../exports/csv.ts'
import type { AuditFilters } from './filters.ts'
import { type ExportCursor, findLinesAfterCursor } from './list.store.ts'

/** Lines read at a time: what an export holds in memory, however long it is. */
const batch = 1000

/** The trail as CSV text, piece by piece: the header with the first lines, then a piece for each thousand. */
export async function* exportTrail(db: Executor, filters: AuditFilters): AsyncGenerator<string> {
  let below: ExportCursor | null = null
  let head = byteOrderMark + csvLine(auditColumns)
  for (;;) {
    const { lines, last } = await findLinesAfterCursor(db, filters, below, batch)
    yield head + lines.map((line) => csvLine(auditColumns.map((column) => line[column]))).join('')
    if (last === null || lines.length < batch) return
    head = ''
    below = last
  }
}
