import type { Executor, Inserter } from '../../database/connection.ts'

/** One sending of a call: unique per user, method and path (decisions.md, section 1). */
export type Sending = {
  readonly user_id: string
  readonly method: string
  readonly path: string
  readonly key: string
  readonly content_hash: Buffer
}

export type Stored = { readonly content_hash: Buffer; readonly status: number; readonly answer: string }

/**
 * Takes the key for this transaction. Returns null when it is ours, or what an earlier sending was
 * answered. A sending under way elsewhere is waited for: its end decides. One that is pruned just now never was.
 */
export async function claimKey(trx: Executor, sending: Sending): Promise<Stored | null> {
  const { user_id, method, path, key } = sending
  for (;;) {
    const claimed = await trx
      .insertInto('idempotency_keys')
      .values({ ...sending, status: null, answer: null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (claimed.numInsertedOrUpdatedRows === 1n) return null
    const stored = await trx
      .selectFrom('idempotency_keys')
      .select(['content_hash', 'status', 'answer'])
      .where('user_id', '=', user_id)
      .where('method', '=', method)
      .where('path', '=', path)
      .where('key', '=', key)
      .executeTakeFirst()
    if (stored !== undefined) return stored as Stored
  }
}

const answered = (db: Pick<Executor, 'updateTable'>, { user_id, method, path, key }: Sending, status: number, answer: string) =>
  db
    .updateTable('idempotency_keys')
    .set({ status, answer })
    .where('user_id', '=', user_id)
    .where('method', '=', method)
    .where('path', '=', path)
    .where('key', '=', key)

/** Keeps the answer under the key, in the transaction of the work itself. */
export async function keepAnswer(trx: Executor, sending: Sending, status: number, answer: string): Promise<void> {
  await answered(trx, sending, status, answer).execute()
}

/** The same in one statement with what is inserted through it: it ends every write, and each statement is a way there and back. */
export const keepingAnswer = (trx: Executor, sending: Sending, status: number, answer: string): Inserter =>
  trx.with('kept', (db) => answered(db, sending, status, answer))
