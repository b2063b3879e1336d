import { sql } from 'kysely'
import type { Executor } from './connection.ts'
import { inTransaction } from './transaction.ts'

/**
 * The holder under which `client_counts` holds everybody's clients, `itinerary_counts` everybody's itineraries
 * and `visit_counts` everybody's visits and calls; there it is also who did them, for anybody.
 */
export const everybody = '00000000-0000-0000-0000-000000000000'

/**
 * Makes whoever else changes who holds which location wait until this transaction ends, before anything is read
 * that the change depends on. The triggers of every such change take the same locks, in the same order.
 */
export async function lockHolders(trx: Executor): Promise<void> {
  await sql`lock table client_count_deltas, visit_count_deltas in share update exclusive mode`.execute(trx)
}

/** Folds what writers appended into the rollups, one after the other. Where another fold runs it waits for that one's end. */
export async function foldCounts(db: Executor): Promise<void> {
  await inTransaction(db, (trx) => sql`select bisita_fold_counts()`.execute(trx))
  await inTransaction(db, (trx) => sql`select bisita_fold_visit_counts()`.execute(trx))
  await inTransaction(db, (trx) => sql`select bisita_fold_itinerary_counts()`.execute(trx))
}

/**
 * Folds every `milliseconds` while there is anything to fold. Counts are exact without it, only slower.
 * Returns what stops it, once a fold under way has ended.
 */
export function foldRegularly(db: Executor, milliseconds: number, onError: (error: unknown) => void): () => Promise<void> {
  let timer: NodeJS.Timeout
  let running: Promise<void> = Promise.resolve()
  const fold = async (): Promise<void> => {
    const { rows } = await sql<{ waiting: boolean }>`
      select exists (select from client_count_deltas) or exists (select from visit_count_deltas)
        or exists (select from itinerary_count_deltas) as waiting`.execute(db)
    if (rows[0]?.waiting) await foldCounts(db)
  }
  const schedule = (): void => {
    timer = setTimeout(() => {
      running = fold().catch(onError).then(schedule)
    }, milliseconds)
    timer.unref()
  }
  schedule()
  return async () => {
    clearTimeout(timer)
    await running
    clearTimeout(timer)
  }
}
