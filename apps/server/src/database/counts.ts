import { sql } from 'kysely'
import { runRegularly } from '../regularly.ts'
import type { Executor } from './connection.ts'
import { inTransaction } from './transaction.ts'

/**
 * The holder id of the totals over all holders in `client_counts`, `itinerary_counts`, `due_counts` and `visit_counts`;
 * in `visit_counts` it is also the user id of the totals over all users.
 */
export const everybodyId = '00000000-0000-0000-0000-000000000000'

/**
 * Locks the assignments of locations until this transaction ends: other transactions that change them wait. Call it
 * before reading anything that the change depends on. The triggers of such changes take the same locks, in the same
 * order.
 */
export async function lockAssignments(trx: Executor): Promise<void> {
  await sql`lock table client_count_deltas, visit_count_deltas, due_count_deltas in share update exclusive mode`.execute(trx)
}

/** Adds the deltas that writers appended to the five rollups, one after the other. Waits for a fold that runs already. */
export async function foldCounts(db: Executor): Promise<void> {
  await inTransaction(db, (trx) => sql`select bisita_fold_counts()`.execute(trx))
  await inTransaction(db, (trx) => sql`select bisita_fold_visit_counts()`.execute(trx))
  await inTransaction(db, (trx) => sql`select bisita_fold_itinerary_counts()`.execute(trx))
  await inTransaction(db, (trx) => sql`select bisita_fold_due_counts()`.execute(trx))
  await inTransaction(db, (trx) => sql`select bisita_fold_half_day_counts()`.execute(trx))
}

/**
 * Folds the counts every `milliseconds` if there are deltas. Counts are exact without folding, only slower to read.
 * @returns stops it and waits for a fold that is running
 */
export function foldRegularly(db: Executor, milliseconds: number, onError: (error: unknown) => void): () => Promise<void> {
  const fold = async (): Promise<void> => {
    const { rows } = await sql<{ waiting: boolean }>`
      select exists (select from client_count_deltas) or exists (select from visit_count_deltas)
        or exists (select from itinerary_count_deltas) or exists (select from due_count_deltas)
        or exists (select from half_day_count_deltas) as waiting`.execute(db)
    if (rows[0]?.waiting) await foldCounts(db)
  }
  return runRegularly(fold, milliseconds, onError, 'after a wait')
}
