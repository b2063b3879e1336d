import type { Answer } from '@bisita/contract/calls/call'
import type { changeUserPassword } from '@bisita/contract/users/users.people'
import { passwordProblem } from '@bisita/rules/people/passwords'
import { cellFor } from '@bisita/rules/people/permissions'
import { peopleScopeOf } from '@bisita/rules/people/scope'
import { requireDirect } from '../../../approval.ts'
import type { Context } from '../../../http/context.ts'
import { invalid, Problem } from '../../../problem.ts'
import { readSettings } from '../../../settings.ts'
import { endSessions } from '../../auth/sessions.store.ts'
import { aboutPerson } from '../asking.ts'
import { preparePassword, type Prepared } from './choosing.service.ts'
import { passwordAction, lockPerson, refuseSecret } from '../people.service.ts'
import { findStanding } from '../people.store.ts'
import { passwordSet } from './passwordsSet.service.ts'
import { setPassword } from '../users.store.ts'

/** What is done before the transaction, of somebody in scope. */
export async function prepareReset({ db, user }: Context, id: string, password: string | undefined): Promise<Prepared | null> {
  const person = await findStanding(db, peopleScopeOf(user), id)
  return person === undefined ? null : preparePassword(db, password, person)
}

/**
 * Sets another person's password, which they change at the next sign-in; their sessions end. Without one a
 * passphrase is made and stands in this answer alone.
 * @throws Problem invalid, own_account, not_found, not_allowed (by the person's role)
 * @throws ApprovalNeeded where an administrator switched it so
 */
export async function resetPassword(
  context: Context,
  id: string,
  password: string | undefined,
  ready?: Prepared | null,
): Promise<Answer<typeof changeUserPassword>> {
  const { db } = context
  const settings = await readSettings(db)
  const refuse = (fault: string | null): void => {
    if (fault !== null) throw invalid({ new_password: fault })
  }
  if (password !== undefined) refuse(passwordProblem(password, { username: '', minimum: settings.minimum_password }))
  // Here nobody asks for the current password.
  if (id === context.user.id) throw new Problem('own_account', { message: 'Please change your own password in Settings.' })
  const person = await lockPerson(context, id)
  const action = passwordAction[person.user_type]
  if (cellFor(action, context.user.user_type, settings.switched_cells) === 'none') throw new Problem('not_allowed')
  const prepared = ready ?? (await preparePassword(db, password, person))
  refuse(prepared.fault)
  refuseSecret(context, action, settings, 'new_password', password)
  await requireDirect(context, [action], settings, () =>
    aboutPerson(person, 'New password', 'Set a new password for', [{ field: 'password', before: null, after: 'A passphrase, shown to whoever approves' }]),
  )
  const { hash, passphrase } = prepared
  await setPassword(db, id, hash, true)
  await passwordSet(context, person)
  await endSessions(db, id, 'password', null)
  context.audit({ action: 'user.change_password', record_type: 'user', record_id: id })
  return { ok: true, ...(passphrase !== undefined && { one_time_passphrase: passphrase }) }
}
