import { sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'

/** What a challenge is good for. */
export type Purpose = 'add' | 'sign_in' | 'prove'

export type NewChallenge = {
  readonly hash: Buffer
  readonly purpose: Purpose
  /** The session that it is good for; null before a sign-in. */
  readonly session: Buffer | null
  readonly network: string
  readonly expires: Date
}

/** Of those that are over, so many are removed with each new one: they never gather. */
const removedAtOnce = 20

/** Stores a challenge. */
export async function insertChallenge(db: Executor, { hash, purpose, session, network, expires }: NewChallenge, now: Date): Promise<void> {
  await sql`
    delete from passkey_challenges where hash in (
      select hash from passkey_challenges where expires_at <= ${now} order by expires_at limit ${removedAtOnce} for update skip locked)
  `.execute(db)
  await db.insertInto('passkey_challenges').values({ hash, purpose, session_hash: session, network, expires_at: expires }).execute()
}

/** How many challenges are open that a network asked for. */
export async function countOpen(db: Executor, network: string, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from passkey_challenges where network = ${network} and expires_at > ${now}
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** Uses a challenge up. False where it is not open for this purpose and session: of two at once only one finds it. */
export async function takeChallenge(db: Executor, hash: Buffer, purpose: Purpose, session: Buffer | null, now: Date): Promise<boolean> {
  const { rows } = await sql`
    delete from passkey_challenges
    where hash = ${hash} and purpose = ${purpose} and session_hash is not distinct from ${session}::bytea and expires_at > ${now}
    returning hash
  `.execute(db)
  return rows.length > 0
}
