import type { Role } from '@bisita/contract/roles'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'

export type SessionRow = {
  id: string
  user_type: Role
  branch_id: string | null
  must_change_password: boolean
  ended: 'signed_out' | 'password' | 'deleted' | 'deactivated' | null
  /** Whether the session's use was last noted long enough ago to be noted again. */
  stale: boolean
}

/** The unexpired session of a token, ended or not, with its user. One indexed read: it runs with every call. */
export async function findSession(db: Executor, tokenHash: Buffer, now: Date): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select u.id, u.user_type, u.branch_id, u.must_change_password and not u.is_demo as must_change_password,
      case when u.deleted_at is not null then 'deleted'
           else coalesce(s.ended, case when u.deactivated_at is not null then 'deactivated' end) end as ended,
      s.last_used_at < ${now}::timestamptz - interval '10 minutes' as stale
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${now}
  `.execute(db)
  return rows[0]
}

export type NewSession = {
  token_hash: Buffer
  user_id: string
  created_at: Date
  last_used_at: Date
  expires_at: Date
  address: string
  user_agent: string | null
}

export async function insertSession(db: Executor, session: NewSession): Promise<void> {
  await db.insertInto('sessions').values({ ...session, ended: null }).execute()
}

/** Notes a use and slides the end: 7 days on, at most 30 from the sign-in. */
export async function touchSession(db: Executor, tokenHash: Buffer, now: Date): Promise<void> {
  await sql`
    update sessions set last_used_at = ${now},
      expires_at = least(created_at + interval '30 days', ${now}::timestamptz + interval '7 days')
    where token_hash = ${tokenHash}
  `.execute(db)
}

export async function endSession(db: Executor, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended: 'signed_out' })
    .where('token_hash', '=', tokenHash)
    .where('ended', 'is', null)
    .execute()
}

/** Ends a user's other sessions. `keep` is the hash of the one that goes on, or null. */
export async function endSessions(
  db: Executor,
  userId: string,
  why: 'password' | 'deleted' | 'deactivated',
  keep: Buffer | null,
): Promise<void> {
  let ending = db.updateTable('sessions').set({ ended: why }).where('user_id', '=', userId).where('ended', 'is', null)
  if (keep !== null) ending = ending.where('token_hash', '!=', keep)
  await ending.execute()
}
