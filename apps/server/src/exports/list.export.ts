import { type ClientField, clientFieldSpecs } from '@bisita/contract/clients/clients.fields'
import { isMaskedField } from '@bisita/contract/clients/clients.masked'
import type { IdType } from '@bisita/contract/pension'
import type { Role } from '@bisita/contract/users/roles'
import { showDateTime } from '@bisita/rules/time/dates'
import { manilaDay } from '@bisita/rules/time/days'
import { maskNumber } from '@bisita/rules/cells/masks'
import { maskIdentifier, showIdentifier } from '@bisita/rules/cells/shownIdentifier'
import { showPhone } from '@bisita/rules/clients/phones'
import type { RawBuilder } from 'kysely'
import type { Executor } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { type AuditEntry, type Context, TextStream } from '../http/context.ts'
import type { HttpDeps } from '../http/deps.ts'
import { byteOrderMark, csvLine } from './csv.ts'
import { fetchBatches, beginReadTransaction, endReadTransaction } from './cursor.store.ts'

export type ExportRow = Readonly<Record<string, unknown>>

/** What an export was asked for: the parameters of the list, and the columns. */
type ExportQuery = { readonly columns: readonly string[]; readonly page: number; readonly ipp: number; readonly after_id?: string | undefined; readonly numbers?: 'masked' | 'whole' | undefined }

/** A list that can be exported. */
export type ListExport<Q extends ExportQuery> = {
  /** The kind of its records in the audit trail; in the plural the name of the file. */
  readonly record: 'client' | 'visit' | 'itinerary'
  /** How many records the list has, by the transaction of the export. */
  readonly count: (db: Executor, query: Q) => Promise<number>
  /** Its first `query.ipp` records, a row of one `record` each, in the list's order. */
  readonly rows: (query: Q) => RawBuilder<{ record: ExportRow }>
  /** Turns a record into a row of the file; without it the row is the record. */
  readonly rowOf?: (record: ExportRow) => ExportRow
}

const plurals = { client: 'clients', visit: 'visits', itinerary: 'itineraries' } as const

/** Records read at a time: what an export holds in memory, however long it is. */
const batch = 1000

/** A moment as records hold it. */
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** What an export shows of the numbers that are masked elsewhere: nothing more, or what its role may have at once. */
type Numbers = { readonly whole: boolean; readonly role: Role }

/**
 * A field as an export shows it: moments as the screens do, phones the local way. Numbers are masked as on the screens
 * unless somebody asked for whole ones; then those of the pension system are whole for administrators alone.
 */
function formatField(record: ExportRow, field: string, { whole, role }: Numbers): unknown {
  const value = record[field]
  const kind = Object.hasOwn(clientFieldSpecs, field) ? clientFieldSpecs[field as ClientField].kind : null
  if (typeof value !== 'string') return value
  if (kind === null && instant.test(value)) return showDateTime(value)
  if (kind === 'identifier') return (whole && role === 'admin' ? showIdentifier : maskIdentifier)(record.id_type as IdType, value)
  const second = field === 'dialled_number' && record['number_dialled'] === 'secondary'
  if (!whole && (isMaskedField(field) || second)) return maskNumber(value)
  if (kind === 'phone') return showPhone(value)
  return value
}

/** The parameters that the audit trail stores: without search texts, which people typed, and without the page. */
function filtersOf(query: Record<string, unknown>): Record<string, unknown> {
  const { columns, page, ipp, after_id, keyword, full_address, numbers, ...filters } = query
  return filters
}

/** Records to export as a file, the connection to read them with, and the audit line. */
export type RowsExport = {
  readonly connection: Executor
  readonly columns: readonly string[]
  /** How many there are, by the transaction of the export. */
  readonly count: (db: Executor) => Promise<number>
  /** The first so many, a row of one `record` each. */
  readonly rows: (most: number) => RawBuilder<{ record: ExportRow }>
  readonly rowOf?: ((record: ExportRow) => ExportRow) | undefined
  readonly entry: (rows: number) => AuditEntry
  readonly filename: string
  /** Whether whole numbers were asked for, which the audit line says. */
  readonly whole?: boolean
}

/** Writes the audit line, then yields the text in pieces: the header with the first batch of records, then a batch each. */
async function* textOf(deps: HttpDeps, context: Context, { connection, columns, count, rows, rowOf = (record) => record, entry, whole: wholeNumbers = false }: RowsExport): AsyncGenerator<string> {
  const cellsOf = (row: ExportRow) => csvLine(columns.map((field) => formatField(row, field, { whole: wholeNumbers, role: context.user.user_type })))
  const leave = await deps.sessionLimiter.enterExports(context.user.id)
  try {
    const reading = await beginReadTransaction(connection)
    try {
      const whole = await count(reading)
      await inTransaction(deps.connections.people, (trx) => deps.writeAudit(trx, [entry(whole)], context))
      let head = byteOrderMark + csvLine(columns)
      for await (const records of fetchBatches(reading, rows(Math.max(whole, 1)), batch)) {
        yield head + records.map(({ record }) => cellsOf(rowOf(record))).join('')
        head = ''
      }
      if (head !== '') yield head
    } finally {
      await endReadTransaction(reading)
    }
  } finally {
    leave()
  }
}

/**
 * Exports records as CSV text, from one snapshot and with one batch in memory. Reading the text throws Problem
 * not_ready where too many exports are running, and too_many where this person has one running.
 */
export const exportRows = (deps: HttpDeps, context: Context, exported: RowsExport): TextStream => new TextStream(textOf(deps, context, exported), exported.filename)

/** A whole list as CSV text, as {@link exportRows} makes it. */
export function exportList<Q extends ExportQuery>(deps: HttpDeps, context: Context, query: Q, { record, count, rows, rowOf }: ListExport<Q>): TextStream {
  const { columns } = query
  const wholeNumbers = query.numbers === 'whole'
  const whole = { ...query, page: 1, ipp: 1, after_id: undefined }
  return exportRows(deps, context, {
    connection: deps.connections.reports,
    columns,
    count: (db) => count(db, whole),
    rows: (most) => rows({ ...whole, ipp: most }),
    rowOf,
    entry: (found) => ({ action: 'list.export', record_type: record, record_id: context.requestId, after: { filters: filtersOf(query), columns, rows: found, ...(wholeNumbers && { numbers: 'whole' }) } }),
    whole: wholeNumbers,
    filename: `${plurals[record]}_${manilaDay(context.now)}.csv`,
  })
}
