import type { Action } from '@bisita/contract/actions'
import { roles, type Role } from '@bisita/contract/roles'
import { cellFor, type Cell } from '@bisita/rules/permissions'

/** Whoever looks, and whom they look at. */
type Who = { readonly id: string; readonly user_type: Role }

const passwordActions: Readonly<Record<Role, Action>> = {
  mr: 'user.password_field',
  tele: 'user.password_field',
  oic: 'user.password_oic',
  ah: 'user.password_office',
  admin: 'user.password_office',
}

/** The cells of the own role that an administrator has switched. */
export type Cells = Partial<Record<Action, Exclude<Cell, 'none'>>>

const cellWith = (action: Action, role: Role, cells: Cells): Cell => {
  const cell = cells[action]
  return cellFor(action, role, cell === undefined ? {} : { [action]: { [role]: cell } })
}

/** What a role gets for adding somebody of another. */
export const cellOfAdding = (by: Role, wanted: Role, cells: Cells = {}): Cell =>
  cellWith(wanted === 'mr' || wanted === 'tele' ? 'user.create_field' : 'user.create_office', by, cells)

/** What a role gets for setting the password of another. */
export const cellOfPassword = (by: Role, whose: Role, cells: Cells = {}): Cell => cellWith(passwordActions[whose], by, cells)

/** The roles that somebody may add, directly or by asking. */
export const rolesToAdd = (by: Role): readonly Role[] => roles.filter((wanted) => cellOfAdding(by, wanted) !== 'none')

/** Belongs to a branch, and must. */
export const needsBranch = (role: Role): boolean => role === 'mr' || role === 'tele' || role === 'oic'

/** What `me` may do with somebody in scope, by the permission table; nobody changes their own account here. */
export function rightsOver(me: Who, user: Who) {
  const may = (action: Action) => cellFor(action, me.user_type) !== 'none'
  const other = me.id !== user.id
  return {
    edit: may('user.update'),
    password: other && may(passwordActions[user.user_type]),
    activate: other && may('user.activate'),
    remove: other && may('user.delete'),
    // Of whose password one may set, and one's own.
    sessions: may('user.sessions') && (!other || may(passwordActions[user.user_type])),
    locations: user.user_type === 'mr' && may('assignment.assign_mr'),
  }
}
