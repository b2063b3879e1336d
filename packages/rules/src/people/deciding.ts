import type { Action } from '@bisita/contract/actions'
import { setPasswordRemembered } from '@bisita/contract/limits'
import type { Role } from '@bisita/contract/users/roles'
import { showDate } from '../time/dates.ts'
import { approversFor } from './approvers.ts'
import type { Approver } from './policy.ts'

/** Somebody who looks at a request. */
export type Decider = {
  readonly id: string
  readonly user_type: Role
  readonly branch_id: string | null
  /** The branches of the areas that the person heads. */
  readonly heads: ReadonlySet<string>
}

/**
 * The decider or the requester set the other's password, or made the other's account, in the 7 days before the
 * request or since: who knows a password could make a request in that name, and would then decide it alone.
 */
export type PasswordTie = {
  /** Whether the decider set the password; otherwise the requester did. */
  readonly by_decider: boolean
  /** Whether it was a new account. */
  readonly made: boolean
  /** The moment, ISO 8601. */
  readonly at: string
}

/** What of a request decides about who may decide. Branches are those when it was made. */
export type RequestFacts = {
  readonly actions: readonly Action[]
  readonly requested_by: string
  readonly requester_type: Role
  readonly requester_branch_id: string | null
  /** Of the client concerned, before the change; null where the request is about no client's branch. */
  readonly branch_id: string | null
  readonly to_branch_id: string | null
  /** The tie between the requester and the decider; null where there is none. */
  readonly tie: PasswordTie | null
}

const has = (branches: ReadonlySet<string>, branch: string | null): boolean => branch !== null && branches.has(branch)

/** Whether somebody is the approver of a kind for a request. */
const isApprover: Readonly<Record<Approver, (decider: Decider, request: RequestFacts) => boolean>> = {
  oic_of_client: (who, { branch_id }) => who.user_type === 'oic' && branch_id !== null && who.branch_id === branch_id,
  oic_of_requester: (who, { requester_branch_id: branch }) =>
    who.user_type === 'oic' && branch !== null && who.branch_id === branch,
  ah_above: (who, { branch_id, requester_branch_id }) =>
    who.user_type === 'ah' && has(who.heads, branch_id ?? requester_branch_id),
  ah_above_both: (who, { branch_id, to_branch_id }) =>
    who.user_type === 'ah' && has(who.heads, branch_id) && has(who.heads, to_branch_id),
  admin: (who) => who.user_type === 'admin',
}

/** Whether somebody is an approver of each action that a request of somebody else needs. */
const isApproverOf = (decider: Decider, request: RequestFacts): boolean =>
  decider.id !== request.requested_by &&
  request.actions.length > 0 &&
  request.actions.every((action) => approversFor(action, request.requester_type).some((approver) => isApprover[approver](decider, request)))

/**
 * Whether somebody has the right to decide a request (promises/approvals 5): as an approver of each action that it
 * needs, never one's own, and none with a {@link PasswordTie}. Whether it is in scope and still pending is asked elsewhere.
 */
export const mayDecide = (decider: Decider, request: RequestFacts): boolean => request.tie === null && isApproverOf(decider, request)

/**
 * Why somebody who is an approver of a request may not decide it, in words; null for everybody else.
 * @param name the requester's
 */
export function whyNotDecide(decider: Decider, request: RequestFacts, name: string): string | null {
  const { tie } = request
  if (tie === null || !isApproverOf(decider, request)) return null
  const [who, whose] = tie.by_decider ? ['You', `${name}’s`] : [name, 'your']
  const until = new Date(Date.parse(tie.at) + setPasswordRemembered)
  return `${who} ${tie.made ? 'made' : 'set'} ${whose} ${tie.made ? 'account' : 'password'} on ${showDate(tie.at)}. Somebody else decides this request, and any that ${name} makes until ${showDate(until)}.`
}
