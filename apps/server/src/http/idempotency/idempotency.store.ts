import type { Executor, Inserter } from '../../database/connection.ts'
import { planOnce } from '../../database/prepared.ts'
import type { Undo } from '../../undo/undo.ts'

/** One sending of a call: unique per user, method and path (promises/wire 9). */
export type IdempotentRequest = {
  readonly user_id: string
  readonly method: string
  readonly path: string
  readonly key: string
  readonly content_hash: Buffer
}

export type StoredAnswer = { readonly content_hash: Buffer; readonly status: number; readonly answer: string; /** Whether the work can be undone. */ readonly undoable: boolean }

/**
 * Claims the key for this transaction. Returns null when it was free, or the stored answer of an earlier request. Waits
 * for a request under way with the same key. A key that is pruned at this moment counts as free.
 */
export async function claimKey(trx: Executor, sending: IdempotentRequest): Promise<StoredAnswer | null> {
  const { user_id, method, path, key } = sending
  for (;;) {
    const claimed = await trx
      .insertInto('idempotency_keys')
      .values({ ...sending, status: null, answer: null })
      .onConflict((conflict) => conflict.doNothing())
      .modifyEnd(planOnce)
      .executeTakeFirst()
    if (claimed.numInsertedOrUpdatedRows === 1n) return null
    const stored = await trx
      .selectFrom('idempotency_keys')
      .select(({ eb }) => ['content_hash', 'status', 'answer', eb('undo', 'is not', null).and('undone_at', 'is', null).as('undoable')])
      .where('user_id', '=', user_id)
      .where('method', '=', method)
      .where('path', '=', path)
      .where('key', '=', key)
      .executeTakeFirst()
    if (stored !== undefined) return stored as StoredAnswer
  }
}

const answerUpdate = (db: Pick<Executor, 'updateTable'>, { user_id, method, path, key }: IdempotentRequest, status: number, answer: string, undo?: Undo) =>
  db
    .updateTable('idempotency_keys')
    .set({ status, answer, ...(undo !== undefined && { undo: JSON.stringify(undo) }) })
    .where('user_id', '=', user_id)
    .where('method', '=', method)
    .where('path', '=', path)
    .where('key', '=', key)

/** Stores the answer under the key, in the transaction of the work itself. */
export async function storeAnswer(trx: Executor, sending: IdempotentRequest, status: number, answer: string, undo?: Undo): Promise<void> {
  await answerUpdate(trx, sending, status, answer, undo).modifyEnd(planOnce).execute()
}

/** Stores the answer in the same statement as other inserts: it ends every write, and each statement costs a round trip. */
export const storeAnswerWith = (trx: Executor, sending: IdempotentRequest, status: number, answer: string, undo?: Undo): Inserter =>
  trx.with('kept', (db) => answerUpdate(db, sending, status, answer, undo))
