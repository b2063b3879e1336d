import { type ClientField, clientFieldSpecs } from '@bisita/contract/clients/clients.fields'
import type { IdType } from '@bisita/contract/pension'
import type { Role } from '@bisita/contract/users/roles'
import { manilaDay } from '@bisita/rules/time/days'
import { maskIdentifier, showIdentifier } from '@bisita/rules/clients/identifiers'
import { showPhone } from '@bisita/rules/clients/phones'
import type { RawBuilder } from 'kysely'
import type { Executor } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { type AuditEntry, type Context, TextStream } from '../http/context.ts'
import type { HttpDeps } from '../http/deps.ts'
import { byteOrderMark, lineOf } from './csv.ts'
import { begun } from './pieces.ts'
import { batchesOf, beginReading, endReading } from './reading.store.ts'

export type Row = Readonly<Record<string, unknown>>

/** What an export was asked for: the parameters of the list, and the columns. */
type Asked = { readonly columns: readonly string[]; readonly page: number; readonly ipp: number; readonly after_id?: string | undefined }

/** A list that leaves as a whole. */
export type ListExport<Q extends Asked> = {
  /** Of what it is a list: the word of the trail and, with an s, of the file. */
  readonly record: 'client' | 'visit' | 'itinerary'
  /** How many records the list has, by the transaction of the export. */
  readonly count: (db: Executor, query: Q) => Promise<number>
  /** Its first `query.ipp` records, a row of one `record` each, in the list's order. */
  readonly rows: (query: Q) => RawBuilder<{ record: Row }>
  /** A record as a row of the file, where that is another. */
  readonly rowOf?: (record: Row) => Row
}

const plurals = { client: 'clients', visit: 'visits', itinerary: 'itineraries' } as const

/** Records read at a time: what an export holds in memory, however long it is. */
const batch = 1000

/** A field as an export shows it: phones the local way, numbers of the pension system whole for administrators alone. */
function shownIn(record: Row, field: string, role: Role): unknown {
  const value = record[field]
  const kind = Object.hasOwn(clientFieldSpecs, field) ? clientFieldSpecs[field as ClientField].kind : null
  if (typeof value !== 'string') return value
  if (kind === 'phone') return showPhone(value)
  if (kind === 'identifier') return (role === 'admin' ? showIdentifier : maskIdentifier)(record.id_type as IdType, value)
  return value
}

/** What the trail keeps of the parameters: not what people typed to find somebody, and no page. */
function filtersOf(query: Record<string, unknown>): Record<string, unknown> {
  const { columns, page, ipp, after_id, keyword, full_address, ...filters } = query
  return filters
}

/** Records that leave as a file: where they are read, and what the trail says of them. */
export type RowsExport = {
  readonly connection: Executor
  readonly columns: readonly string[]
  /** How many there are, by the transaction of the export. */
  readonly count: (db: Executor) => Promise<number>
  /** The first so many, a row of one `record` each. */
  readonly rows: (most: number) => RawBuilder<{ record: Row }>
  readonly rowOf?: ((record: Row) => Row) | undefined
  readonly entry: (rows: number) => AuditEntry
  readonly filename: string
}

/** The text, piece by piece: the header with the first records, then a piece for each thousand. Before it the line of the trail. */
async function* textOf(deps: HttpDeps, context: Context, { connection, columns, count, rows, rowOf = (record) => record, entry }: RowsExport): AsyncGenerator<string> {
  const cellsOf = (row: Row) => lineOf(columns.map((field) => shownIn(row, field, context.user.user_type)))
  const leave = await deps.gate.exports.enter()
  try {
    const reading = await beginReading(connection)
    try {
      const whole = await count(reading)
      await inTransaction(deps.connections.people, (trx) => deps.writeAudit(trx, [entry(whole)], context))
      let head = byteOrderMark + lineOf(columns)
      for await (const records of batchesOf(reading, rows(Math.max(whole, 1)), batch)) {
        yield head + records.map(({ record }) => cellsOf(rowOf(record))).join('')
        head = ''
      }
      if (head !== '') yield head
    } finally {
      await endReading(reading)
    }
  } finally {
    leave()
  }
}

/**
 * Records as CSV text, of one moment, in the memory of one batch.
 * @throws Problem not_ready where too many exports are made already
 */
export async function exportRows(deps: HttpDeps, context: Context, exported: RowsExport): Promise<TextStream> {
  return new TextStream(await begun(textOf(deps, context, exported)), exported.filename)
}

/**
 * A whole list as CSV text.
 * @throws Problem not_ready where too many exports are made already
 */
export async function exportList<Q extends Asked>(deps: HttpDeps, context: Context, asked: Q, { record, count, rows, rowOf }: ListExport<Q>): Promise<TextStream> {
  const { columns } = asked
  const whole = { ...asked, page: 1, ipp: 1, after_id: undefined }
  return exportRows(deps, context, {
    connection: deps.connections.reports,
    columns,
    count: (db) => count(db, whole),
    rows: (most) => rows({ ...whole, ipp: most }),
    rowOf,
    entry: (found) => ({ action: 'list.export', record_type: record, record_id: context.requestId, after: { filters: filtersOf(asked), columns, rows: found } }),
    filename: `${plurals[record]}_${manilaDay(context.now)}.csv`,
  })
}
