import type { User } from '@bisita/contract/users/users.people'
import { requireDirect } from '../../approval.ts'
import type { Context } from '../../http/context.ts'
import { Problem } from '../../problem.ts'
import { readSettings } from '../../settings.ts'
import { endSessions } from '../auth/sessions.store.ts'
import { aboutPerson, deactivation } from './asking.ts'
import { lockPerson } from './people.service.ts'
import { findPerson, lockAdmins, removePerson, setDeactivated, type Standing } from './people.store.ts'

/**
 * Lets somebody sign in again; the sessions that ended stay ended.
 * @throws Problem not_found
 * @throws ApprovalNeeded
 */
export async function activate(context: Context, id: string): Promise<User> {
  const { db } = context
  const person = await lockPerson(context, id)
  if (!person.deactivated) return unchanged(context, id)
  await requireDirect(context, ['user.activate'], await readSettings(db), () =>
    aboutPerson(person, 'Activate user', 'Activate', deactivation(false)),
  )
  await setDeactivated(db, id, null)
  context.audit({ action: 'user.activate', record_type: 'user', record_id: id, before: { deactivated: 'Y' }, after: { deactivated: 'N' } })
  return findPerson(db, id)
}

/**
 * Signs somebody out everywhere and keeps them out; their sessions answer 403 with what happened.
 * @throws Problem own_account, not_found, last_admin
 * @throws ApprovalNeeded
 */
export async function deactivate(context: Context, id: string): Promise<User> {
  const { db, now } = context
  const person = await lockForLeaving(context, id)
  if (person.deactivated) return unchanged(context, id)
  await requireDirect(context, ['user.activate'], await readSettings(db), () =>
    aboutPerson(person, 'Deactivate user', 'Deactivate', deactivation(true)),
  )
  await setDeactivated(db, id, now)
  await endSessions(db, id, 'deactivated', null)
  context.audit({ action: 'user.deactivate', record_type: 'user', record_id: id, before: { deactivated: 'N' }, after: { deactivated: 'Y' } })
  return findPerson(db, id)
}

/**
 * Takes somebody off the lists, with all that was assigned to them. What they did stays under their name.
 * @throws Problem own_account, not_found, last_admin
 * @throws ApprovalNeeded
 */
export async function deletePerson(context: Context, id: string): Promise<{ ok: true }> {
  const { db, now } = context
  const person = await lockForLeaving(context, id)
  const { username, display_name, user_type, branch_id, branch_name, tenure_date } = person
  const before = { username, display_name, user_type, branch_id, tenure_date }
  await requireDirect(context, ['user.delete'], await readSettings(db), () => {
    const told = Object.entries({ ...before, branch_id: branch_name }).filter(([, value]) => value !== null)
    return aboutPerson(person, 'Delete user', 'Delete', told.map(([field, value]) => ({ field, before: value, after: null })))
  })
  await removePerson(db, id, now)
  await endSessions(db, id, 'deleted', null)
  context.audit({ action: 'user.delete', record_type: 'user', record_id: id, before })
  return { ok: true }
}

/**
 * Somebody who is to be deactivated or deleted, locked. Every active administrator is locked before, always in
 * one order, so that of two who take each other away the second finds that nobody else is left.
 */
async function lockForLeaving(context: Context, id: string): Promise<Standing> {
  if (id === context.user.id) throw new Problem('own_account')
  const admins = context.user.user_type === 'admin' ? await lockAdmins(context.db) : []
  const person = await lockPerson(context, id)
  if (person.user_type === 'admin' && admins.every((admin) => admin === id)) throw new Problem('last_admin')
  return person
}

function unchanged(context: Context, id: string): Promise<User> {
  context.unchanged = true
  return findPerson(context.db, id)
}
