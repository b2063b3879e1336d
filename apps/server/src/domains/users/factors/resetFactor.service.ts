import type { CallAnswer } from '@bisita/contract/calls/call'
import type { factorReset } from '@bisita/contract/users/codes'
import { worded } from '@bisita/contract/words'
import { cellFor } from '@bisita/rules/people/permissions'
import { requireRightOrApproval } from '../../../approval.ts'
import type { Executor } from '../../../database/connection.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { Context } from '../../../http/context.ts'
import { orNotFound, Problem } from '../../../problem.ts'
import { readSettings } from '../../../settings.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import { removeCodes } from '../../auth/codes/codes.store.ts'
import { removePasskeysOf } from '../../auth/passkeys/passkeys.store.ts'
import { endSessions } from '../../auth/sessions.store.ts'
import { findOtherAdministrators } from '../../notifications/administrators.store.ts'
import { notify } from '../../notifications/notifications.store.ts'
import { userApprovalRequest } from '../approvalRequest.ts'
import { lockUserInScope, passwordAction } from '../managedUsers.service.ts'
import { decidedLately, findByUsername, hasFactor, noteFactorReset } from './factors.store.ts'

/**
 * Takes away somebody's codes and passkeys, whose phone is lost; their sign-ins end everywhere. Of an administrator a second
 * administrator has to approve it. Nobody does it, or approves it, who decided a request of that person within the last 7 days.
 * @throws Problem own_account, not_found, not_allowed (by the person's role), decided_lately
 * @throws ApprovalNeeded of an administrator, and where an administrator switched it so
 */
export async function resetFactor(context: Context, id: string): Promise<CallAnswer<typeof factorReset>> {
  const { db, user, now, approver } = context
  if (id === user.id) throw new Problem('own_account', { message: 'Please change your own sign-in in Settings.' })
  const person = await lockUserInScope(context, id)
  const action = person.user_type === 'admin' ? 'user.factor_admin' : passwordAction[person.user_type]
  const settings = await readSettings(db)
  if (cellFor(action, user.user_type, settings.switched_cells) === 'none') throw new Problem('not_allowed')
  const by = approver === undefined ? [user.id] : [user.id, approver]
  if (await decidedLately(db, by, id, now)) throw new Problem('decided_lately')
  const change = { field: 'second_step', before: null, after: 'Codes and passkeys are taken away' }
  await requireRightOrApproval(context, [action], () => userApprovalRequest(person, worded('Reset sign-in'), worded('Reset the second step of {name}', { name: person.display_name }), [change]), settings)
  if (!(await takeAway(db, id))) {
    context.unchanged = true
    return { ok: true }
  }
  await noteFactorReset(db, id, by, now)
  const { by_name, others } = await findOtherAdministrators(db, approver ?? user.id, [user.id, id])
  await tell(db, person, others, by_name, now)
  context.audit({ action: 'user.reset_factor', record_type: 'user', record_id: id })
  return { ok: true }
}

/** The same by the command of the server, for the last administrator. @throws Problem not_found where nobody has the username */
export async function resetFactorOnServer(db: Executor, username: string, now: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const person = orNotFound(await findByUsername(trx, username))
    if (!(await takeAway(trx, person.id))) return false
    await noteFactorReset(trx, person.id, [], now)
    const { others } = await findOtherAdministrators(trx, person.id, [])
    await tell(trx, person, others, null, now)
    await writeAudit(trx, [{ action: 'user.reset_factor', record_type: 'user', record_id: person.id }], { address: null, requestId: 'reset-factor' })
    return true
  })
}

/** Removes what somebody signs in with beside the password. Whether there was anything. */
async function takeAway(db: Executor, id: string): Promise<boolean> {
  const had = await hasFactor(db, id)
  await removeCodes(db, id)
  await removePasskeysOf(db, id)
  if (had) await endSessions(db, id, 'signed_out', null)
  return had
}

async function tell(db: Executor, { id, display_name }: { readonly id: string; readonly display_name: string }, admins: readonly string[], by: string | null, now: Date): Promise<void> {
  const about = { kind: 'factor', subject: `reset ${id} ${now.toISOString()}`, record_id: id } as const
  const own = by === null
    ? worded('On the server your second step of signing in was removed. Set it up again in Settings.')
    : worded('{by} removed your second step of signing in. Set it up again in Settings.', { by })
  const others = by === null
    ? worded('On the server the second step of signing in was removed for {name}.', { name: display_name })
    : worded('{by} removed the second step of signing in for {name}.', { by, name: display_name })
  await notify(
    db,
    [
      { ...about, user_id: id, text: own, path: '/settings' },
      ...admins.map((user_id) => ({ ...about, user_id, text: others, path: `/users?user=${id}` })),
    ],
    now,
  )
}
