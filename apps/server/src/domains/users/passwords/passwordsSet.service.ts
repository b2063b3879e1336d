import type { Context } from '../../../http/context.ts'
import { notify } from '../../notifications/notifications.store.ts'
import { findSetting, notePasswordSet } from './passwordsSet.store.ts'

/**
 * Notes who set somebody's password and so knows it, and tells that person and whoever is above the one who set it
 * (docs/decisions/notifications.md): two people's approval must not be walked around unseen.
 */
export async function passwordSet({ db, now, user, approver }: Context, person: { readonly id: string }): Promise<void> {
  const by = approver ?? user.id
  await notePasswordSet(db, person.id, by, now)
  const { by_name, name, above } = await findSetting(db, person.id, by)
  const told = { kind: 'password_set', subject: `${person.id} ${by}`, record_id: person.id } as const
  await notify(
    db,
    [
      { ...told, user_id: person.id, text: `${by_name} set a new password for you`, path: '/settings' },
      ...above.map((id) => ({ ...told, user_id: id, text: `${by_name} set a new password for ${name}`, path: `/users?user=${person.id}` })),
    ],
    now,
  )
}
