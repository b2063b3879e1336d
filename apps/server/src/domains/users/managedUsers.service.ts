import { randomInt } from 'node:crypto'
import type { Action } from '@bisita/contract/actions'
import type { Role } from '@bisita/contract/users/roles'
import { nameProblem, tidyName } from '@bisita/rules/clients/names'
import { suggestPassphrase } from '@bisita/rules/people/passwords'
import { cellFor } from '@bisita/rules/people/permissions'
import { userScopeOf } from '@bisita/rules/people/scope'
import type { Context } from '../../http/context.ts'
import { invalid, orNotFound, Problem } from '../../problem.ts'
import type { Settings } from '../../settings.ts'
import { findBranchName, isUserInScope, lockManagedUser, type ManagedUser } from './managedUsers.store.ts'

/** What setting a person's password is, by the role it is done to; also who may see and end its sessions. */
export const passwordAction: Readonly<Record<Role, Action>> = {
  mr: 'user.password_field',
  tele: 'user.password_field',
  oic: 'user.password_oic',
  ah: 'user.password_office',
  admin: 'user.password_office',
}

/** Whether people of a role belong to a branch; nobody else has one. */
export const hasBranch = (role: Role): boolean => role === 'mr' || role === 'tele' || role === 'oic'

/** @throws Problem not_found where nobody of this id, deleted or not, is in the caller's scope */
export async function requireUserInScope({ db, user }: Context, { params }: { params: { id: string } }): Promise<void> {
  orNotFound(await isUserInScope(db, userScopeOf(user), params.id))
}

/** Somebody in the caller's scope, locked for a change. @throws Problem not_found */
export async function lockUserInScope({ db, user }: Context, id: string): Promise<ManagedUser> {
  return orNotFound(await lockManagedUser(db, userScopeOf(user), id))
}

/** The name of a branch in the caller's scope. @throws Problem not_found */
export async function requireBranchName({ db, user }: Context, id: string): Promise<string> {
  const name = await findBranchName(db, user.scope, id)
  if (name === undefined) throw new Problem('not_found', { message: 'This branch does not exist, or is not in your scope.' })
  return name
}

/** A name as it is stored. @throws Problem invalid */
export function enteredName(typed: string): string {
  const name = tidyName(typed)
  const fault = nameProblem(name)
  if (fault !== null) throw invalid({ display_name: fault })
  return name
}

/** A passphrase out of the machine's source of chance. */
export const newPassphrase = (minimum: number): string => suggestPassphrase((n) => randomInt(n), minimum)

/**
 * Refuses a password that came with what somebody else must approve first: it would be kept and read until
 * then. Left out, a passphrase is made when it is approved and shown to the approver.
 * @throws Problem invalid
 */
export function refuseSecret(context: Context, action: Action, { switched_cells }: Settings, field: string, secret: string | undefined): void {
  const needsApproval = cellFor(action, context.user.user_type, switched_cells) === 'approval' && !context.approved.includes(action)
  if (needsApproval && secret !== undefined) throw invalid({ [field]: 'This needs approval: leave it out, and whoever approves is shown a passphrase.' })
}
