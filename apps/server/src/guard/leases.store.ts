import { leaseGrace } from '@bisita/contract/limits'
import { sql } from 'kysely'
import type { Executor } from '../database/connection.ts'
import { canCallFromDesk } from './callers.sql.ts'

/** The state of the lease that a call names, or of another user's lease on the client. */
export type LeaseStatus = {
  /** The named lease is the caller's and has not ended. */
  readonly held: boolean
  /** The lease named stood within the last half hour, so that what changed meanwhile is nobody's fault. */
  readonly covers: boolean
  /** Another user has a lease on the client, and may still call it. */
  readonly by_other: boolean
}

/** Reads the leases of a client for a caller, who may name one. */
export async function findLeaseStatus(db: Executor, clientId: string, userId: string, leaseId: string | null, now: Date): Promise<LeaseStatus> {
  const { rows } = await sql<LeaseStatus>`
    select coalesce(bool_or(id = ${leaseId}::uuid and user_id = ${userId} and ended_at is null and expires_at > ${now}), false) as held,
      coalesce(bool_or(id = ${leaseId}::uuid and user_id = ${userId} and expires_at > ${new Date(now.getTime() - leaseGrace)}), false) as covers,
      coalesce(bool_or(user_id <> ${userId} and ended_at is null and expires_at > ${now} and exists (
        select from users u where u.id = d.user_id and ${canCallFromDesk(sql`(select l.branch_id from call_states s join branch_locations l using (location_id) where s.client_id = d.client_id)`)})), false) as by_other
    from desk_leases d where client_id = ${clientId} and (ended_at is null or id = ${leaseId}::uuid)
  `.execute(db)
  return rows[0] as LeaseStatus
}

/** Ends the leases that a caller has on a client who was called. */
export async function endLeases(trx: Executor, clientId: string, userId: string, now: Date): Promise<void> {
  await sql`update desk_leases set ended_at = ${now} where client_id = ${clientId} and user_id = ${userId} and ended_at is null`.execute(trx)
}
