import type { Answer } from '@bisita/contract/call'
import type { changeUserPassword } from '@bisita/contract/users.people'
import { passwordProblem } from '@bisita/rules/passwords'
import { cellFor } from '@bisita/rules/permissions'
import { requireDirect } from '../../approval.ts'
import type { Context } from '../../http/context.ts'
import { invalid, Problem } from '../../problem.ts'
import { readSettings } from '../../settings.ts'
import { hashPassword } from '../auth/passwords.ts'
import { endSessions } from '../auth/sessions.store.ts'
import { aboutPerson } from './asking.ts'
import { lockPerson, newPassphrase, passwordAction, refuseSecret } from './people.service.ts'
import { setPassword } from './users.store.ts'

/**
 * Sets another person's password, which they change at the next sign-in; their sessions end. Without one a
 * passphrase is made and stands in this answer alone.
 * @throws Problem invalid, own_account, not_found, not_allowed (by the person's role)
 * @throws ApprovalNeeded where an administrator switched it so
 */
export async function resetPassword(context: Context, id: string, password: string | undefined): Promise<Answer<typeof changeUserPassword>> {
  const { db } = context
  const settings = await readSettings(db)
  const check = (username: string): void => {
    const fault = password === undefined ? null : passwordProblem(password, { username, minimum: settings.minimum_password })
    if (fault !== null) throw invalid({ new_password: fault })
  }
  check('')
  // Here nobody asks for the current password.
  if (id === context.user.id) throw new Problem('own_account', { message: 'Please change your own password in Settings.' })
  const person = await lockPerson(context, id)
  const action = passwordAction[person.user_type]
  if (cellFor(action, context.user.user_type, settings.switched_cells) === 'none') throw new Problem('not_allowed')
  check(person.username)
  refuseSecret(context, action, settings, 'new_password', password)
  await requireDirect(context, [action], settings, () =>
    aboutPerson(person, 'New password', 'Set a new password for', [{ field: 'password', before: null, after: 'A passphrase, shown to whoever approves' }]),
  )
  const passphrase = password === undefined ? newPassphrase(settings.minimum_password) : undefined
  await setPassword(db, id, await hashPassword(password ?? passphrase ?? ''), true)
  await endSessions(db, id, 'password', null)
  context.audit({ action: 'user.change_password', record_type: 'user', record_id: id })
  return { ok: true, ...(passphrase !== undefined && { one_time_passphrase: passphrase }) }
}
