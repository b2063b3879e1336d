import type { Executor } from './connection.ts'

/** SQLSTATEs after which a retry may succeed: a serialization failure, or a deadlock that was broken. */
const mayBeTriedAgain = new Set(['40001', '40P01'])

const tries = 12

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

/**
 * Runs one write in a transaction. Any error of `work` rolls everything back; after a serialization failure or a
 * deadlock `work` runs again in a new transaction, so it must have no effect outside of it.
 */
export async function inTransaction<T>(db: Executor, work: (trx: Executor) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === tries || !mayBeTriedAgain.has(String(codeOf(error)))) throw error
      await pause(Math.random() * 5 * attempt)
    }
  }
}
