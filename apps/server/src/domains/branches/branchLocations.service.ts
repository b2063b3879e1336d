import type { BranchAssignment, branchAssign, branchRemoveLocations, BranchRemoval } from '@bisita/contract/organisation/branches'
import type { CallInput } from '@bisita/contract/calls/call'
import { worded } from '@bisita/contract/words'
import { requireRightOrApproval } from '../../approval.ts'
import type { Executor } from '../../database/connection.ts'
import { lockAssignments } from '../../database/counts.ts'
import type { Caller, Context } from '../../http/context.ts'
import { invalid, Problem } from '../../problem.ts'
import { allExist, type LocationChoice, locationChoiceOf } from '../locations/chosen.store.ts'
import { branchRequestBase, requireBranch } from './branches.service.ts'
import { cascadeOf, chosenOfBranch, assignBranchLocations, findFirstLocationNames, findLocationPlacements, anyOutsideScope, releaseBranchLocations } from './branchLocations.store.ts'
import { movesTo } from '../../undo/undo.ts'
import { offerUndo } from './undo.service.ts'
import { firstNamesOf } from './wording.ts'
import { assignedAnswer, affectedIds, changesNothing, type MovePlan, planMoves, requireMoveAllowed, auditedIds } from './movePlan.ts'

/**
 * Gives a branch locations: named ones, where one that the caller may not see is as if it didn't exist, or all
 * that a filter finds of what stands in no branch or in one that the caller sees.
 * @throws Problem not_found (branch, location), invalid (a filter that finds nothing), elsewhere
 * @throws ApprovalNeeded where an administrator switched it so
 */
export async function assignLocations(context: Context, { branch_id, location_ids, filter, move }: CallInput<typeof branchAssign>['body']): Promise<BranchAssignment> {
  const { db, user } = context
  await lockAssignments(db)
  const branch = await requireBranch(context, branch_id)
  const before = await findLocationPlacements(db, user.scope, locationChoiceOf(location_ids, filter))
  const plan = await planLocations(db, user, locationChoiceOf(location_ids, filter), branch.id, move)
  if (changesNothing(plan)) {
    context.unchanged = true
    return assignedAnswer(plan)
  }
  const changed = affectedIds(plan)
  await requireRightOrApproval(context, ['branch.assign'], async () => ({
    ...branchRequestBase(branch.id, worded('Branch locations'), worded('Give {branch} {n, plural, one {# location} other {# locations}}', { n: changed.length, branch: branch.branch_name })),
    changes: [{ field: 'locations', before: null, after: firstNamesOf(await findFirstLocationNames(db, changed), changed.length) }],
  }))
  const { mr_assignments: lost } = await cascadeOf(db, plan.moved)
  await assignBranchLocations(db, branch.id, plan)
  offerUndo(context, 'locations', movesTo(before.map(({ id, branch_id }) => ({ id, in: branch_id })), changed, branch.id), lost)
  const after = { ...auditedIds(changed, 'location'), ...(plan.moved.length > 0 && { moved: plan.moved.length }), ...(filter && { filter }) }
  context.audit({ action: 'branch.assign', record_type: 'branch', record_id: branch.id, after })
  return assignedAnswer(plan)
}

/**
 * What giving a branch the locations of a choice changes.
 * @throws Problem not_found, invalid, elsewhere
 */
export async function planLocations(trx: Executor, user: Pick<Caller, 'scope'>, choice: LocationChoice, branchId: string | null, move: boolean | undefined): Promise<MovePlan> {
  const placed = await findLocationPlacements(trx, user.scope, choice)
  const seen = placed.filter(({ held }) => held)
  if ('filter' in choice) {
    if (seen.length === 0) throw invalid({ filter: 'There is no location there.' })
  } else if (seen.length < placed.length || !(await allExist(trx, choice))) throw noSuchLocation()
  const plan = planMoves(seen.map(({ id, branch_id }) => ({ id, in: branch_id })), branchId)
  await requireMoveAllowed(plan, move, 'branch', (ids) => findFirstLocationNames(trx, ids))
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
  { location_ids, filter }: CallInput<typeof branchRemoveLocations>['body'],
  dryRun: boolean | undefined,
): Promise<BranchRemoval> {
  const { db, user } = context
  if (!dryRun) await lockAssignments(db)
  const branch = await requireBranch(context, branchId)
  const choice = locationChoiceOf(location_ids, filter)
  if (!(await allExist(db, choice)) || (await anyOutsideScope(db, user.scope, choice))) throw noSuchLocation()
  const ids = await chosenOfBranch(db, branchId, choice)
  const cascade = await cascadeOf(db, ids)
  const answer = { ok: true, removed: ids.length, ...cascade } as const
  if (dryRun || ids.length === 0) {
    context.unchanged = true
    return answer
  }
  await requireRightOrApproval(context, ['branch.assign'], async () => ({
    ...branchRequestBase(branchId, worded('Branch locations'), worded('Take {n, plural, one {# location} other {# locations}} from {branch}', { n: ids.length, branch: branch.branch_name })),
    changes: [{ field: 'locations', before: firstNamesOf(await findFirstLocationNames(db, ids), ids.length), after: null }],
  }))
  await releaseBranchLocations(db, branchId, ids)
  offerUndo(context, 'locations', ids.map((id) => ({ id, from: branchId, to: null })), cascade.mr_assignments)
  const before = { ...auditedIds(ids, 'location'), ...cascade, ...(filter && { filter }) }
  context.audit({ action: 'branch.remove', record_type: 'branch', record_id: branchId, before })
  return answer
}
