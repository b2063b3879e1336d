import type { Action } from '@bisita/contract/actions'
import type { Role } from '@bisita/contract/roles'
import { approvers } from './approvers.ts'

/** What a role gets for an action: it acts at once, somebody else must approve first, or it is refused. */
export type Cell = 'direct' | 'approval' | 'none'

/** Cells that an administrator set otherwise than the table. */
export type SwitchedCells = Partial<Record<Action, Partial<Record<Role, Exclude<Cell, 'none'>>>>>

const row = (mr: Cell, tele: Cell, oic: Cell, ah: Cell, admin: Cell): Readonly<Record<Role, Cell>> => ({
  mr,
  tele,
  oic,
  ah,
  admin,
})

const everybody = row('direct', 'direct', 'direct', 'direct', 'direct')
const supervisors = row('none', 'none', 'direct', 'direct', 'direct')
const heads = row('none', 'none', 'none', 'direct', 'direct')
const administrators = row('none', 'none', 'none', 'none', 'direct')
const representatives = row('direct', 'none', 'none', 'none', 'none')

/**
 * The table of decisions.md, section 2, for every role and action; the reads come from the same
 * section's routes and "Who may read". Menu, buttons and server all ask this table (through
 * {@link cellFor}, which knows what an administrator switched).
 */
export const permissionTable: Readonly<Record<Action, Readonly<Record<Role, Cell>>>> = {
  'user.list': supervisors,
  'user.create_field': row('none', 'none', 'approval', 'direct', 'direct'),
  'user.create_office': row('none', 'none', 'none', 'approval', 'direct'),
  'user.update': heads,
  'user.activate': row('none', 'none', 'approval', 'direct', 'direct'),
  'user.delete': row('none', 'none', 'none', 'approval', 'direct'),
  'user.password_field': supervisors,
  'user.password_oic': heads,
  'user.password_office': administrators,
  'user.sessions': supervisors,
  'location.read': everybody,
  'location.mine': representatives,
  'client.read': everybody,
  'client.create': everybody,
  'client.update_contact': everybody,
  'client.update_identity': row('approval', 'approval', 'direct', 'direct', 'direct'),
  'client.move_out': row('approval', 'approval', 'approval', 'approval', 'direct'),
  'client.delete': row('none', 'none', 'approval', 'approval', 'direct'),
  'visit.read': row('direct', 'none', 'direct', 'direct', 'direct'),
  'visit.create': row('direct', 'none', 'direct', 'direct', 'direct'),
  'call.read': row('none', 'direct', 'direct', 'direct', 'direct'),
  'call.create': row('none', 'direct', 'direct', 'direct', 'direct'),
  'visit.delete': row('approval', 'approval', 'approval', 'direct', 'direct'),
  'itinerary.read': everybody,
  'itinerary.create': everybody,
  'itinerary.update': everybody,
  'itinerary.out_of_scope': row('none', 'none', 'approval', 'direct', 'direct'),
  'approval.read': everybody,
  'approval.request': everybody,
  'approval.decide': supervisors,
  'approval.cancel': everybody,
  'assignment.read': supervisors,
  'assignment.mine': representatives,
  'assignment.mr_list': everybody,
  'assignment.assign_mr': supervisors,
  'branch.read': supervisors,
  'branch.filter_list': everybody,
  'branch.assign': heads,
  'branch.manage': administrators,
  'area.read': heads,
  'area.manage': administrators,
  'touchpoint.read': everybody,
  'touchpoint.strategies': heads,
  'touchpoint.visitors': heads,
  'touchpoint.manage': administrators,
  'product.read': everybody,
  'product.manage': administrators,
  'report.read': supervisors,
  'job.manage': administrators,
  'import.run': administrators,
  'audit.read': administrators,
  'settings.manage': administrators,
  'dashboard.read': everybody,
  'device.use': representatives,
  'device.read': supervisors,
  'quarantine.decide': supervisors,
}

/** Whether an administrator may switch this cell between direct and approval: never a "none", and only where somebody could approve. */
export function isSwitchable(action: Action, role: Role): boolean {
  return permissionTable[action][role] !== 'none' && approvers[action].length > 0
}

/** What a role gets for an action. Entries of `switched` for cells that cannot be switched count for nothing. */
export function cellFor(action: Action, role: Role, switched: SwitchedCells = {}): Cell {
  const cell = permissionTable[action][role]
  return isSwitchable(action, role) ? (switched[action]?.[role] ?? cell) : cell
}

/** Whether a role gets anything but a refusal for at least one of the actions: the check before a call's content is read. */
export function mayAny(wanted: readonly Action[], role: Role): boolean {
  return wanted.some((action) => permissionTable[action][role] !== 'none')
}

/**
 * What a permission holds for, beyond the role's scope:
 * - `own`: a record made by or given to the user;
 * - `own_24h`: made by the user, and received by the server at most 24 hours ago;
 * - `made_by_user`: made by the user, whoever it is given to;
 * - `mr_of_branch`: given to a marketing representative of the user's branch;
 * - `unseen`: refused with 404, since such a record does not exist for this role.
 */
export type Limit = 'own' | 'own_24h' | 'made_by_user' | 'mr_of_branch' | 'unseen'

const limits: Partial<Record<Action, Partial<Record<Role, Limit>>>> = {
  'visit.delete': { mr: 'own_24h', tele: 'own_24h' },
  'itinerary.read': { mr: 'own' },
  'itinerary.create': { mr: 'own', tele: 'mr_of_branch' },
  'itinerary.update': { mr: 'own', tele: 'made_by_user' },
  'itinerary.out_of_scope': { mr: 'unseen' },
  'approval.read': { mr: 'own', tele: 'own' },
  'approval.cancel': { mr: 'own', tele: 'own', oic: 'own', ah: 'own', admin: 'own' },
}

/** The limit of a role's permission for an action, or null where only its scope bounds it. */
export function limitsOf(action: Action, role: Role): Limit | null {
  return limits[action]?.[role] ?? null
}
