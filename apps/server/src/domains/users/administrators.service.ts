import { type Said, worded } from '@bisita/contract/words'
import type { Executor } from '../../database/connection.ts'
import type { Context } from '../../http/context.ts'
import { findOtherAdministrators } from '../notifications/administrators.store.ts'
import { notify } from '../notifications/notifications.store.ts'

/** The administrator whom a notification is about. */
type About = { readonly id: string; readonly display_name: string }

/** Tells the other administrators that one of them made a new one, or let one be made: nobody gains such rights unseen. */
export const administratorMade = (context: Context, made: About): Promise<void> => tellOthers(context, made, (by) => worded('{by} made a new administrator: {name}', { by, name: made.display_name }))

/** Tells the other administrators that one who was deactivated may sign in again. */
export const administratorActivated = (context: Context, person: About): Promise<void> =>
  tellOthers(context, person, (by) => worded('{by} activated an administrator again: {name}', { by, name: person.display_name }))

/** Tells all administrators that a new one was made by the command of the server. */
export async function administratorMadeOnServer(db: Executor, made: About, now: Date): Promise<void> {
  const { others } = await findOtherAdministrators(db, made.id, [])
  await tell(db, others, made, worded('A new administrator was made on the server: {name}', { name: made.display_name }), now)
}

async function tellOthers({ db, now, user, approver }: Context, person: About, textBy: (by: string) => Said): Promise<void> {
  const { by_name, others } = await findOtherAdministrators(db, approver ?? user.id, [user.id, person.id])
  await tell(db, others, person, textBy(by_name), now)
}

async function tell(db: Executor, users: readonly string[], { id }: About, text: Said, now: Date): Promise<void> {
  await notify(db, users.map((user_id) => ({ user_id, kind: 'administrator', subject: id, text, path: `/users?user=${id}`, record_id: id })), now)
}
