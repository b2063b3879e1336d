import { type ControlledTransaction, type RawBuilder, sql } from 'kysely'
import type { Executor } from '../database/connection.ts'
import type { Tables } from '../database/tables/tables.ts'

/** A transaction that reads as of one moment, until it is ended. */
export type Reading = ControlledTransaction<Tables>

export const beginReading = (db: Executor): Promise<Reading> =>
  db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()

/** Gives the connection back, whatever became of it. */
export const endReading = (reading: Reading): Promise<void> => reading.rollback().execute()

/** The rows of a statement in its order, so many at a time: no more of them than that is ever held here. */
export async function* batchesOf<T>(reading: Reading, statement: RawBuilder<T>, size: number): AsyncGenerator<readonly T[]> {
  await sql`declare export no scroll cursor for ${statement}`.execute(reading)
  for (;;) {
    const { rows } = await sql<T>`fetch ${sql.lit(size)} from export`.execute(reading)
    if (rows.length > 0) yield rows
    if (rows.length < size) return
  }
}
