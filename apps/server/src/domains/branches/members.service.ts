import type { BranchAssignment, branchAssignMember, BranchRemoval } from '@bisita/contract/organisation/branches'
import type { CallInput } from '@bisita/contract/calls/call'
import type { Role } from '@bisita/contract/users/roles'
import { worded } from '@bisita/contract/words'
import { userScopeOf } from '@bisita/rules/people/scope'
import { requireRightOrApproval } from '../../approval.ts'
import type { Executor } from '../../database/connection.ts'
import { lockAssignments } from '../../database/counts.ts'
import type { Caller, Context } from '../../http/context.ts'
import { invalid, Problem } from '../../problem.ts'
import { branchRequestBase, requireBranch } from './branches.service.ts'
import { cascadeOfMembers, findMembers, type Member, moveMembers } from './members.store.ts'
import { movesTo } from '../../undo/undo.ts'
import { offerUndo } from './undo.service.ts'
import { firstNamesOf } from './wording.ts'
import { assignedAnswer, affectedIds, changesNothing, type MovePlan, planMoves, requireMoveAllowed, auditedIds } from './movePlan.ts'

/** Who can belong to a branch. */
const ofBranches: ReadonlySet<Role> = new Set(['mr', 'tele', 'oic'])

/**
 * Puts people into a branch. A person from another branch loses the assignments that an MR has there.
 * @throws Problem not_found (branch, person), invalid (an area head or administrator), elsewhere
 * @throws ApprovalNeeded where an administrator switched it so
 */
export async function assignMembers(context: Context, { branch_id, user_ids, move }: CallInput<typeof branchAssignMember>['body']): Promise<BranchAssignment> {
  const { db, user } = context
  await lockAssignments(db)
  const branch = await requireBranch(context, branch_id)
  const plan = await planMembers(db, user, user_ids, branch.id, move)
  if (changesNothing(plan)) {
    context.unchanged = true
    return assignedAnswer(plan)
  }
  const changed = affectedIds(plan)
  await requireRightOrApproval(context, ['branch.assign'], async () => ({
    ...branchRequestBase(branch.id, worded('Branch members'), worded('Put {n, plural, one {# person} other {# people}} into {branch}', { n: changed.length, branch: branch.branch_name })),
    changes: [{ field: 'members', before: null, after: firstNamesOf(namesOf(await findMembers(db, { kind: 'all' }, changed)), changed.length) }],
  }))
  const people = await findMembers(db, { kind: 'all' }, changed)
  const { mr_assignments: lost } = await cascadeOfMembers(db, changed)
  await moveMembers(db, changed, branch.id)
  offerUndo(context, 'people', movesTo(people.map(({ id, branch_id }) => ({ id, in: branch_id })), changed, branch.id), lost)
  const after = { ...auditedIds(changed, 'user'), ...(plan.moved.length > 0 && { moved: plan.moved.length }) }
  context.audit({ action: 'branch.assign_members', record_type: 'branch', record_id: branch.id, after })
  return assignedAnswer(plan)
}

const namesOf = (people: readonly Member[]): string[] => people.map(({ display_name }) => display_name)

/**
 * What putting people into a branch changes.
 * @throws Problem not_found, invalid, elsewhere
 */
export async function planMembers(trx: Executor, user: Caller, userIds: readonly string[], branchId: string | null, move: boolean | undefined): Promise<MovePlan> {
  const people = await requirePeople(trx, user, userIds)
  const other = people.filter(({ user_type }) => !ofBranches.has(user_type))
  if (other.length > 0) throw invalid({ user_ids: `Area heads and administrators belong to no branch: ${firstNamesOf(namesOf(other), other.length)}.` })
  const plan = planMoves(people.map(({ id, branch_id }) => ({ id, in: branch_id })), branchId)
  await requireMoveAllowed(plan, move, 'branch', async (ids) => people.filter(({ id }) => ids.includes(id)).map(({ display_name, branch_name }) => `${display_name} (${branch_name})`))
  return plan
}

/** @throws Problem not_found where somebody is not there, or not in scope */
async function requirePeople(trx: Executor, user: Caller, ids: readonly string[]): Promise<Member[]> {
  const people = await findMembers(trx, userScopeOf(user), ids)
  if (people.length < new Set(ids).size) throw new Problem('not_found', { message: 'One of these people does not exist, or is not in your scope.' })
  return people
}

/**
 * Takes people out of a branch, what MRs among them hold along; who is not of it is left alone. With `dry_run`
 * it only tells what would go.
 * @throws Problem not_found (branch, person)
 * @throws ApprovalNeeded where an administrator switched it so
 */
export async function removeMembers(context: Context, branchId: string, userIds: readonly string[], dryRun: boolean | undefined): Promise<BranchRemoval> {
  const { db, user } = context
  if (!dryRun) await lockAssignments(db)
  const branch = await requireBranch(context, branchId)
  const members = (await requirePeople(db, user, userIds)).filter(({ branch_id }) => branch_id === branchId)
  const ids = members.map(({ id }) => id)
  const cascade = await cascadeOfMembers(db, ids)
  const answer = { ok: true, removed: ids.length, ...cascade } as const
  if (dryRun || ids.length === 0) {
    context.unchanged = true
    return answer
  }
  await requireRightOrApproval(context, ['branch.assign'], () => ({
    ...branchRequestBase(branchId, worded('Branch members'), worded('Take {n, plural, one {# person} other {# people}} out of {branch}', { n: ids.length, branch: branch.branch_name })),
    changes: [{ field: 'members', before: firstNamesOf(namesOf(members), members.length), after: null }],
  }))
  await moveMembers(db, ids, null)
  offerUndo(context, 'people', ids.map((id) => ({ id, from: branchId, to: null })), cascade.mr_assignments)
  context.audit({ action: 'branch.remove_members', record_type: 'branch', record_id: branchId, before: { ...auditedIds(ids, 'user'), ...cascade } })
  return answer
}
