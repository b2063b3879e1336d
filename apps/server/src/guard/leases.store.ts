import { leaseCovers } from '@bisita/contract/limits'
import { sql } from 'kysely'
import type { Executor } from '../database/connection.ts'

/** How a call stands to the lease that it names, or to the one that stands. */
export type Holding = {
  /** The lease named is the caller's and still stands. */
  readonly held: boolean
  /** The lease named stood within the last half hour, so that what changed meanwhile is nobody's fault. */
  readonly covers: boolean
  /** Somebody else holds the client. */
  readonly by_other: boolean
}

/** How a caller stands to a client on the desk, where a lease is named and where none is. */
export async function findHolding(db: Executor, clientId: string, userId: string, leaseId: string | null, now: Date): Promise<Holding> {
  const { rows } = await sql<Holding>`
    select coalesce(bool_or(id = ${leaseId}::uuid and user_id = ${userId} and ended_at is null and expires_at > ${now}), false) as held,
      coalesce(bool_or(id = ${leaseId}::uuid and user_id = ${userId} and expires_at > ${new Date(now.getTime() - leaseCovers)}), false) as covers,
      coalesce(bool_or(user_id <> ${userId} and ended_at is null and expires_at > ${now}), false) as by_other
    from desk_leases where client_id = ${clientId} and (ended_at is null or id = ${leaseId}::uuid)
  `.execute(db)
  return rows[0] as Holding
}

/** Ends what a caller holds of a client who was called. */
export async function endHolding(trx: Executor, clientId: string, userId: string, now: Date): Promise<void> {
  await sql`update desk_leases set ended_at = ${now} where client_id = ${clientId} and user_id = ${userId} and ended_at is null`.execute(trx)
}
