import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { flag, id, instant, pageOf, paging } from '../fields.ts'
import { maximumPageSize } from '../limits.ts'

/**
 * The kinds of notifications in the bell. A new kind needs one word here and in the table, and its texts and icon in the
 * web app, which does not compile without them.
 */
export const notificationKinds = ['call_back', 'request', 'decided', 'password_set', 'administrator', 'passkey', 'factor', 'touchpoints', 'itineraries', 'unsent', 'brief', 'job', 'reveals'] as const

export type NotificationKind = (typeof notificationKinds)[number]

export const notification = z.object({
  id,
  kind: z.enum(notificationKinds),
  at: instant,
  /** The event, in words for the user. */
  text: z.string(),
  /** The path of the screen that opens the record; null where there is nothing to open. */
  path: z.string().nullable(),
  /** The record concerned; null where there is not exactly one. */
  record_id: id.nullable(),
  /** Null while unread. */
  read_at: instant.nullable(),
})

export type Notification = z.infer<typeof notification>

export const notificationList = defineCall({
  name: 'notifications.list',
  method: 'GET',
  path: '/notification/list',
  summary: 'The own notifications, newest first',
  requires: 'signed_in',
  background: true,
  query: z.strictObject({ ...paging(10), unread: flag.optional() }),
  answers: { 200: pageOf(notification) },
})

export const notificationRead = defineCall({
  name: 'notifications.read',
  method: 'POST',
  path: '/notification/read',
  summary: 'Mark own notifications as read; ids of others are left aside',
  requires: 'signed_in',
  body: z.union([z.strictObject({ ids: z.array(id).min(1).max(maximumPageSize) }), z.strictObject({ all: z.literal(true) })]),
  /** `count` is the number of notifications that were unread until now. */
  answers: { 200: z.object({ ok: z.literal(true), count: z.int() }) },
})
