import type { Assigned, branchAssignMember, Removed } from '@bisita/contract/organisation/branches'
import type { Input } from '@bisita/contract/calls/call'
import type { Role } from '@bisita/contract/users/roles'
import { peopleScopeOf } from '@bisita/rules/people/scope'
import { requireDirect } from '../../approval.ts'
import type { Executor } from '../../database/connection.ts'
import { lockHolders } from '../../database/counts.ts'
import type { Caller, Context } from '../../http/context.ts'
import { invalid, Problem } from '../../problem.ts'
import { readSettings } from '../../settings.ts'
import { aboutBranch, requireBranch } from './branches.service.ts'
import { cascadeOfMembers, findMembers, type Member, moveMembers } from './members.store.ts'
import { firstOf, many } from './pages.ts'
import { answerOf, changedBy, isIdle, type Plan, planOf, requireMove, traced } from './standing.ts'

/** Who can belong to a branch. */
const ofBranches: ReadonlySet<Role> = new Set(['mr', 'tele', 'oic'])

/**
 * Puts people into a branch. Who comes from another one leaves what an MR held there.
 * @throws Problem not_found (branch, person), invalid (an area head or administrator), elsewhere
 * @throws ApprovalNeeded where an administrator switched it so
 */
export async function assignMembers(context: Context, { branch_id, user_ids, move }: Input<typeof branchAssignMember>['body']): Promise<Assigned> {
  const { db, user } = context
  await lockHolders(db)
  const branch = await requireBranch(context, branch_id)
  const plan = await planMembers(db, user, user_ids, branch.id, move)
  if (isIdle(plan)) {
    context.unchanged = true
    return answerOf(plan)
  }
  const changed = changedBy(plan)
  await requireDirect(context, ['branch.assign'], await readSettings(db), async () => ({
    ...aboutBranch(branch.id, 'Branch members', `Put ${many(changed.length, 'person', 'people')} into ${branch.branch_name}`),
    changes: [{ field: 'members', before: null, after: firstOf(namesOf(await findMembers(db, { kind: 'all' }, changed)), changed.length) }],
  }))
  await moveMembers(db, changed, branch.id)
  const after = { ...traced(changed, 'user'), ...(plan.moved.length > 0 && { moved: plan.moved.length }) }
  context.audit({ action: 'branch.assign_members', record_type: 'branch', record_id: branch.id, after })
  return answerOf(plan)
}

const namesOf = (people: readonly Member[]): string[] => people.map(({ display_name }) => display_name)

/**
 * What putting people into a branch changes.
 * @throws Problem not_found, invalid, elsewhere
 */
export async function planMembers(trx: Executor, user: Caller, userIds: readonly string[], branchId: string | null, move: boolean | undefined): Promise<Plan> {
  const people = await requirePeople(trx, user, userIds)
  const other = people.filter(({ user_type }) => !ofBranches.has(user_type))
  if (other.length > 0) throw invalid({ user_ids: `Area heads and administrators belong to no branch: ${firstOf(namesOf(other), other.length)}.` })
  const plan = planOf(people.map(({ id, branch_id }) => ({ id, in: branch_id })), branchId)
  await requireMove(plan, move, 'branch', async (ids) => people.filter(({ id }) => ids.includes(id)).map(({ display_name, branch_name }) => `${display_name} (${branch_name})`))
  return plan
}

/** @throws Problem not_found where somebody is not there, or not in scope */
async function requirePeople(trx: Executor, user: Caller, ids: readonly string[]): Promise<Member[]> {
  const people = await findMembers(trx, peopleScopeOf(user), ids)
  if (people.length < new Set(ids).size) throw new Problem('not_found', { message: 'One of these people does not exist, or is not in your scope.' })
  return people
}

/**
 * Takes people out of a branch, what MRs among them hold along; who is not of it is left alone. With `dry_run`
 * it only tells what would go.
 * @throws Problem not_found (branch, person)
 * @throws ApprovalNeeded where an administrator switched it so
 */
export async function removeMembers(context: Context, branchId: string, userIds: readonly string[], dryRun: boolean | undefined): Promise<Removed> {
  const { db, user } = context
  if (!dryRun) await lockHolders(db)
  const branch = await requireBranch(context, branchId)
  const members = (await requirePeople(db, user, userIds)).filter(({ branch_id }) => branch_id === branchId)
  const ids = members.map(({ id }) => id)
  const cascade = await cascadeOfMembers(db, ids)
  const answer = { ok: true, removed: ids.length, ...cascade } as const
  if (dryRun || ids.length === 0) {
    context.unchanged = true
    return answer
  }
  await requireDirect(context, ['branch.assign'], await readSettings(db), () => ({
    ...aboutBranch(branchId, 'Branch members', `Take ${many(ids.length, 'person', 'people')} out of ${branch.branch_name}`),
    changes: [{ field: 'members', before: firstOf(namesOf(members), members.length), after: null }],
  }))
  await moveMembers(db, ids, null)
  context.audit({ action: 'branch.remove_members', record_type: 'branch', record_id: branchId, before: { ...traced(ids, 'user'), ...cascade } })
  return answer
}
