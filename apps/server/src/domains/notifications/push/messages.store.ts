import type { PushKind } from '@bisita/contract/devices/push'
import type { Language } from '@bisita/contract/users/languages'
import type { PendingNotification, PlannedPush } from '@bisita/rules/devices/pushes'
import { sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'
import type { PushTarget } from './post.ts'

/** A user who may have something pushed: where to, what waits, and what the day has had, call-backs aside. */
export type PushReader = {
  readonly user_id: string
  readonly subscriptions: readonly string[]
  readonly pending: readonly PendingNotification[]
  readonly sent_today: number
  readonly last_at: Date | null
}

/** Names the planning of pushes among the advisory locks of the database: one server at a time, so that a day's limit is kept. */
const planning = 0x70757368

/** Whether this transaction may plan pushes; false while another does. */
export async function lockPlanning(trx: Executor): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(planning)}) as got`.execute(trx)
  return rows[0]?.got === true
}

/** The next users after an id who have something that was not pushed, of the kinds that they want, since they subscribed. */
export async function findPushReaders(
  trx: Executor,
  { after, most, since, today }: { after: string; most: number; /** What is older is not pushed. */ since: Date; today: Date },
): Promise<readonly PushReader[]> {
  const { rows } = await sql<Omit<PushReader, 'pending'> & { pending: { id: string; kind: PendingNotification['kind']; at: string; path: string | null }[] }>`
    select p.user_id, p.subscriptions, w.pending, d.sent_today, d.last_at
    from (
      select s.user_id, array_agg(s.id) as subscriptions, min(s.created_at) as since from push_subscriptions s
      join users u on u.id = s.user_id and u.deactivated_at is null and u.deleted_at is null
      where s.probe_at is null and s.user_id > ${after} group by s.user_id) p
    cross join lateral (
      select json_agg(n order by n.at, n.id) as pending from (
        select id, kind, at, path from notifications n
        where n.user_id = p.user_id and n.pushed_at is null and n.read_at is null and n.at > greatest(${since}, p.since - interval '1 second')
          and not exists (select from notification_switches o where o.user_id = n.user_id and o.kind = n.kind)
        order by n.at, n.id limit 200) n) w
    cross join lateral (
      select count(distinct n.pushed_with)::int as sent_today, max(n.pushed_at) as last_at from notifications n
      where n.user_id = p.user_id and n.pushed_at >= ${today} and n.kind <> 'call_back') d
    where w.pending is not null order by p.user_id limit ${most}
  `.execute(trx)
  return rows.map((row) => ({ ...row, pending: row.pending.map((one) => ({ ...one, at: new Date(one.at) })) }))
}

/** Stores what is to be sent, a message for each subscription, and that these notifications are in it. */
export async function storePlanned(trx: Executor, planned: readonly { readonly push: PlannedPush; readonly subscriptions: readonly string[] }[], now: Date): Promise<void> {
  const messages = planned.flatMap(({ push: { id, kind, n, path, urgent, expires }, subscriptions }) =>
    subscriptions.map((subscription_id) => ({ subscription_id, id, kind, n, path, urgent, expires_at: expires, next_at: now })),
  )
  const marks = planned.flatMap(({ push }) => push.ids.map((id) => ({ id, with: push.id })))
  if (messages.length === 0) return
  await trx.insertInto('push_messages').values(messages).execute()
  await sql`
    update notifications n set pushed_at = ${now}, pushed_with = m.of
    from unnest(${marks.map(({ id }) => id)}::uuid[], ${marks.map((mark) => mark.with)}::uuid[]) m (id, of) where n.id = m.id
  `.execute(trx)
}

export type ClaimedMessage = PushTarget & {
  readonly subscription_id: string
  readonly id: string
  readonly kind: PushKind
  readonly n: number
  readonly path: string
  readonly urgent: boolean
  readonly expires_at: Date
  /** The language that the person chose; null where none is known. */
  readonly language: Language | null
}

/**
 * Takes up to `most` messages to be sent now. The mark stands before the sending: they are tried again after a minute, twice
 * as long each time and an hour at most, unless they are removed. So a server that dies sends again rather than never.
 */
export async function claimMessages(db: Executor, { now, most }: { now: Date; most: number }): Promise<readonly ClaimedMessage[]> {
  const { rows } = await sql<ClaimedMessage>`
    with due as (
      select m.subscription_id, m.id from push_messages m join push_subscriptions s on s.id = m.subscription_id
      where m.next_at <= ${now} and m.expires_at > ${now} and s.probe_at is null order by m.next_at limit ${most} for update of m skip locked)
    update push_messages m set attempts = m.attempts + 1, next_at = ${now}::timestamptz + least(60, 2 ^ least(m.attempts, 6)) * interval '1 minute'
    from due d join push_subscriptions s on s.id = d.subscription_id where m.subscription_id = d.subscription_id and m.id = d.id
    returning m.subscription_id, m.id, m.kind, m.n, m.path, m.urgent, m.expires_at, s.endpoint, s.p256dh, s.auth,
      (select u.language from users u where u.id = s.user_id) as language
  `.execute(db)
  return rows
}

/** Removes a message that its push service took. */
export async function removeMessage(db: Executor, { subscription_id, id }: Pick<ClaimedMessage, 'subscription_id' | 'id'>): Promise<void> {
  await db.deleteFrom('push_messages').where('subscription_id', '=', subscription_id).where('id', '=', id).execute()
}

/** Removes messages that are no longer worth a push. */
export async function removeExpired(db: Executor, now: Date): Promise<void> {
  await sql`delete from push_messages where next_at <= ${now} and expires_at <= ${now}`.execute(db)
}
