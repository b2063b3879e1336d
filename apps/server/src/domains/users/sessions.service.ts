import type { CallAnswer } from '@bisita/contract/calls/call'
import type { endOwnSessions, ownSessions } from '@bisita/contract/users/sessions'
import { cellFor } from '@bisita/rules/people/permissions'
import { userScopeOf } from '@bisita/rules/people/scope'
import type { Context } from '../../http/context.ts'
import { orNotFound, Problem } from '../../problem.ts'
import { readSettings } from '../../settings.ts'
import { forgetBrowsers, listRemembered } from '../auth/codes/remembered.store.ts'
import { endNamedSessions, endSessions, listSessions, ownsSessions } from '../auth/sessions.store.ts'
import { passwordAction } from './managedUsers.service.ts'
import { findManagedUser } from './managedUsers.store.ts'

/** Where somebody is signed in. */
export async function sessionsOf({ db, user, now }: Context, id: string): Promise<CallAnswer<typeof ownSessions>> {
  const [items, remembered] = await Promise.all([listSessions(db, id, user.session, now), listRemembered(db, id, now)])
  return { items, remembered }
}

/**
 * Ends sign-ins of somebody: those that are named, or all but the one that asks, with the remembered browsers. One that ended by itself
 * meanwhile is as it should be, and not counted.
 * @throws Problem not_found where a named one is not that person's
 */
export async function endSessionsOf(context: Context, id: string, named: readonly string[] | undefined): Promise<CallAnswer<typeof endOwnSessions>> {
  const { db, user } = context
  if (named !== undefined && !(await ownsSessions(db, id, named))) throw new Problem('not_found')
  const forgotten = named === undefined ? await forgetBrowsers(db, id) : 0
  const ended = named === undefined ? await endSessions(db, id, 'signed_out', user.session) : await endNamedSessions(db, id, named)
  if (ended + forgotten === 0) context.unchanged = true
  else context.audit({ action: 'user.end_sessions', record_type: 'user', record_id: id, after: { ended, ...(forgotten > 0 && { forgotten }) } })
  return { ok: true, ended }
}

/**
 * That the caller may see and end the sign-ins of somebody: one's own, and those of whose password one may set.
 * @throws Problem not_found, not_allowed
 */
export async function requireSessionsOf({ db, user }: Context, id: string): Promise<void> {
  if (id === user.id) return
  const person = orNotFound(await findManagedUser(db, userScopeOf(user), id))
  const { switched_cells } = await readSettings(db)
  if (cellFor(passwordAction[person.user_type], user.user_type, switched_cells) === 'none') throw new Problem('not_allowed')
}
