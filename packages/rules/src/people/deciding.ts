import type { Action } from '@bisita/contract/actions'
import type { Role } from '@bisita/contract/users/roles'
import { approversFor } from './approvers.ts'
import type { Approver } from './policy.ts'

/** Somebody who looks at a request. */
export type Decider = {
  readonly id: string
  readonly user_type: Role
  readonly branch_id: string | null
  /** The branches of the areas that the person heads. */
  readonly heads: ReadonlySet<string>
  /** Whose password this person set of late: who knew it could ask in that name, and would decide alone. */
  readonly passwords_set: ReadonlySet<string>
}

/** What of a request decides about who may decide. Branches are those when it was made. */
export type Request = {
  readonly actions: readonly Action[]
  readonly requested_by: string
  readonly requester_type: Role
  readonly requester_branch_id: string | null
  /** Of the client concerned, before the change; null where the request is about no client's branch. */
  readonly branch_id: string | null
  readonly to_branch_id: string | null
}

const has = (branches: ReadonlySet<string>, branch: string | null): boolean => branch !== null && branches.has(branch)

/** Whether somebody is the approver of a kind for a request. */
const isApprover: Readonly<Record<Approver, (decider: Decider, request: Request) => boolean>> = {
  oic_of_client: (who, { branch_id }) => who.user_type === 'oic' && branch_id !== null && who.branch_id === branch_id,
  oic_of_requester: (who, { requester_branch_id: branch }) =>
    who.user_type === 'oic' && branch !== null && who.branch_id === branch,
  ah_above: (who, { branch_id, requester_branch_id }) =>
    who.user_type === 'ah' && has(who.heads, branch_id ?? requester_branch_id),
  ah_above_both: (who, { branch_id, to_branch_id }) =>
    who.user_type === 'ah' && has(who.heads, branch_id) && has(who.heads, to_branch_id),
  admin: (who) => who.user_type === 'admin',
}

/**
 * Whether somebody has the right to decide a request (decisions.md, section 2): never one's own or of
 * somebody whose password they set, and for each action that it needs as one of its approvers. Whether it is in scope and still pending is asked elsewhere.
 */
export function mayDecide(decider: Decider, request: Request): boolean {
  if (decider.id === request.requested_by || request.actions.length === 0) return false
  if (decider.passwords_set.has(request.requested_by)) return false
  return request.actions.every((action) =>
    approversFor(action, request.requester_type).some((approver) => isApprover[approver](decider, request)),
  )
}
