import type { Action } from '@bisita/contract/actions'
import { setPasswordRemembered } from '@bisita/contract/limits'
import type { Role } from '@bisita/contract/users/roles'
import { showDate } from '../time/dates.ts'
import { approversFor } from './approvers.ts'
import type { Approver } from './policy.ts'

/** A user who may want to decide a request. */
export type Decider = {
  readonly id: string
  readonly user_type: Role
  readonly branch_id: string | null
  /** The branches of the areas that the person heads. */
  readonly heads: ReadonlySet<string>
}

/**
 * The decider or the requester set the other's password, made the other's account or took the other's second step of signing in away, in the 7 days before the request
 * or since. Knowing the password, one user could make the request in the other's name and decide it alone.
 */
export type PasswordTie = {
  /** Whether the decider set the password; otherwise the requester did. */
  readonly by_decider: boolean
  /** Whether the account was made, its password set, or its second step of signing in taken away. */
  readonly how: 'made' | 'password' | 'factor'
  /** When that was, ISO 8601. */
  readonly at: string
}

/** The facts of a request that determine who may decide it. Branches are those when the request was made. */
export type RequestFacts = {
  readonly actions: readonly Action[]
  readonly requested_by: string
  readonly requester_type: Role
  readonly requester_branch_id: string | null
  /** The branch of the client concerned, before the change; null where the request is about no client's branch. */
  readonly branch_id: string | null
  readonly to_branch_id: string | null
  /** The tie between the requester and the decider; null where there is none. */
  readonly tie: PasswordTie | null
}

const has = (branches: ReadonlySet<string>, branch: string | null): boolean => branch !== null && branches.has(branch)

/** For each kind of approver, whether a user is one for a request. */
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

/** Whether a user is an approver of each action that another user's request needs. */
const isApproverOf = (decider: Decider, request: RequestFacts): boolean =>
  decider.id !== request.requested_by &&
  request.actions.length > 0 &&
  request.actions.every((action) => approversFor(action, request.requester_type).some((approver) => isApprover[approver](decider, request)))

/**
 * Whether a user has the right to decide a request (promises/approvals 5): as an approver of each action that it needs,
 * not its requester, and without a {@link PasswordTie}. Scope, and that the request is still pending, are checked
 * elsewhere.
 */
export const mayDecide = (decider: Decider, request: RequestFacts): boolean => request.tie === null && isApproverOf(decider, request)

/**
 * Why an approver of a request may not decide it because of a {@link PasswordTie}, in words; null for everybody else.
 * @param name the requester's name
 */
export function whyNotDecide(decider: Decider, request: RequestFacts, name: string): string | null {
  const { tie } = request
  if (tie === null || !isApproverOf(decider, request)) return null
  const [who, whose] = tie.by_decider ? ['You', `${name}’s`] : [name, 'your']
  const until = new Date(Date.parse(tie.at) + setPasswordRemembered)
  const did = { made: `made ${whose} account`, password: `set ${whose} password`, factor: `reset ${whose} second sign-in step` }[tie.how]
  return `${who} ${did} on ${showDate(tie.at)}. Somebody else decides this request, and any that ${name} makes until ${showDate(until)}.`
}
