import { sql } from 'kysely'
import type { Executor } from './connection.ts'
import { inTransaction } from './transaction.ts'

/** The holder under which `client_counts` holds everybody's clients. */
export const everybody = '00000000-0000-0000-0000-000000000000'

/** Folds what writers appended into the rollup. Where another fold runs it waits for that one's end. */
export async function foldCounts(db: Executor): Promise<void> {
  await inTransaction(db, (trx) => sql`select bisita_fold_counts()`.execute(trx))
}

/**
 * Folds every `milliseconds` while there is anything to fold. Counts are exact without it, only slower.
 * Returns what stops it, once a fold under way has ended.
 */
export function foldRegularly(db: Executor, milliseconds: number, onError: (error: unknown) => void): () => Promise<void> {
  let timer: NodeJS.Timeout
  let running: Promise<void> = Promise.resolve()
  const fold = async (): Promise<void> => {
    const { rows } = await sql<{ waiting: boolean }>`select exists (select from client_count_deltas) as waiting`.execute(db)
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
