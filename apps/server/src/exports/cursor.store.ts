import { type ControlledTransaction, type RawBuilder, sql } from 'kysely'
import type { Executor } from '../database/connection.ts'
import type { Tables } from '../database/tables/tables.ts'

/** A read-only transaction whose statements all read one snapshot. */
export type ReadTransaction = ControlledTransaction<Tables>

export const beginReadTransaction = (db: Executor): Promise<ReadTransaction> =>
  db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()

/**
 * Ends the transaction and returns its connection to the pool, which drops a broken one. Errors are ignored: a
 * transaction that only read has nothing to undo.
 */
export const endReadTransaction = (reading: ReadTransaction): Promise<void> => reading.rollback().execute().catch(() => {})

/** Reads the rows of a statement in batches of `size`, in its order; only one batch is in memory at a time. */
export async function* fetchBatches<T>(reading: ReadTransaction, statement: RawBuilder<T>, size: number): AsyncGenerator<readonly T[]> {
  await sql`declare export no scroll cursor for ${statement}`.execute(reading)
  for (;;) {
    const { rows } = await sql<T>`fetch ${sql.lit(size)} from export`.execute(reading)
    if (rows.length > 0) yield rows
    if (rows.length < size) return
  }
}
