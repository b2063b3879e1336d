import type { assign, removeMrAssignments } from '@bisita/contract/organisation/assignments'
import type { CallAnswer, CallInput } from '@bisita/contract/calls/call'
import { worded } from '@bisita/contract/words'
import type { Context } from '../../http/context.ts'
import { invalid, Problem } from '../../problem.ts'
import { firstNames, requireAssignmentOrApproval } from './approvalRequest.ts'
import {
  addMrLocations,
  cascadeOfLocations,
  findLocationCandidates,
  findCurrentLocations,
  findLocationsOfOthers,
  findAssignedLocations,
  removeMrLocations,
  type LocationSelection,
} from './locations.store.ts'
import { lockActiveMrs, lockMr, requireMr } from './mrs.service.ts'
import { offerUndo } from './undo.service.ts'

type Chosen = Pick<CallInput<typeof assign>['body'], 'assignment_ids' | 'filter'>

/**
 * Gives an MR locations of the own branch, in one step however many there are.
 * @throws Problem invalid (who, or unknown locations), not_found (the person), conflict (not the branch's)
 * @throws ApprovalNeeded where an administrator switched it so
 */
export async function assignLocations(context: Context, { user_id, ...sent }: CallInput<typeof assign>['body']): Promise<CallAnswer<typeof assign>> {
  const { db } = context
  const selection = await selected(context, sent)
  const { user_id: mr } = await lockActiveMrs(context, { user_id })
  if ('ids' in selection) await requireOfBranch(context, mr.branch_id, selection.ids)
  const candidates = await findLocationCandidates(db, mr.branch_id, mr.id, selection)
  const added = candidates.filter(({ own }) => !own)
  const answer = { ok: true, assigned: added.length, unchanged: candidates.length - added.length } as const
  if (added.length === 0) {
    context.unchanged = true
    return answer
  }
  await requireAssignmentOrApproval(context, mr, { title: worded('Assign locations to {name}', { name: mr.display_name }), field: 'locations', before: null, after: named(added) })
  const location_ids = added.map(({ id }) => id)
  await addMrLocations(db, mr.id, mr.branch_id, location_ids)
  context.audit({ action: 'assignment.assign', record_type: 'user', record_id: mr.id, after: { location_ids } })
  await offerUndo(context, 'locations', mr.id, location_ids, 'assign')
  return answer
}

/**
 * Takes locations from an MR. What of the chosen ones the MR does not hold counts for nothing. With `dryRun` it
 * only tells what would go.
 * @throws Problem invalid, not_found
 * @throws ApprovalNeeded
 */
export async function removeLocations(
  context: Context,
  mrId: string,
  sent: CallInput<typeof removeMrAssignments>['body'],
  dryRun: boolean | undefined,
): Promise<CallAnswer<typeof removeMrAssignments>> {
  const selection = await selected(context, sent)
  const mr = await (dryRun ? requireMr : lockMr)(context, mrId)
  const assigned = await findAssignedLocations(context.db, mr.id, selection)
  const location_ids = assigned.map(({ id }) => id)
  const answer = { ok: true, removed: assigned.length, ...(await cascadeOfLocations(context.db, mr.id, location_ids)) } as const
  if (dryRun || assigned.length === 0) {
    context.unchanged = true
    return answer
  }
  await requireAssignmentOrApproval(context, mr, { title: worded('Remove locations from {name}', { name: mr.display_name }), field: 'locations', before: named(assigned), after: null })
  await removeMrLocations(context.db, mr.id, location_ids)
  context.audit({ action: 'assignment.remove', record_type: 'user', record_id: mr.id, before: { location_ids } })
  await offerUndo(context, 'locations', mr.id, location_ids, 'remove')
  return answer
}

/** @throws Problem invalid where a code never was a location's */
async function selected({ db }: Context, { assignment_ids, filter }: Chosen): Promise<LocationSelection> {
  if (assignment_ids === undefined) return { filter: filter ?? {} }
  const current = await findCurrentLocations(db, assignment_ids)
  const unknown = assignment_ids.filter((id) => !current.has(id))
  if (unknown.length > 0) throw invalid({ assignment_ids: `There is no location ${firstNames(unknown)}.` })
  return { ids: [...new Set(current.values())] }
}

/** @throws Problem conflict, with the names of the first of those that are not the branch's */
async function requireOfBranch({ db }: Context, branchId: string, ids: readonly string[]): Promise<void> {
  const foreign = await findLocationsOfOthers(db, branchId, ids)
  if (foreign.length === 0) return
  throw new Problem('conflict', { message: `Not locations of this branch: ${named(foreign)}.` })
}

const named = (locations: readonly { readonly location: string }[]): string => firstNames(locations.map(({ location }) => location))
