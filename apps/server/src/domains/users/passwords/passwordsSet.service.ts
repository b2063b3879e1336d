import { worded } from '@bisita/contract/words'
import type { Context } from '../../../http/context.ts'
import { notify } from '../../notifications/notifications.store.ts'
import { findPasswordSetBy, notePasswordSet } from './passwordsSet.store.ts'

/**
 * Notes who set somebody's password and so knows it, and notifies that person and those above the one who set it
 * (docs/decisions/notifications.md): two people's approval must not be walked around unseen.
 */
export async function passwordSet({ db, now, user, approver }: Context, person: { readonly id: string }): Promise<void> {
  const by = approver ?? user.id
  await notePasswordSet(db, person.id, by, now)
  const { by_name, name, above } = await findPasswordSetBy(db, person.id, by)
  const notification = { kind: 'password_set', subject: `${person.id} ${by}`, record_id: person.id } as const
  await notify(
    db,
    [
      { ...notification, user_id: person.id, text: worded('{by} set a new password for you', { by: by_name }), path: '/settings' },
      ...above.map((id) => ({ ...notification, user_id: id, text: worded('{by} set a new password for {name}', { by: by_name, name }), path: `/users?user=${person.id}` })),
    ],
    now,
  )
}
