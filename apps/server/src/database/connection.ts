import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Gate } from './availability/gate.ts'
import { lendThrough } from './availability/lending.ts'
import { withPreparedStatements } from './prepared.ts'
import type { Tables } from './tables/tables.ts'

/** Runs the queries of a store: the pool, or the transaction of a write. */
export type Executor = Kysely<Tables>

/** Inserts rows: an executor, or a statement with other parts to which an insert is added. */
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
  /** Milliseconds after which a statement is cancelled, and after which the wait for a lock ends. No limit where left out. */
  readonly statementTimeout?: number
  readonly lockTimeout?: number
  /** Where a watch notices that the database went away. */
  readonly gate?: Gate
}

/**
 * Opens a pool. The only session state are prepared statements and the setting that they are planned once; where these are
 * switched off, a pooler in transaction mode may stand between. The server ends a transaction that is left open, since an
 * open writer delays the feeds.
 */
export function connect(url: string, options: ConnectOptions = {}): Database {
  const { gate } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'bisita',
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    ...(gate !== undefined && { stream: () => gate.socket() }),
    ...(options.statementTimeout !== undefined && { statement_timeout: options.statementTimeout }),
    ...(options.lockTimeout !== undefined && { lock_timeout: options.lockTimeout }),
  })
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on('error', (error) => {
    gate?.doubt()
    options.onError?.(error)
  })
  // The pool does not listen to a connection in a transaction: one that breaks there would end the process as well.
  pool.on('connect', (client) => client.on('error', () => gate?.doubt()))
  const lending = gate === undefined ? pool : lendThrough(gate, pool)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: options.prepared === false ? lending : withPreparedStatements(lending) }) })
  const close = async (): Promise<void> => {
    await db.destroy()
    if (!pool.ended) await pool.end() // Kysely ends the pool only after a query of Kysely's
  }
  return { db, pool, close }
}
