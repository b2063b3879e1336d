import type { Assigned, branchAssign, branchRemoveLocations, Removed } from '@bisita/contract/organisation/branches'
import type { Input } from '@bisita/contract/calls/call'
import { requireDirect } from '../../approval.ts'
import type { Executor } from '../../database/connection.ts'
import { lockHolders } from '../../database/counts.ts'
import type { Caller, Context } from '../../http/context.ts'
import { invalid, Problem } from '../../problem.ts'
import { readSettings } from '../../settings.ts'
import { allExist, type Choice, choiceOf } from '../locations/chosen.store.ts'
import { aboutBranch, requireBranch } from './branches.service.ts'
import { cascadeOf, chosenOfBranch, giveLocations, nameLocations, placeLocations, standBeyond, takeLocations } from './branchLocations.store.ts'
import { firstOf, many } from './pages.ts'
import { answerOf, changedBy, isIdle, type Plan, planOf, requireMove, traced } from './standing.ts'

/**
 * Gives a branch locations: named ones, where one that the caller may not see is as if it didn't exist, or all
 * that a filter finds of what stands in no branch or in one that the caller sees.
 * @throws Problem not_found (branch, location), invalid (a filter that finds nothing), elsewhere
 * @throws ApprovalNeeded where an administrator switched it so
 */
export async function assignLocations(context: Context, { branch_id, location_ids, filter, move }: Input<typeof branchAssign>['body']): Promise<Assigned> {
  const { db, user } = context
  await lockHolders(db)
  const branch = await requireBranch(context, branch_id)
  const plan = await planLocations(db, user, choiceOf(location_ids, filter), branch.id, move)
  if (isIdle(plan)) {
    context.unchanged = true
    return answerOf(plan)
  }
  const changed = changedBy(plan)
  await requireDirect(context, ['branch.assign'], await readSettings(db), async () => ({
    ...aboutBranch(branch.id, 'Branch locations', `Give ${branch.branch_name} ${many(changed.length, 'location')}`),
    changes: [{ field: 'locations', before: null, after: firstOf(await nameLocations(db, changed), changed.length) }],
  }))
  await giveLocations(db, branch.id, plan)
  const after = { ...traced(changed, 'location'), ...(plan.moved.length > 0 && { moved: plan.moved.length }), ...(filter && { filter }) }
  context.audit({ action: 'branch.assign', record_type: 'branch', record_id: branch.id, after })
  return answerOf(plan)
}

/**
 * What giving a branch the locations of a choice changes.
 * @throws Problem not_found, invalid, elsewhere
 */
export async function planLocations(trx: Executor, user: Pick<Caller, 'scope'>, choice: Choice, branchId: string | null, move: boolean | undefined): Promise<Plan> {
  const placed = await placeLocations(trx, user.scope, choice)
  const seen = placed.filter(({ held }) => held)
  if ('filter' in choice) {
    if (seen.length === 0) throw invalid({ filter: 'There is no location there.' })
  } else if (seen.length < placed.length || !(await allExist(trx, choice))) throw noSuchLocation()
  const plan = planOf(seen.map(({ id, branch_id }) => ({ id, in: branch_id })), branchId)
  await requireMove(plan, move, 'branch', (ids) => nameLocations(trx, ids))
  return plan
}

const noSuchLocation = () => new Problem('not_found', { message: 'One of these locations does not exist, or is not in your scope.' })

/**
 * Takes locations from a branch, the MR assignments of them along; what doesn't stand in it is left alone.
 * With `dry_run` it only tells what would go.
 * @throws Problem not_found (branch, location)
 * @throws ApprovalNeeded where an administrator switched it so
 */
export async function removeLocations(
  context: Context,
  branchId: string,
  { location_ids, filter }: Input<typeof branchRemoveLocations>['body'],
  dryRun: boolean | undefined,
): Promise<Removed> {
  const { db, user } = context
  if (!dryRun) await lockHolders(db)
  const branch = await requireBranch(context, branchId)
  const choice = choiceOf(location_ids, filter)
  if (!(await allExist(db, choice)) || (await standBeyond(db, user.scope, choice))) throw noSuchLocation()
  const ids = await chosenOfBranch(db, branchId, choice)
  const cascade = await cascadeOf(db, ids)
  const answer = { ok: true, removed: ids.length, ...cascade } as const
  if (dryRun || ids.length === 0) {
    context.unchanged = true
    return answer
  }
  await requireDirect(context, ['branch.assign'], await readSettings(db), async () => ({
    ...aboutBranch(branchId, 'Branch locations', `Take ${many(ids.length, 'location')} from ${branch.branch_name}`),
    changes: [{ field: 'locations', before: firstOf(await nameLocations(db, ids), ids.length), after: null }],
  }))
  await takeLocations(db, branchId, ids)
  const before = { ...traced(ids, 'location'), ...cascade, ...(filter && { filter }) }
  context.audit({ action: 'branch.remove', record_type: 'branch', record_id: branchId, before })
  return answer
}
