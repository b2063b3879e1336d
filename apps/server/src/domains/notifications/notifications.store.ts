import type { CallInput } from '@bisita/contract/calls/call'
import type { Notification, NotificationKind, notificationList } from '@bisita/contract/devices/notifications'
import type { Said } from '@bisita/contract/words'
import { manilaDay } from '@bisita/rules/time/days'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { uuidv7 } from '../../uuid.ts'

/** A notification for one person. */
export type NewNotification = {
  readonly user_id: string
  readonly kind: NotificationKind
  /** The same kind about the same subject is sent once a day. */
  readonly subject: string
  /** Without data of a client that the person may lose out of scope: the text stays. */
  readonly text: Said
  readonly path: string | null
  readonly record_id: string | null
}

/** More unread ones than this are not counted: the bell shows 99+ long before. */
const mostCounted = 1000

/**
 * Stores notifications in the transaction of what they report, without those that the person got today already.
 * Always in the order of people, so that two callers for the same people wait for each other and no more.
 * @returns how many were stored
 */
export async function notify(trx: Executor, notifications: readonly NewNotification[], now: Date): Promise<number> {
  if (notifications.length === 0) return 0
  const rows = notifications
    .toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1))
    .map((one) => ({ ...one, id: uuidv7(), at: now, day: manilaDay(now) }))
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('notifications')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'subject', 'day']).doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}

/** How many notifications of a user are unread, as a query of one number; an index answers it alone. */
export const countOfUnread = (userId: string): RawBuilder<number> => sql`
  select count(*)::int from (select from notifications where user_id = ${userId} and read_at is null limit ${sql.lit(mostCounted)}) n`

/** A page of a user's notifications, newest first, and how many there are in all. */
export async function listNotifications(
  db: Executor,
  userId: string,
  { page, ipp, unread }: CallInput<typeof notificationList>['query'],
): Promise<{ items: Notification[]; count: number }> {
  const read = unread === undefined ? sql`` : unread ? sql`and read_at is null` : sql`and read_at is not null`
  const own = sql`from notifications where user_id = ${userId} ${read}`
  const { rows } = await sql<{ items: Notification[]; count: number }>`
    select (select count(*)::int ${own}) as count, coalesce(json_agg(json_build_object('id', n.id, 'kind', n.kind,
      'at', bisita_instant(n.at), 'text', n.text, 'path', n.path, 'record_id', n.record_id, 'read_at', bisita_instant(n.read_at))
      order by n.at desc, n.id desc), '[]') as items
    from (select * ${own} order by at desc, id desc limit ${ipp} offset ${(page - 1) * ipp}) n
  `.execute(db)
  return rows[0] as { items: Notification[]; count: number }
}

/** Marks unread notifications of a user as read, all of them without ids. Returns how many. */
export async function markRead(trx: Executor, userId: string, ids: readonly string[] | null, now: Date): Promise<number> {
  const named = ids === null ? sql`` : sql`and id = any(${ids}::uuid[])`
  const { numAffectedRows } = await sql`
    update notifications set read_at = ${now} where user_id = ${userId} and read_at is null ${named}
  `.execute(trx)
  return Number(numAffectedRows)
}

/** Has the notifications unread again that a user marked as read at a moment; returns how many. */
export async function markUnread(trx: Executor, userId: string, readAt: string): Promise<number> {
  const { numAffectedRows } = await sql`update notifications set read_at = null where user_id = ${userId} and read_at = ${readAt}`.execute(trx)
  return Number(numAffectedRows)
}

/** Marks the notifications about a decided request as read, for everybody who could decide it. Rows locked by their reader are skipped. */
export async function closeRequest(trx: Executor, approvalId: string, now: Date): Promise<void> {
  await sql`
    update notifications set read_at = ${now} where id = any(array(
      select id from notifications where kind = 'request' and record_id = ${approvalId} and read_at is null for update skip locked))
  `.execute(trx)
}
