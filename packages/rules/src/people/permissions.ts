import type { Action } from '@bisita/contract/actions'
import type { Role } from '@bisita/contract/users/roles'
import { type PermissionCell, type PermissionLimit, policy } from './policy.ts'

/** Cells that an administrator set differently from the policy. */
export type SwitchedCells = Partial<Record<Action, Partial<Record<Role, Exclude<PermissionCell, 'none'>>>>>

/**
 * Whether an administrator may switch a cell between direct and approval: never a "none", and only where the action has
 * approvers, and is not fixed.
 */
export function isSwitchable(action: Action, role: Role): boolean {
  return policy[action].roles[role] !== 'none' && policy[action].approvers !== undefined && policy[action].fixed !== true
}

/** What a role gets for an action. Entries of `switched` for cells that can't be switched are ignored. */
export function cellFor(action: Action, role: Role, switched: SwitchedCells = {}): PermissionCell {
  const cell = policy[action].roles[role]
  return isSwitchable(action, role) ? (switched[action]?.[role] ?? cell) : cell
}

/** Whether a role gets anything but a refusal for at least one of the actions: the check before a call's content is read. */
export function mayAny(wanted: readonly Action[], role: Role): boolean {
  return wanted.some((action) => policy[action].roles[role] !== 'none')
}

/** The limit of a role's permission for an action, or null where only its scope bounds it. */
export function limitsOf(action: Action, role: Role): PermissionLimit | null {
  return policy[action].limits?.[role] ?? null
}
