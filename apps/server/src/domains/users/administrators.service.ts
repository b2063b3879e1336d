import type { Context } from '../../http/context.ts'
import { notify } from '../notifications/notifications.store.ts'
import { findOtherAdministrators } from './managedUsers.store.ts'

/** Tells the other administrators that one of them made a new one, or let one be made: nobody gains such rights unseen. */
export async function administratorMade({ db, now, user, approver }: Context, made: { readonly id: string; readonly display_name: string }): Promise<void> {
  const { by_name, others } = await findOtherAdministrators(db, approver ?? user.id, [user.id, made.id])
  const text = `${by_name} made a new administrator: ${made.display_name}`
  await notify(db, others.map((user_id) => ({ user_id, kind: 'administrator', subject: made.id, text, path: `/users?user=${made.id}`, record_id: made.id })), now)
}
