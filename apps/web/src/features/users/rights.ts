import type { Action } from '@bisita/contract/actions'
import { roles, type Role } from '@bisita/contract/users/roles'
import { mayAny } from '@bisita/rules/people/permissions'
import type { PermissionCell } from '@bisita/rules/people/policy'

/** The viewer, or the user who is viewed. */
type Who = { readonly id: string; readonly user_type: Role }

const passwordActions: Readonly<Record<Role, Action>> = {
  mr: 'user.password_field',
  tele: 'user.password_field',
  oic: 'user.password_oic',
  ah: 'user.password_office',
  admin: 'user.password_office',
}

/** What taking away somebody's second step of signing in is, by the role it is done to. */
export const factorAction = (whose: Role): Action => (whose === 'admin' ? 'user.factor_admin' : passwordActions[whose])

/** What the signed-in user gets for an action. */
type CellOf = (action: Action) => PermissionCell

/** What the signed-in user gets for adding somebody of a role. */
export const cellOfAdding = (cellOf: CellOf, wanted: Role): PermissionCell =>
  cellOf(wanted === 'mr' || wanted === 'tele' ? 'user.create_field' : 'user.create_office')

/** What the signed-in user gets for setting the password of somebody of a role. */
export const cellOfPassword = (cellOf: CellOf, whose: Role): PermissionCell => cellOf(passwordActions[whose])

/** The roles that the signed-in user may add, directly or by asking. */
export const rolesToAdd = (cellOf: CellOf): readonly Role[] => roles.filter((wanted) => cellOfAdding(cellOf, wanted) !== 'none')

/** Belongs to a branch, and must. */
export const needsBranch = (role: Role): boolean => role === 'mr' || role === 'tele' || role === 'oic'

/** What `me` may do with somebody in scope, by the permission table; nobody changes their own account here. */
export function rightsOver(me: Who, user: Who) {
  const may = (action: Action) => mayAny([action], me.user_type)
  const other = me.id !== user.id
  return {
    edit: may('user.update'),
    password: other && may(passwordActions[user.user_type]),
    factor: other && may(factorAction(user.user_type)),
    activate: other && may('user.activate'),
    remove: other && may('user.delete'),
    // Of whose password one may set, and one's own.
    sessions: may('user.sessions') && (!other || may(passwordActions[user.user_type])),
    locations: user.user_type === 'mr' && may('assignment.assign_mr'),
  }
}
