import { sql } from 'kysely'
import type { Executor } from '../database/connection.ts'
import type { Undo } from './undo.ts'

export type StoredUndo = { readonly undo: Undo; readonly undone: boolean; /** Whether its time is over. */ readonly late: boolean }

/** What a user's act, named by its idempotency key, left to be undone; locked. */
export async function lockUndo(trx: Executor, userId: string, act: string): Promise<StoredUndo | undefined> {
  const { rows } = await sql<StoredUndo>`
    select undo, undone_at is not null as undone, created_at < now() - interval '2 minutes' as late
    from idempotency_keys where user_id = ${userId} and key = ${act} and undo is not null for update
  `.execute(trx)
  return rows[0]
}

export async function markUndone(trx: Executor, userId: string, act: string, now: Date): Promise<void> {
  await trx.updateTable('idempotency_keys').set({ undone_at: now }).where('user_id', '=', userId).where('key', '=', act).where('undo', 'is not', null).execute()
}
