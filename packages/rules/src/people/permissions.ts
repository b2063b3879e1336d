import type { Action } from '@bisita/contract/actions'
import type { Role } from '@bisita/contract/users/roles'
import { type Cell, type Limit, policy } from './policy.ts'

/** Cells that an administrator set otherwise than the table. */
export type SwitchedCells = Partial<Record<Action, Partial<Record<Role, Exclude<Cell, 'none'>>>>>

/** Whether an administrator may switch this cell between direct and approval: never a "none", and only where somebody could approve. */
export function isSwitchable(action: Action, role: Role): boolean {
  return policy[action].roles[role] !== 'none' && policy[action].approvers !== undefined
}

/** What a role gets for an action. Entries of `switched` for cells that cannot be switched count for nothing. */
export function cellFor(action: Action, role: Role, switched: SwitchedCells = {}): Cell {
  const cell = policy[action].roles[role]
  return isSwitchable(action, role) ? (switched[action]?.[role] ?? cell) : cell
}

/** Whether a role gets anything but a refusal for at least one of the actions: the check before a call's content is read. */
export function mayAny(wanted: readonly Action[], role: Role): boolean {
  return wanted.some((action) => policy[action].roles[role] !== 'none')
}

/** The limit of a role's permission for an action, or null where only its scope bounds it. */
export function limitsOf(action: Action, role: Role): Limit | null {
  return policy[action].limits?.[role] ?? null
}
