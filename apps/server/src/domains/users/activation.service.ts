import type { User } from '@bisita/contract/users/users.management'
import { type Said, worded } from '@bisita/contract/words'
import { change, type RequestWords } from '../../change.ts'
import type { Context } from '../../http/context.ts'
import { Problem } from '../../problem.ts'
import { endSessions } from '../auth/sessions.store.ts'
import { administratorActivated } from './administrators.service.ts'
import { lockUserInScope } from './managedUsers.service.ts'
import { findUser, lockAdmins, removeUser, setDeactivated, type ManagedUser } from './managedUsers.store.ts'

/**
 * Lets somebody sign in again; the sessions that ended stay ended.
 * @throws Problem not_found
 * @throws ApprovalNeeded
 */
export async function activateUser(context: Context, id: string): Promise<User> {
  const { db } = context
  const person = await lockUserInScope(context, id)
  await change(context, {
    requires: 'user.activate', action: 'user.activate', ...deactivation(person, 'N'),
    request: () => requestWords(person, worded('Activate user'), worded('Activate {name}', { name: person.display_name })),
    write: async () => {
      await setDeactivated(db, id, null)
      if (person.user_type === 'admin') await administratorActivated(context, person)
    },
  })
  return findUser(db, id)
}

/**
 * Signs somebody out everywhere and keeps them out; their sessions answer 403 with what happened.
 * @throws Problem own_account, not_found, last_admin
 * @throws ApprovalNeeded
 */
export async function deactivateUser(context: Context, id: string): Promise<User> {
  const { db, now } = context
  const person = await lockForLeaving(context, id)
  await change(context, {
    requires: 'user.activate', action: 'user.deactivate', ...deactivation(person, 'Y'),
    request: () => requestWords(person, worded('Deactivate user'), worded('Deactivate {name}', { name: person.display_name })),
    write: async () => {
      await setDeactivated(db, id, now)
      await endSessions(db, id, 'deactivated', null)
    },
  })
  return findUser(db, id)
}

/**
 * Takes somebody off the lists, with all that was assigned to them. What they did stays under their name.
 * @throws Problem own_account, not_found, last_admin
 * @throws ApprovalNeeded
 */
export async function deleteUser(context: Context, id: string): Promise<{ ok: true }> {
  const { db, now } = context
  const person = await lockForLeaving(context, id)
  const { username, display_name, user_type, branch_id, branch_name, tenure_date } = person
  const before = { username, display_name, user_type, branch_id, tenure_date }
  await change(context, {
    requires: 'user.delete', action: 'user.delete', record_type: 'user', record_id: id, before, after: null,
    request: () => ({ ...requestWords(person, worded('Delete user'), worded('Delete {name}', { name: person.display_name })), shown: { before: { branch_id: branch_name } } }),
    write: async () => {
      await removeUser(db, id, now)
      await endSessions(db, id, 'deleted', null)
    },
  })
  return { ok: true }
}

/**
 * Somebody who is to be deactivated or deleted, locked. Every active administrator is locked before, always in
 * one order, so that of two who take each other away the second finds that nobody else is left.
 */
async function lockForLeaving(context: Context, id: string): Promise<ManagedUser> {
  if (id === context.user.id) throw new Problem('own_account')
  const admins = context.user.user_type === 'admin' ? await lockAdmins(context.db) : []
  const person = await lockUserInScope(context, id)
  if (person.user_type === 'admin' && admins.every((admin) => admin === id)) throw new Problem('last_admin')
  return person
}

/** Y and N as they stand on the wire. */
const deactivation = ({ id, deactivated }: ManagedUser, after: 'Y' | 'N') =>
  ({ record_type: 'user', record_id: id, before: { deactivated: deactivated ? 'Y' : 'N' }, after: { deactivated: after } }) as const

const requestWords = ({ branch_id }: ManagedUser, type: Said, title: Said): RequestWords => ({ type, title, branch_id })
