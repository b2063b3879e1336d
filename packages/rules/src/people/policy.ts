import type { Action, SwitchableAction } from '@bisita/contract/actions'
import type { Role } from '@bisita/contract/users/roles'

/** What a role gets for an action: it acts at once, another user must approve first, or it is refused. */
export type PermissionCell = 'direct' | 'approval' | 'none'

/**
 * Who may decide about a request:
 * - `oic_of_client`: the oic of the client's branch as it was before the change;
 * - `oic_of_requester`: the oic of the requester's branch;
 * - `ah_above`: a head of the area that the branch concerned belongs to;
 * - `ah_above_both`: a head of the areas of both the branch left and the branch entered;
 * - `admin`: any administrator.
 */
export type Approver = 'oic_of_client' | 'oic_of_requester' | 'ah_above' | 'ah_above_both' | 'admin'

/**
 * What a permission holds for, beyond the role's scope:
 * - `own`: a record made by or given to the user;
 * - `own_24h`: made by the user, and received by the server at most 24 hours ago;
 * - `made_by_user`: made by the user, also when it is assigned to somebody else;
 * - `mr_of_branch`: given to a marketing representative of the user's branch;
 * - `unseen`: refused with 404, since such a record does not exist for this role.
 */
export type PermissionLimit = 'own' | 'own_24h' | 'made_by_user' | 'mr_of_branch' | 'unseen'

/** The row of an action: a cell for each role, limits, and approvers. */
type Policy<A extends Action> = {
  readonly roles: Readonly<Record<Role, PermissionCell>>
  /** Left out where only the role's scope bounds it. */
  readonly limits?: Readonly<Partial<Record<Role, PermissionLimit>>>
  /** Who approves it; nobody where the table of actions says that it cannot be switched. */
} & (A extends SwitchableAction
  ? { readonly approvers: readonly Approver[]; readonly fixed?: never }
  : { readonly approvers?: never; readonly fixed?: never } | { readonly approvers: readonly Approver[]; /** No administrator may switch its cells. */ readonly fixed: true })

