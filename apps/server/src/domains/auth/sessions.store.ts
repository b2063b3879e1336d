import type { Role } from '@bisita/contract/users/roles'
import type { Session } from '@bisita/contract/users/sessions'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { planOnce } from '../../database/prepared.ts'
import { forgetBrowsers, forgetBrowsersOf } from './codes/remembered.store.ts'

export type SessionRow = {
  id: string
  user_type: Role
  branch_id: string | null
  must_change_password: boolean
  ended: 'signed_out' | 'password' | 'deleted' | 'deactivated' | 'device_lost' | null
  created_at: Date
  /** Whether it is over by time. */
  expired: boolean
  /** The mark of its last change, where lists are read from a copy. */
  last_write: number | null
  /** When the user last showed who it is. */
  proven_at: Date | null
  /** Whether its user must first set up a second step of signing in. */
  factor_due: boolean
  /** Whether the session's use was last noted long enough ago to be noted again. */
  stale: boolean
}

/**
 * The session of a token, ended or not, with its user. One indexed read: it runs with every call. A use is noted
 * every ten minutes, or as often as makes no difference where a session ends sooner without one.
 */
export async function findSession(db: Executor, tokenHash: Buffer, now: Date): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`${planOnce}
    select u.id, u.user_type, u.branch_id, u.must_change_password and not u.is_demo as must_change_password,
      case when u.deleted_at is not null then 'deleted'
           else coalesce(s.ended, case when u.deactivated_at is not null then 'deactivated' end) end as ended,
      s.created_at, s.last_write, s.proven_at, s.factor_due, s.expires_at <= ${now} as expired,
      s.last_used_at < ${now}::timestamptz - least(interval '10 minutes', (s.expires_at - s.last_used_at) / 60) as stale
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash}
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
  factor_due?: boolean
}

/** Stores a session. The sign-in is its first proof of who the user is. */
export async function insertSession(db: Executor, session: NewSession): Promise<void> {
  await db.insertInto('sessions').values({ ...session, proven_at: session.created_at, ended: null }).execute()
}

/** Notes that the user of a session has shown again who it is. */
export async function noteProof(db: Executor, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ proven_at: now }).where('token_hash', '=', tokenHash).execute()
}

/** Somebody has a second step of signing in by now: their sessions are good for everything. */
export async function clearFactorDue(db: Executor, userId: string): Promise<void> {
  await db.updateTable('sessions').set({ factor_due: false }).where('user_id', '=', userId).where('factor_due', '=', true).execute()
}

/** Notes a use and slides the end. */
export async function touchSession(db: Executor, tokenHash: Buffer, now: Date, expires: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: now, expires_at: expires }).where('token_hash', '=', tokenHash).execute()
}

/** Counts a password try within a session and returns their number; null where the limit is reached or the session has ended. */
export async function countPasswordTry(db: Executor, tokenHash: Buffer, most: number): Promise<number | null> {
  const { rows } = await sql<{ n: number }>`
    update sessions set wrong_passwords = wrong_passwords + 1
    where token_hash = ${tokenHash} and ended is null and wrong_passwords < ${most} returning wrong_passwords as n
  `.execute(db)
  return rows[0]?.n ?? null
}

/** A right password ends the counting. */
export async function forgetPasswordTries(db: Executor, tokenHash: Buffer): Promise<void> {
  await sql`update sessions set wrong_passwords = 0 where token_hash = ${tokenHash}`.execute(db)
}

export async function endSession(db: Executor, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended: 'signed_out' })
    .where('token_hash', '=', tokenHash)
    .where('ended', 'is', null)
    .execute()
}

/** Ends a user's other sessions, with all remembered browsers, and tells how many. `keep` is the hash of the one that goes on, or null. */
export async function endSessions(
  db: Executor,
  userId: string,
  why: 'signed_out' | 'password' | 'deleted' | 'deactivated',
  keep: Buffer | null,
): Promise<number> {
  let ending = db.updateTable('sessions').set({ ended: why }).where('user_id', '=', userId).where('ended', 'is', null)
  if (keep !== null) ending = ending.where('token_hash', '!=', keep)
  const { numUpdatedRows } = await ending.executeTakeFirst()
  await forgetBrowsers(db, userId)
  return Number(numUpdatedRows)
}

/** Where a user is signed in, last used first; `currentHash` is the token hash of the caller's session. */
export async function listSessions(db: Executor, userId: string, currentHash: Buffer, now: Date): Promise<Session[]> {
  const { rows } = await sql<Session>`
    select id, bisita_instant(created_at) as created_at, bisita_instant(last_used_at) as last_used_at,
      bisita_instant(expires_at) as expires_at, host(address) as address, user_agent, device_id, token_hash = ${currentHash} as current
    from sessions where user_id = ${userId} and ended is null and expires_at > ${now}
    order by last_used_at desc, created_at desc, id desc
  `.execute(db)
  return rows
}

/** Whether every one of these sessions, ended or not, is a user's. */
export async function ownsSessions(db: Executor, userId: string, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from sessions where user_id = ${userId} and id = any(${ids}::uuid[])
  `.execute(db)
  return rows[0]?.n === new Set(ids).size
}

/** Ends these of a user's sessions, with the remembered browsers that they were begun in, and tells how many of them had not ended before. */
export async function endNamedSessions(db: Executor, userId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`
    update sessions set ended = 'signed_out' where user_id = ${userId} and id = any(${ids}::uuid[]) and ended is null returning id
  `.execute(db)
  await forgetBrowsersOf(db, userId, ids)
  return rows.length
}

/**
 * Ends the least recently used sessions of a user, so that at most so many remain; never the one of this hash.
 * Opening a session locks the user's row, so that of several at once each counts the others.
 */
export async function endOldest(db: Executor, userId: string, most: number, keep: Buffer, now: Date): Promise<void> {
  await sql`
    update sessions set ended = 'signed_out' where token_hash in (
      select token_hash from sessions
      where user_id = ${userId} and ended is null and expires_at > ${now} and token_hash <> ${keep}
      order by last_used_at desc, created_at desc, id desc offset ${most - 1})
  `.execute(db)
}

/** Notes which phone a session belongs to. */
export async function noteSessionDevice(db: Executor, tokenHash: Buffer, deviceId: string): Promise<void> {
  await sessionDevice(tokenHash, deviceId).execute(db)
}

/** The statement of {@link noteSessionDevice}. */
export const sessionDevice = (tokenHash: Buffer, deviceId: string): RawBuilder<unknown> => sql`
  update sessions set device_id = ${deviceId} where token_hash = ${tokenHash} and device_id is distinct from ${deviceId}::uuid`
