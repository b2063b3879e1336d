import type { Action } from '@bisita/contract/actions'
import type { Role } from '@bisita/contract/roles'

/**
 * Who may decide about a request:
 * - `oic_of_client`: the oic of the client's branch as it was before the change;
 * - `oic_of_requester`: the oic of the branch of the person who asks;
 * - `ah_above`: a head of the area that the branch concerned belongs to;
 * - `ah_above_both`: somebody who heads the area of the branch left and of the branch entered;
 * - `admin`: any administrator.
 */
export type Approver = 'oic_of_client' | 'oic_of_requester' | 'ah_above' | 'ah_above_both' | 'admin'

/** Whose requests each kind of approver decides about: nobody decides for people above them. */
const decidesFor: Readonly<Record<Approver, readonly Role[]>> = {
  oic_of_client: ['mr', 'tele'],
  oic_of_requester: ['mr', 'tele'],
  ah_above: ['mr', 'tele', 'oic'],
  ah_above_both: ['mr', 'tele', 'oic', 'ah'],
  admin: ['mr', 'tele', 'oic', 'ah', 'admin'],
}

const none: readonly Approver[] = []
const admin: readonly Approver[] = ['admin']
const heads: readonly Approver[] = ['ah_above', 'admin']
const aboveClient: readonly Approver[] = ['oic_of_client', 'ah_above', 'admin']
const aboveRequester: readonly Approver[] = ['oic_of_requester', 'ah_above', 'admin']

/**
 * Who approves what (decisions.md, section 2). Where that table is silent, because the cells are
 * direct until an administrator switches one, it is those above the person who asks. Reads, approvals
 * and settings have nobody: a switch there could never be undone.
 */
export const approvers: Readonly<Record<Action, readonly Approver[]>> = {
  'user.list': none,
  'user.create_field': heads,
  'user.create_office': admin,
  'user.update': heads,
  'user.activate': heads,
  'user.delete': admin,
  'user.password_field': heads,
  'user.password_oic': heads,
  'user.password_office': admin,
  'user.sessions': none,
  'location.read': none,
  'location.mine': none,
  'client.read': none,
  'client.create': aboveRequester,
  'client.update_contact': aboveClient,
  'client.update_identity': aboveClient,
  'client.move_out': ['ah_above_both', 'admin'],
  'client.delete': admin,
  'visit.read': none,
  'visit.create': aboveRequester,
  'call.read': none,
  'call.create': aboveRequester,
  'visit.delete': aboveRequester,
  'itinerary.read': none,
  'itinerary.create': aboveRequester,
  'itinerary.update': aboveRequester,
  'itinerary.out_of_scope': heads,
  'approval.read': none,
  'approval.request': none,
  'approval.decide': none,
  'approval.cancel': none,
  'assignment.read': none,
  'assignment.mine': none,
  'assignment.mr_list': none,
  'assignment.assign_mr': heads,
  'branch.read': none,
  'branch.filter_list': none,
  'branch.assign': admin,
  'branch.manage': admin,
  'area.read': none,
  'area.manage': admin,
  'touchpoint.read': none,
  'touchpoint.strategies': none,
  'touchpoint.visitors': none,
  'touchpoint.manage': admin,
  'product.read': none,
  'product.manage': admin,
  'report.read': none,
  'job.manage': admin,
  'import.run': admin,
  'audit.read': none,
  'settings.manage': none,
  'dashboard.read': none,
  'device.use': none,
  'device.read': none,
  'quarantine.decide': none,
}

/** Who decides when a user of this role asks for this action. */
export function approversFor(action: Action, requester: Role): readonly Approver[] {
  return approvers[action].filter((approver) => decidesFor[approver].includes(requester))
}
