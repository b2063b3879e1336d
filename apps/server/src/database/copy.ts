import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** A value of a row; null is SQL's null. Times are sent as ISO 8601. */
export type CopyValue = string | number | boolean | null

/** Rows are gathered into pieces of about this many characters, so that the stream isn't fed line by line. */
const pieceLength = 64 * 1024

const special = /[\\\n\r\t]/
const everySpecial = /[\\\n\r\t]/g
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function copyText(value: CopyValue): string {
  if (value === null) return '\\N'
  if (typeof value !== 'string') return String(value)
  return special.test(value) ? value.replace(everySpecial, (character) => escapes[character] ?? character) : value
}

/** One row in COPY's text format, with its line break. */
export function copyLine(values: readonly CopyValue[]): string {
  let line = ''
  for (let i = 0; i < values.length; i++) line += (i === 0 ? '' : '\t') + copyText(values[i] ?? null)
  return `${line}\n`
}

function* pieces(rows: Iterable<readonly CopyValue[]>): Generator<string> {
  let piece = ''
  for (const row of rows) {
    piece += copyLine(row)
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}

/**
 * Sends rows to a table with COPY and returns their number. Rows are read only as fast as the database stores them, so
 * that any number of rows needs little memory. A row that fails undoes the statement.
 * @param table a name from the program, never from input; so are the columns
 */
export async function copyRows(
  client: ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly CopyValue[]>,
): Promise<number> {
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(pieces(rows), { highWaterMark: 2 }), stream)
  return stream.rowCount
}
