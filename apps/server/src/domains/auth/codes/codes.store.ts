import { sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'

type Codes = { readonly secret: Buffer | null; readonly last_step: number; readonly pending: Buffer | null; readonly pending_at: Date | null }

/** Somebody's codes; undefined where none were ever begun. */
export async function findCodes(db: Executor, userId: string): Promise<Codes | undefined> {
  const { rows } = await sql<Codes>`
    select secret, last_step::float8 as last_step, pending, pending_at from sign_in_codes where user_id = ${userId}
  `.execute(db)
  return rows[0]
}

/** Since when somebody is asked for codes, null where not; and how many recovery codes are left. */
export async function findCodeStatus(db: Executor, userId: string): Promise<{ since: string | null; recovery_left: number }> {
  const { rows } = await sql<{ since: string | null; recovery_left: number }>`
    select (select bisita_instant(since) from sign_in_codes where user_id = ${userId}) as since,
      (select count(*)::int from recovery_codes where user_id = ${userId}) as recovery_left
  `.execute(db)
  return rows[0] as { since: string | null; recovery_left: number }
}

/** Keeps a sealed secret until its first code comes; the one in force stays so long. */
export async function keepPending(db: Executor, userId: string, pending: Buffer, now: Date): Promise<void> {
  await sql`
    insert into sign_in_codes (user_id, last_step, pending, pending_at) values (${userId}, 0, ${pending}, ${now})
    on conflict (user_id) do update set pending = excluded.pending, pending_at = excluded.pending_at
  `.execute(db)
}

/** Puts the secret that waited in force; `step` is that of its first code, which is used up by it. */
export async function confirmPending(db: Executor, userId: string, pending: Buffer, step: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in_codes')
    .set({ secret: pending, since: now, last_step: step, pending: null, pending_at: null })
    .where('user_id', '=', userId)
    .where('pending', '=', pending)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Uses the code of a step up. False where it, or a later one, was used: of two at once only one finds it. */
export async function spendStep(db: Executor, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in_codes')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('secret', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores recovery codes by their hashes; those of before are void. */
export async function replaceRecoveryCodes(db: Executor, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db.insertInto('recovery_codes').values(hashes.map((hash) => ({ hash, user_id: userId }))).execute()
}

export async function isRecoveryCode(db: Executor, userId: string, hash: Buffer): Promise<boolean> {
  return (await db.selectFrom('recovery_codes').select('hash').where('user_id', '=', userId).where('hash', '=', hash).executeTakeFirst()) !== undefined
}

/** Uses a recovery code up. Tells how many are left; null where it is none of theirs, or used by now. */
export async function spendRecoveryCode(db: Executor, userId: string, hash: Buffer): Promise<number | null> {
  const { numDeletedRows } = await db.deleteFrom('recovery_codes').where('user_id', '=', userId).where('hash', '=', hash).executeTakeFirst()
  return numDeletedRows > 0n ? (await findCodeStatus(db, userId)).recovery_left : null
}

/** Removes somebody's codes with the recovery codes. Whether there were any in force. */
export async function removeCodes(db: Executor, userId: string): Promise<boolean> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db.deleteFrom('sign_in_steps').where('user_id', '=', userId).execute()
  const removed = await db.deleteFrom('sign_in_codes').where('user_id', '=', userId).returning('since').execute()
  return removed.some(({ since }) => since !== null)
}
