import type { ServingReason } from '@bisita/contract/touchpoints/desk'
import { leaseDuration, leaseMaximumAge, leasesAtOnce } from '@bisita/contract/limits'
import { sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'
import { planOnce } from '../../../database/prepared.ts'
import { type Desk, deskTables } from './queue.sql.ts'

/** A lease that stands. */
export type Lease = { readonly id: string; readonly client_id: string; readonly expires_at: Date; readonly because: ServingReason }

/** What a caller holds, the oldest first. */
export async function findLeases(db: Executor, userId: string, now: Date): Promise<readonly Lease[]> {
  const { rows } = await sql<Lease>`
    select id, client_id, expires_at, because from desk_leases
    where user_id = ${userId} and ended_at is null and expires_at > ${now} order by taken_at, id
  `.execute(db)
  return rows
}

/** Names the callers who are being served among the advisory locks of the database. */
const serving = 16_06

/** Has other pulls of the same caller wait until this transaction ends: each counts what those before it have taken. */
export async function lockCaller(trx: Executor, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(serving)}, hashtext(${userId}))`.execute(trx)
}

/** Gives back what a caller holds beyond one, so that with the next one it is not more than allowed; answers the clients given back. */
export async function releaseOldLeases(trx: Executor, userId: string, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ client_id: string }>`
    update desk_leases set ended_at = ${now} where id in (
      select id from desk_leases where user_id = ${userId} and ended_at is null and expires_at > ${now}
      order by taken_at desc, id desc offset ${leasesAtOnce - 1})
    returning client_id
  `.execute(trx)
  return rows.map(({ client_id }) => client_id)
}

/** A lease to be taken. */
export type NewLease = { readonly id: string; readonly client_id: string; readonly user_id: string; readonly because: ServingReason }

/**
 * Takes a client: ends a lease that has expired, or whose holder may not call the client any more, and adds the new one.
 * Null where somebody else holds the client by now: the unique index decides.
 */
export async function takeLease(trx: Executor, desk: Desk, { id, client_id, user_id, because }: NewLease, now: Date): Promise<Date | null> {
  const expires_at = new Date(now.getTime() + leaseDuration)
  const { rows } = await sql`${planOnce}
    with ${deskTables(desk)},
    ended as (update desk_leases d set ended_at = least(expires_at, ${now}) where client_id = ${client_id} and ended_at is null
      and (expires_at <= ${now} or not exists (select from able a where a.id = d.user_id)) returning 1)
    insert into desk_leases (id, client_id, user_id, branch_id, taken_at, expires_at, because)
    select ${id}::uuid, ${client_id}::uuid, ${user_id}::uuid, ${desk.branch_id}::uuid, ${now}::timestamptz, ${expires_at}::timestamptz, ${JSON.stringify(because)}::jsonb
    from (select count(*) from ended) e
    on conflict (client_id) where ended_at is null do nothing returning 1
  `.execute(trx)
  return rows.length === 1 ? expires_at : null
}

/** The client of one of the caller's leases, expired or not; undefined where there is none or it is another's. */
export async function clientOfLease(db: Executor, id: string, userId: string): Promise<string | undefined> {
  return (await db.selectFrom('desk_leases').select('client_id').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst())?.client_id
}

/** Keeps a lease that stands, for as long as one may stand in all; null where it does no more. */
export async function extendLease(trx: Executor, id: string, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ expires_at: Date }>`
    update desk_leases set expires_at = least(${new Date(now.getTime() + leaseDuration)}, taken_at + make_interval(secs => ${leaseMaximumAge / 1000}))
    where id = ${id} and ended_at is null and expires_at > ${now} returning expires_at
  `.execute(trx)
  return rows[0]?.expires_at ?? null
}

/** Gives a lease back, if it still stands. */
export async function endLease(trx: Executor, id: string, now: Date): Promise<void> {
  await sql`update desk_leases set ended_at = ${now} where id = ${id} and ended_at is null`.execute(trx)
}