const row = (mr: PermissionCell, tele: PermissionCell, oic: PermissionCell, ah: PermissionCell, admin: PermissionCell): Readonly<Record<Role, PermissionCell>> => ({
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

const administrator: readonly Approver[] = ['admin']
const headOrAdmin: readonly Approver[] = ['ah_above', 'admin']
const aboveClient: readonly Approver[] = ['oic_of_client', 'ah_above', 'admin']
const aboveRequester: readonly Approver[] = ['oic_of_requester', 'ah_above', 'admin']

/**
 * The table of promises/people 5, one row an action, in the order of the settings' screen; the reads follow from the
 * screens of promises/people 2 and "Who may read". Where that table names no approvers, because the cells are direct
 * until an administrator switches one, they are those above the requester. Reads, approvals and settings have none,
 * since a switch there could never be undone; nor have strategies, jobs and imports, which nobody else could carry out.
 *
 * Menu, buttons and server ask it through {@link file://./permissions.ts}. The matrix of the server's tests is written
 * by hand, as an independent check.
 */
export const policy: { readonly [A in Action]: Policy<A> } = {
  'location.read': { roles: everybody },
  'location.mine': { roles: representatives },
  'client.read': { roles: everybody },
  'client.create': { roles: everybody, approvers: aboveRequester },
  'client.update_contact': { roles: everybody, approvers: aboveClient },
  'client.update_identity': { roles: row('approval', 'approval', 'direct', 'direct', 'direct'), approvers: aboveClient },
  'client.lift_contact_block': { roles: row('approval', 'approval', 'direct', 'direct', 'direct'), approvers: aboveClient },
  'client.move_out': { roles: row('approval', 'approval', 'approval', 'approval', 'direct'), approvers: ['ah_above_both', 'admin'] },
  'client.delete': { roles: row('none', 'none', 'approval', 'approval', 'direct'), approvers: administrator },
  'consent.notices': { roles: everybody },
  'consent.create': { roles: everybody },
  'consent.manage': { roles: administrators },
  'visit.read': { roles: row('direct', 'none', 'direct', 'direct', 'direct') },
  'visit.create': { roles: row('direct', 'none', 'direct', 'direct', 'direct'), approvers: aboveRequester },
  'call.read': { roles: row('none', 'direct', 'direct', 'direct', 'direct') },
  'call.create': { roles: row('none', 'direct', 'direct', 'direct', 'direct'), approvers: aboveRequester },
  'visit.delete': { roles: row('approval', 'approval', 'approval', 'direct', 'direct'), approvers: aboveRequester, limits: { mr: 'own_24h', tele: 'own_24h' } },
  'visit.dismiss_evidence': { roles: supervisors },
  'itinerary.read': { roles: everybody, limits: { mr: 'own' } },
  'itinerary.create': { roles: everybody, approvers: aboveRequester, limits: { mr: 'own', tele: 'mr_of_branch' } },
  'itinerary.update': { roles: everybody, approvers: aboveRequester, limits: { mr: 'own', tele: 'made_by_user' } },
  'itinerary.out_of_scope': { roles: row('none', 'none', 'approval', 'direct', 'direct'), approvers: headOrAdmin, limits: { mr: 'unseen' } },
  'user.list': { roles: supervisors },
  'user.create_field': { roles: row('none', 'none', 'approval', 'direct', 'direct'), approvers: headOrAdmin },
  'user.create_office': { roles: row('none', 'none', 'none', 'approval', 'direct'), approvers: administrator },
  'user.update': { roles: heads, approvers: headOrAdmin },
  'user.activate': { roles: row('none', 'none', 'approval', 'direct', 'direct'), approvers: headOrAdmin },
  'user.delete': { roles: row('none', 'none', 'none', 'approval', 'direct'), approvers: administrator },
  'user.password_field': { roles: supervisors, approvers: headOrAdmin },
  'user.password_oic': { roles: heads, approvers: headOrAdmin },
  'user.password_office': { roles: administrators, approvers: administrator },
  // Nobody alone: who takes it away could then sign in with a password that they set.
  'user.factor_admin': { roles: row('none', 'none', 'none', 'none', 'approval'), approvers: administrator, fixed: true },
  'user.sessions': { roles: supervisors },
  'approval.read': { roles: everybody, limits: { mr: 'own', tele: 'own' } },
  'approval.request': { roles: everybody },
  'approval.decide': { roles: supervisors },
  'approval.cancel': { roles: everybody, limits: { mr: 'own', tele: 'own', oic: 'own', ah: 'own', admin: 'own' } },
  'assignment.read': { roles: supervisors },
  'assignment.mine': { roles: representatives },
  'assignment.mr_list': { roles: everybody },
  'assignment.assign_mr': { roles: supervisors, approvers: headOrAdmin },
  'branch.read': { roles: supervisors },
  'branch.filter_list': { roles: everybody },
  'branch.assign': { roles: heads, approvers: administrator },
  'branch.manage': { roles: administrators, approvers: administrator },
  'area.read': { roles: heads },
  'area.manage': { roles: administrators, approvers: administrator },
  'touchpoint.read': { roles: everybody },
  'touchpoint.strategies': { roles: heads },
  'touchpoint.visitors': { roles: heads },
  'touchpoint.manage': { roles: administrators },
  'desk.use': { roles: row('none', 'direct', 'direct', 'direct', 'direct') },
  'product.read': { roles: everybody },
  'product.manage': { roles: administrators, approvers: administrator },
  'report.read': { roles: supervisors },
  'job.manage': { roles: administrators },
  'duplicate.review': { roles: supervisors },
  'import.run': { roles: administrators },
  'audit.read': { roles: administrators },
  'settings.manage': { roles: administrators },
  'dashboard.read': { roles: everybody },
  'device.use': { roles: representatives },
  'device.read': { roles: supervisors },
  'device.lost': { roles: supervisors },
  'quarantine.decide': { roles: supervisors },
}
