import type { Branch, branchUpdate } from '@bisita/contract/organisation/branches'
import type { CallInput } from '@bisita/contract/calls/call'
import { messages } from '@bisita/contract/messages'
import { type Said, worded } from '@bisita/contract/words'
import { type ApprovalRequest, requireRightOrApproval } from '../../approval.ts'
import { change } from '../../change.ts'
import type { Executor } from '../../database/connection.ts'
import { lockAssignments } from '../../database/counts.ts'
import type { Context } from '../../http/context.ts'
import { Problem } from '../../problem.ts'
import { lockAreas, findAreaNames } from '../areas/areas.store.ts'
import { findBranch, findRemainingMembers, lockBranches, type NamedBranch, removeBranch, updateBranch } from './branches.store.ts'
import { isNameTaken } from './named.store.ts'
import { firstNamesOf } from './wording.ts'

/** The parts that all requests about a branch have in common. */
export const branchRequestBase = (id: string, type: Said, title: Said): Omit<ApprovalRequest, 'changes'> => ({
  record_type: 'branch', record_id: id, client_id: null, branch_id: null, type, title,
})

/**
 * A branch in scope, locked for a change.
 * @throws Problem not_found
 */
export async function requireBranch({ db, user }: Context, id: string): Promise<NamedBranch> {
  const [branch] = await lockBranches(db, user.scope, [id])
  if (branch === undefined) throw new Problem('not_found')
  return branch
}

/** @throws Problem not_found */
export async function requireArea(trx: Executor, id: string): Promise<void> {
  if ((await lockAreas(trx, [id])).length === 0) throw new Problem('not_found', { message: 'This area does not exist.' })
}

/** @throws Problem duplicate where a branch that is not deleted has the name, whatever its letters */
export async function requireFreeName(db: Executor, name: string, except: string | null): Promise<void> {
  if (await isNameTaken(db, 'branches', name, except)) throw new Problem('duplicate', { message: messages.branchExists })
}

/** A branch as it is now, which the caller may see. */
export async function shownBranch({ db, user }: Pick<Context, 'db' | 'user'>, id: string): Promise<Branch> {
  const branch = await findBranch(db, user.scope, id)
  if (branch === undefined) throw new Problem('not_found')
  return branch
}

/**
 * Renames a branch, or puts it into another area: its heads gain all that is in it.
 * @throws Problem not_found (branch, area), duplicate (name)
 * @throws ApprovalNeeded where an administrator switched it so
 */
export async function changeBranch(context: Context, id: string, body: CallInput<typeof branchUpdate>['body']): Promise<Branch> {
  const { db } = context
  const before = await requireBranch(context, id)
  const after: NamedBranch = {
    id,
    branch_name: body.branch_name ?? before.branch_name,
    area_id: body.area_id === undefined ? before.area_id : body.area_id,
  }
  if (after.area_id !== null && after.area_id !== before.area_id) await requireArea(db, after.area_id)
  if (after.branch_name !== before.branch_name) await requireFreeName(db, after.branch_name, id)
  const parts = ({ branch_name, area_id }: NamedBranch) => ({ branch_name, area_id })
  await change(context, {
    requires: 'branch.manage', action: 'branch.update', record_type: 'branch', record_id: id, before: parts(before), after: parts(after),
    request: async () => {
      const areas = await findAreaNames(db, [before.area_id, after.area_id])
      const area = (branch: NamedBranch) => ({ area_id: areas.get(branch.area_id ?? '') })
      return { type: worded('Branch update'), title: worded('Change {name}', { name: before.branch_name }), shown: { before: area(before), after: area(after) } }
    },
    write: () => updateBranch(db, after),
  })
  return shownBranch(context, id)
}

/**
 * Deletes a branch that has no members; its locations are released, with the MR assignments of them.
 * @throws Problem not_found, in_use
 * @throws ApprovalNeeded where an administrator switched it so
 */
export async function deleteBranch(context: Context, id: string): Promise<{ ok: true }> {
  const { db, now } = context
  await lockAssignments(db)
  const { branch_name } = await requireBranch(context, id)
  const before = await shownBranch(context, id)
  const { names, count } = await findRemainingMembers(db, id)
  if (count > 0) throw new Problem('in_use', { message: worded('{branch} still has {n, plural, one {# member} other {# members}}: {names}.', { branch: branch_name, n: count, names: firstNamesOf(names, count) }) })
  await requireRightOrApproval(context, ['branch.manage'], () => ({
    ...branchRequestBase(id, worded('Delete branch'), worded('Delete {name}', { name: branch_name })),
    changes: [
      { field: 'branch_name', before: branch_name, after: null },
      { field: 'area_id', before: before.area_name, after: null },
    ],
  }))
  await removeBranch(db, id, now)
  context.audit({
    action: 'branch.delete', record_type: 'branch', record_id: id,
    before: { branch_name, area_id: before.area_id, locations: before.locations, clients: before.clients },
  })
  return { ok: true }
}
