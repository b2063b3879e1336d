import type { NotificationKind } from '@bisita/contract/devices/notifications'
import { sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'
import { uuidv7 } from '../../../uuid.ts'
import type { PushTarget } from './post.ts'

/** What is known about a user's pushes: the address of the session, the kinds that are off, and when a push service was last reached. */
export type PushState = {
  readonly endpoint: string | null
  readonly off: readonly NotificationKind[]
  readonly reached_at: Date | null
  readonly unreachable_at: Date | null
  /** Since when none is reached, where that is so. */
  readonly since: Date | null
}

export async function readPushState(db: Executor, userId: string, session: Buffer): Promise<PushState> {
  const { rows } = await sql<PushState>`
    with reach as (select max(reached_at) as reached_at, max(unreachable_at) as unreachable_at from push_subscriptions)
    select (select p.endpoint from push_subscriptions p join sessions s on s.id = p.session_id where s.token_hash = ${session}) as endpoint,
      array(select kind from notification_switches where user_id = ${userId}) as off, r.reached_at, r.unreachable_at,
      (select min(coalesce(reached_at, created_at)) from push_subscriptions where unreachable_at is not null) as since
    from reach r
  `.execute(db)
  return rows[0] as PushState
}

/** Whether a session has subscribed exactly this. */
export async function hasSubscription(db: Executor, session: Buffer, { endpoint, p256dh, auth }: PushTarget): Promise<boolean> {
  const { rows } = await sql`
    select from push_subscriptions p join sessions s on s.id = p.session_id
    where s.token_hash = ${session} and p.endpoint = ${endpoint} and p.p256dh = ${p256dh} and p.auth = ${auth}
  `.execute(db)
  return rows.length > 0
}

/** Subscribes a session, instead of what it had and of the user who had the address: a browser has one user at a time. */
export async function insertSubscription(trx: Executor, userId: string, session: Buffer, { endpoint, p256dh, auth }: PushTarget, now: Date): Promise<void> {
  await sql`
    delete from push_subscriptions where endpoint = ${endpoint} or session_id = (select id from sessions where token_hash = ${session})
  `.execute(trx)
  await sql`
    insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at, probe_at)
    select ${uuidv7()}, ${userId}, id, ${endpoint}, ${p256dh}, ${auth}, ${now}, ${now} from sessions where token_hash = ${session} and ended is null
  `.execute(trx)
}

/** Ends a user's own subscription, and tells whether there was one. */
export async function deleteSubscription(trx: Executor, userId: string, endpoint: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('endpoint', '=', endpoint).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Notes which kinds a user wants pushed and which not. */
export async function storeSwitches(trx: Executor, userId: string, switches: { readonly [Kind in NotificationKind]?: boolean | undefined }): Promise<void> {
  const kinds = (wanted: boolean) => Object.entries(switches).flatMap(([kind, on]) => (on === wanted ? [kind] : []))
  await sql`delete from notification_switches where user_id = ${userId} and kind = any(${kinds(true)}::text[])`.execute(trx)
  await sql`insert into notification_switches select ${userId}::uuid, unnest(${kinds(false)}::text[]) on conflict do nothing`.execute(trx)
}

/** Takes up to `most` subscriptions of which it is to be tried whether their push service can be reached; the next try is at `again`. */
export async function claimProbes(db: Executor, { now, again, most }: { now: Date; again: Date; most: number }): Promise<readonly { id: string; endpoint: string }[]> {
  const { rows } = await sql<{ id: string; endpoint: string }>`
    update push_subscriptions set probe_at = ${again} where id = any(array(
      select id from push_subscriptions where probe_at <= ${now} order by probe_at limit ${most} for update skip locked)) returning id, endpoint
  `.execute(db)
  return rows
}

/** Notes that the push service of some subscriptions answered. */
export async function noteReached(db: Executor, ids: readonly string[], now: Date): Promise<void> {
  await sql`update push_subscriptions set reached_at = ${now}, unreachable_at = null, probe_at = null where id = any(${ids}::uuid[])`.execute(db)
}

/** Notes that the push service of some subscriptions did not answer, and when it is tried again. */
export async function noteUnreachable(db: Executor, ids: readonly string[], { now, again }: { now: Date; again: Date }): Promise<void> {
  await sql`update push_subscriptions set unreachable_at = ${now}, probe_at = ${again} where id = any(${ids}::uuid[])`.execute(db)
}

/** Removes a subscription that its browser has ended, with what was on its way. */
export async function dropSubscription(db: Executor, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}
