import type { CallAnswer, CallInput } from '@bisita/contract/calls/call'
import type { notificationRead } from '@bisita/contract/devices/notifications'
import type { Context } from '../../http/context.ts'
import { markRead } from './notifications.store.ts'

/** Marks the caller's own notifications as read. It leaves no line in the audit trail: nothing of a record changes. */
export async function readNotifications(context: Context, body: CallInput<typeof notificationRead>['body']): Promise<CallAnswer<typeof notificationRead>> {
  const { db, user, now } = context
  context.unchanged = true
  const count = await markRead(db, user.id, 'ids' in body ? body.ids : null, now)
  if ('all' in body && count > 0) context.undo = { of: 'notifications', read_at: now.toISOString() }
  return { ok: true, count }
}
