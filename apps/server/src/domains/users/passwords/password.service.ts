import type { CallInput } from '@bisita/contract/calls/call'
import type { changeOwnPassword } from '@bisita/contract/users/users'
import type { Context } from '../../../http/context.ts'
import { invalid } from '../../../problem.ts'
import { findOwnPassword } from '../../auth/credentials.store.ts'
import { checkOwnPassword } from '../../auth/ownPassword.service.ts'
import { hashPassword } from '../../auth/passwords.ts'
import { endSessions } from '../../auth/sessions.store.ts'
import { chosenProblem } from './choosing.service.ts'
import { setPassword } from '../users.store.ts'

/**
 * What is done before the transaction, which must not wait for it: the current password is checked, the new one
 * judged and hashed. Gives the hash.
 * @throws Problem current_password (403) where the current one is wrong, invalid where the new one is no good
 */
export async function prepareOwnPassword(context: Context, change: CallInput<typeof changeOwnPassword>['body']): Promise<string> {
  await checkOwnPassword(context, change.current_password)
  const fault = await chosenProblem(context.db, change.new_password, await findOwnPassword(context.db, context.user.id))
  if (fault !== null) throw invalid({ new_password: fault })
  if (change.new_password === change.current_password) throw invalid({ new_password: 'Not the current password.' })
  return hashPassword(change.new_password)
}

/** Changes the own password and ends the user's other sessions. */
export async function changePassword(context: Context, hash: string): Promise<{ ok: true }> {
  const { db, user } = context
  await setPassword(db, user.id, hash, false)
  await endSessions(db, user.id, 'password', user.session)
  context.audit({ action: 'user.change_password', record_type: 'user', record_id: user.id })
  return { ok: true }
}
