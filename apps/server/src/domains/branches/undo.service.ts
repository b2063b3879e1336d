import { mayAny } from '@bisita/rules/people/permissions'
import { userScopeOf } from '@bisita/rules/people/scope'
import { lockAssignments } from '../../database/counts.ts'
import type { Context } from '../../http/context.ts'
import { orNotFound, Problem } from '../../problem.ts'
import { changedSince } from '../../undo/changedSince.ts'
import { type Move, mostUndone, type Undo } from '../../undo/undo.ts'
import { assignBranchLocations, cascadeOf, findLocationPlacements, releaseBranchLocations } from './branchLocations.store.ts'
import { lockBranches } from './branches.store.ts'
import { cascadeOfMembers, findMembers, moveMembers } from './members.store.ts'

type UndoOfBranch = Extract<Undo, { of: 'branch' }>

/**
 * Lets an act be undone that moved locations or people. Not where representatives lost assignments with it (`lost`):
 * those could not come back alike.
 */
export function offerUndo(context: Context, what: UndoOfBranch['what'], moves: readonly Move[], lost: number): void {
  if (lost === 0 && moves.length <= mostUndone) context.undo = { of: 'branch', what, moves }
}

/** The ids that go back to each branch, or out of any. */
const byOrigin = (moves: readonly Move[]): ReadonlyMap<string | null, readonly string[]> =>
  new Map([...Map.groupBy(moves, ({ from }) => from)].map(([from, of]) => [from, of.map(({ id }) => id)]))

/**
 * Puts locations or people back into the branches that they came from.
 * @throws Problem not_allowed, not_found, conflict where one of them is elsewhere by now, or a representative was given some of it
 */
export async function undoBranchMoves(context: Context, { what, moves }: UndoOfBranch): Promise<void> {
  const { db, user } = context
  if (!mayAny(['branch.assign'], user.user_type)) throw new Problem('not_allowed')
  await lockAssignments(db)
  const branches = [...new Set(moves.flatMap(({ from, to }) => [from, to]))].filter((id) => id !== null)
  orNotFound((await lockBranches(db, user.scope, branches)).length === branches.length || undefined)
  const ids = moves.map(({ id }) => id)
  const places = what === 'locations' ? await findLocationPlacements(db, user.scope, { codes: ids }) : await findMembers(db, userScopeOf(user), ids)
  const now = new Map(places.map(({ id, branch_id }) => [id, branch_id]))
  const given = what === 'locations' ? await cascadeOf(db, ids) : await cascadeOfMembers(db, ids)
  if (given.mr_assignments > 0 || moves.some(({ id, to }) => !now.has(id) || now.get(id) !== to)) throw changedSince()
  for (const [from, back] of byOrigin(moves)) {
    if (what === 'people') await moveMembers(db, back, from)
    else if (from === null) await releaseBranchLocations(db, moves[0]?.to as string, back)
    else await assignBranchLocations(db, from, moves[0]?.to === null ? { fresh: back, moved: [] } : { fresh: [], moved: back })
  }
  for (const branch of branches) context.audit({ action: 'branch.undo', record_type: 'branch', record_id: branch, after: { [what]: moves.filter(({ from, to }) => from === branch || to === branch).length } })
}
