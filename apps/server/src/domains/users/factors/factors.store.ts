import { setPasswordRemembered } from '@bisita/contract/limits'
import { sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'

/** Whether one of these people decided a request of somebody within the last 7 days. */
export async function decidedLately(db: Executor, by: readonly string[], userId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from approvals where requested_by = ${userId} and decided_by = any(${by}::uuid[])
      and decided_at > ${new Date(now.getTime() - setPasswordRemembered)} limit 1
  `.execute(db)
  return rows.length > 0
}

/** Notes who took somebody's second step away; nobody where it was done on the server. */
export async function noteFactorReset(db: Executor, userId: string, by: readonly string[], now: Date): Promise<void> {
  const rows = by.length === 0 ? [null] : by
  await db.insertInto('factor_resets').values(rows.map((reset_by) => ({ user_id: userId, reset_by, reset_at: now }))).execute()
}

/** Somebody by the username, locked; undefined for nobody and for a deleted user. */
export async function findByUsername(db: Executor, username: string): Promise<{ id: string; display_name: string } | undefined> {
  return db.selectFrom('users').select(['id', 'display_name']).where('username', '=', username).where('deleted_at', 'is', null).forUpdate().executeTakeFirst()
}

/** Whether somebody has codes or passkeys. */
export async function hasFactor(db: Executor, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from sign_in_codes where user_id = ${userId} and secret is not null)
      or exists (select from passkeys where user_id = ${userId}) as has
  `.execute(db)
  return rows[0]?.has === true
}
