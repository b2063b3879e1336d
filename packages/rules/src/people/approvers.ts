import type { Action } from '@bisita/contract/actions'
import type { Role } from '@bisita/contract/users/roles'
import { type Approver, policy } from './policy.ts'

/** The roles whose requests each kind of approver decides; nobody decides for people above them. */
const decidesFor: Readonly<Record<Approver, readonly Role[]>> = {
  oic_of_client: ['mr', 'tele'],
  oic_of_requester: ['mr', 'tele'],
  ah_above: ['mr', 'tele', 'oic'],
  ah_above_both: ['mr', 'tele', 'oic', 'ah'],
  admin: ['mr', 'tele', 'oic', 'ah', 'admin'],
}

/** The kinds of approvers of an action that a user of this role requests; empty where it needs none. */
export function approversFor(action: Action, requester: Role): readonly Approver[] {
  return (policy[action].approvers ?? []).filter((approver) => decidesFor[approver].includes(requester))
}
