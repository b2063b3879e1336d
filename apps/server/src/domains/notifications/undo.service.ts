import type { Context } from '../../http/context.ts'
import { changedSince } from '../../undo/changedSince.ts'
import type { Undo } from '../../undo/undo.ts'
import { markUnread } from './notifications.store.ts'

/**
 * Has the notifications unread again that were marked as read all at once. Like that, it leaves no line in the audit trail.
 * @throws Problem conflict where none of them is there any more
 */
export async function undoRead(context: Context, { read_at }: Extract<Undo, { of: 'notifications' }>): Promise<void> {
  const { db, user } = context
  if ((await markUnread(db, user.id, read_at)) === 0) throw changedSince()
  context.unchanged = true
}
