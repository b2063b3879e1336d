import { passwordProblem } from '@bisita/rules/passwords'
import type { Context } from '../../http/context.ts'
import { invalid, Problem } from '../../problem.ts'
import { readSettings } from '../../settings.ts'
import { endSessions } from '../auth/sessions.store.ts'
import { hashPassword, isPassword } from '../auth/passwords.ts'
import { findOwnPassword, setPassword } from './users.store.ts'

/**
 * Changes the own password and ends the user's other sessions.
 * @throws Problem current_password (403) where the current one is wrong, invalid where the new one is no good
 */
export async function changePassword(
  context: Context,
  change: { current_password: string; new_password: string },
): Promise<{ ok: true }> {
  const { db, user } = context
  const { username, password_hash } = await findOwnPassword(db, user.id)
  const { minimum_password } = await readSettings(db)
  const fault = passwordProblem(change.new_password, { username, minimum: minimum_password })
  if (fault !== null) throw invalid({ new_password: fault })
  if (!(await isPassword(password_hash, change.current_password))) throw new Problem('current_password')
  if (change.new_password === change.current_password) throw invalid({ new_password: 'Not the current password.' })
  await setPassword(db, user.id, await hashPassword(change.new_password), false)
  await endSessions(db, user.id, 'password', user.session)
  context.audit({ action: 'user.change_password', record_type: 'user', record_id: user.id })
  return { ok: true }
}
