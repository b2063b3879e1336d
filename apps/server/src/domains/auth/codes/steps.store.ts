import { sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'

/** How long a sign-in waits for its second step; milliseconds. */
export const stepAge = 5 * 60_000

/** Codes that are tried with one right password. */
export const stepTries = 5

/** Of those that are over, so many are removed with each new one: they never gather. */
const removedAtOnce = 20

/** Stores a sign-in that waits for its second step. */
export async function insertStep(db: Executor, hash: Buffer, userId: string, now: Date): Promise<void> {
  await sql`
    delete from sign_in_steps where hash in (
      select hash from sign_in_steps where expires_at <= ${now} order by expires_at limit ${removedAtOnce} for update skip locked)
  `.execute(db)
  await db.insertInto('sign_in_steps').values({ hash, user_id: userId, expires_at: new Date(now.getTime() + stepAge) }).execute()
}

/** Counts a try of a sign-in that waits, before the code is looked at. Whose it is; undefined where it is over. */
export async function countStepTry(db: Executor, hash: Buffer, now: Date): Promise<{ user_id: string; username: string } | undefined> {
  const { rows } = await sql<{ user_id: string; username: string }>`
    update sign_in_steps s set tries = tries + 1 from users u
    where s.hash = ${hash} and s.expires_at > ${now} and s.tries < ${stepTries} and u.id = s.user_id and u.deleted_at is null
    returning u.id as user_id, u.username
  `.execute(db)
  return rows[0]
}

/** Uses a sign-in that waits up. False where it is used by now. */
export async function takeStep(db: Executor, hash: Buffer): Promise<boolean> {
  return (await db.deleteFrom('sign_in_steps').where('hash', '=', hash).executeTakeFirst()).numDeletedRows > 0n
}
