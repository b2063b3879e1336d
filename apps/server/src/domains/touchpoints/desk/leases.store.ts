import type { Because } from '@bisita/contract/touchpoints/desk'
import { leaseKept, leasesAtOnce } from '@bisita/contract/limits'
import { sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'
import { planOnce } from '../../../database/prepared.ts'

/** A lease that stands. */
export type Lease = { readonly id: string; readonly client_id: string; readonly expires_at: Date; readonly because: Because }

/** What a caller holds, the oldest first. */
export async function findLeases(db: Executor, userId: string, now: Date): Promise<readonly Lease[]> {
  const { rows } = await sql<Lease>`
    select id, client_id, expires_at, because from desk_leases
    where user_id = ${userId} and ended_at is null and expires_at > ${now} order by taken_at, id
  `.execute(db)
  return rows
}

/** Gives back what a caller holds beyond one, so that with the next one it is not more than allowed; answers the clients given back. */
export async function giveOldBack(trx: Executor, userId: string, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ client_id: string }>`
    update desk_leases set ended_at = ${now} where id in (
      select id from desk_leases where user_id = ${userId} and ended_at is null and expires_at > ${now}
      order by taken_at desc, id desc offset ${leasesAtOnce - 1})
    returning client_id
  `.execute(trx)
  return rows.map(({ client_id }) => client_id)
}

/** A lease to be taken. */
export type Taken = { readonly id: string; readonly client_id: string; readonly user_id: string; readonly branch_id: string; readonly because: Because }

/**
 * Takes a client: ends a lease that has expired, and adds the new one. Null where somebody else holds the client by now:
 * the unique index decides.
 */
export async function takeLease(trx: Executor, { id, client_id, user_id, branch_id, because }: Taken, now: Date): Promise<Date | null> {
  const expires_at = new Date(now.getTime() + leaseKept)
  const { rows } = await sql`${planOnce}
    with ended as (update desk_leases set ended_at = expires_at where client_id = ${client_id} and ended_at is null and expires_at <= ${now} returning 1)
    insert into desk_leases (id, client_id, user_id, branch_id, taken_at, expires_at, because)
    select ${id}::uuid, ${client_id}::uuid, ${user_id}::uuid, ${branch_id}::uuid, ${now}::timestamptz, ${expires_at}::timestamptz, ${JSON.stringify(because)}::jsonb
    from (select count(*) from ended) e
    on conflict (client_id) where ended_at is null do nothing returning 1
  `.execute(trx)
  return rows.length === 1 ? expires_at : null
}

/** Whether a lease is the caller's, standing or not. */
export async function isLeaseOf(db: Executor, id: string, userId: string): Promise<boolean> {
  return (await db.selectFrom('desk_leases').select('id').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()) !== undefined
}

/** Keeps a lease that stands; null where it does no more. */
export async function extendLease(trx: Executor, id: string, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ expires_at: Date }>`
    update desk_leases set expires_at = ${new Date(now.getTime() + leaseKept)} where id = ${id} and ended_at is null and expires_at > ${now} returning expires_at
  `.execute(trx)
  return rows[0]?.expires_at ?? null
}

/** Gives a lease back, if it still stands. */
export async function endLease(trx: Executor, id: string, now: Date): Promise<void> {
  await sql`update desk_leases set ended_at = ${now} where id = ${id} and ended_at is null`.execute(trx)
}

/** Which clients a caller has given back by ids of leases. */
export async function clientsOf(db: Executor, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('desk_leases').select('client_id').where('id', 'in', [...ids]).execute()
  return rows.map(({ client_id }) => client_id)
}
