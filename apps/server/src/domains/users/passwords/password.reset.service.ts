import type { CallAnswer } from '@bisita/contract/calls/call'
import type { changeUserPassword } from '@bisita/contract/users/users.management'
import { worded } from '@bisita/contract/words'
import { passwordProblem } from '@bisita/rules/people/passwords'
import { cellFor } from '@bisita/rules/people/permissions'
import { userScopeOf } from '@bisita/rules/people/scope'
import { requireRightOrApproval } from '../../../approval.ts'
import type { Context } from '../../../http/context.ts'
import { invalid, Problem } from '../../../problem.ts'
import { readSettings, type Settings } from '../../../settings.ts'
import { findCodeStatus } from '../../auth/codes/codes.store.ts'
import { isStepRequired } from '../../auth/codes/secondStep.ts'
import { removePasskeysOf } from '../../auth/passkeys/passkeys.store.ts'
import { endSessions } from '../../auth/sessions.store.ts'
import { userApprovalRequest } from '../approvalRequest.ts'
import { preparePassword, type PreparedPassword } from './choosing.service.ts'
import { passwordAction, lockUserInScope, refuseSecret } from '../managedUsers.service.ts'
import { findManagedUser, type ManagedUser } from '../managedUsers.store.ts'
import { passwordSet } from './passwordsSet.service.ts'
import { setPassword } from '../users.store.ts'

const arePasskeysTheStep = async ({ db, now }: Context, { id, user_type }: ManagedUser, settings: Settings): Promise<boolean> =>
  isStepRequired(settings, user_type, now) && (await findCodeStatus(db, id)).since === null

/** What is done before the transaction, of somebody in scope. */
export async function prepareReset({ db, user }: Context, id: string, password: string | undefined): Promise<PreparedPassword | null> {
  const person = await findManagedUser(db, userScopeOf(user), id)
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
  ready?: PreparedPassword | null,
): Promise<CallAnswer<typeof changeUserPassword>> {
  const { db } = context
  const settings = await readSettings(db)
  const refuse = (fault: string | null): void => {
    if (fault !== null) throw invalid({ new_password: fault })
  }
  if (password !== undefined) refuse(passwordProblem(password, { username: '', minimum: settings.minimum_password }))
  // Here nobody asks for the current password.
  if (id === context.user.id) throw new Problem('own_account', { message: 'Please change your own password in Settings.' })
  const person = await lockUserInScope(context, id)
  const action = passwordAction[person.user_type]
  if (cellFor(action, context.user.user_type, settings.switched_cells) === 'none') throw new Problem('not_allowed')
  const prepared = ready ?? (await preparePassword(db, password, person))
  refuse(prepared.fault)
  refuseSecret(context, action, settings, 'new_password', password)
  const change = { field: 'password', before: null, after: 'A passphrase, shown to whoever approves' }
  await requireRightOrApproval(context, [action], () => userApprovalRequest(person, worded('New password'), worded('Set a new password for {name}', { name: person.display_name }), [change]), settings)
  const { hash, passphrase } = prepared
  await setPassword(db, id, hash, true)
  await passwordSet(context, person)
  // Where they are the second step that the role needs, only a reset of it takes them away.
  const passkeys = (await arePasskeysTheStep(context, person, settings)) ? [] : await removePasskeysOf(db, id)
  await endSessions(db, id, 'password', null)
  context.audit({ action: 'user.change_password', record_type: 'user', record_id: id })
  if (passkeys.length > 0) context.audit({ action: 'passkey.remove', record_type: 'user', record_id: id, before: { passkeys } })
  return { ok: true, ...(passphrase !== undefined && { one_time_passphrase: passphrase }) }
}
