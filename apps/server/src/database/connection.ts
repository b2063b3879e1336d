import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { preparing } from './prepared.ts'
import type { Tables } from './tables/tables.ts'

/** What a store works with: the pool, or the transaction of a write. */
export type Executor = Kysely<Tables>

/** What rows are inserted through: an executor, or a statement that does something else as well. */
export type Inserter = Pick<Executor, 'insertInto'>

export type Database = {
  readonly db: Kysely<Tables>
  readonly pool: pg.Pool
  close(): Promise<void>
}

const { types } = pg
/** Revision ids and counts fit a JavaScript number: 2^53 transactions are centuries of work. */
types.setTypeParser(types.builtins.INT8, Number)
/** Money is read as the number the wire shows; at most ten digits, so no precision is lost. */
types.setTypeParser(types.builtins.NUMERIC, Number)
/** A day stays the text YYYY-MM-DD: it has no time zone to be shifted by. */
types.setTypeParser(types.builtins.DATE, (value: string) => value)

export type ConnectOptions = {
  readonly max?: number
  readonly onError?: (error: Error) => void
  /** False where a pooler stands between that cannot keep named statements (`BISITA_PREPARED=0`). */
  readonly prepared?: boolean
  /** Milliseconds after which a statement, and the waiting for a lock, is given up. Nothing is, where left out. */
  readonly statementTimeout?: number
  readonly lockTimeout?: number
}

/**
 * Opens a pool. No session state but the names of prepared statements, so that a pooler in transaction mode
 * may stand between. A transaction left open is ended by the server: an open writer holds the revision
 * feed back.
 */
export function connect(url: string, options: ConnectOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'bisita',
    idle_in_transaction_session_timeout: 60_000,
    ...(options.statementTimeout !== undefined && { statement_timeout: options.statementTimeout }),
    ...(options.lockTimeout !== undefined && { lock_timeout: options.lockTimeout }),
  })
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on('error', (error) => options.onError?.(error))
  // So would one that breaks between two statements of a transaction, which the pool doesn't listen to. Its next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: options.prepared === false ? pool : preparing(pool) }) })
  const close = async (): Promise<void> => {
    await db.destroy()
    if (!pool.ended) await pool.end() // Kysely ends it only where a query went through Kysely
  }
  return { db, pool, close }
}
