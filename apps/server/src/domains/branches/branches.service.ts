import type { Branch, branchUpdate } from '@bisita/contract/organisation/branches'
import type { Input } from '@bisita/contract/calls/call'
import { messages } from '@bisita/contract/messages'
import { type Asked, requireDirect } from '../../approval.ts'
import type { Executor } from '../../database/connection.ts'
import { lockHolders } from '../../database/counts.ts'
import type { Context } from '../../http/context.ts'
import { Problem } from '../../problem.ts'
import { readSettings } from '../../settings.ts'
import { lockAreas, nameAreas } from '../areas/areas.store.ts'
import { findBranch, findMembersInTheWay, isNameTaken, lockBranches, type Named, removeBranch, updateBranch } from './branches.store.ts'
import { firstOf } from './pages.ts'

/** The parts that all requests about a branch have in common. */
export const aboutBranch = (id: string, type: string, title: string): Omit<Asked, 'changes'> => ({
  actions: [], record_type: 'branch', record_id: id, client_id: null, branch_id: null, type, title,
})

/**
 * A branch in scope, locked for a change.
 * @throws Problem not_found
 */
export async function requireBranch({ db, user }: Context, id: string): Promise<Named> {
  const [branch] = await lockBranches(db, user.scope, [id])
  if (branch === undefined) throw new Problem('not_found')
  return branch
}

/** @throws Problem not_found */
export async function requireArea(trx: Executor, id: string): Promise<void> {
  if ((await lockAreas(trx, [id])).length === 0) throw new Problem('not_found', { message: 'This area does not exist.' })
}

/** @throws Problem duplicate where a living branch has the name, whatever its letters */
export async function requireFreeName(db: Executor, name: string, except: string | null): Promise<void> {
  if (await isNameTaken(db, name, except)) throw new Problem('duplicate', { message: messages.branchExists })
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
export async function changeBranch(context: Context, id: string, body: Input<typeof branchUpdate>['body']): Promise<Branch> {
  const { db } = context
  const before = await requireBranch(context, id)
  const after: Named = {
    id,
    branch_name: body.branch_name ?? before.branch_name,
    area_id: body.area_id === undefined ? before.area_id : body.area_id,
  }
  if (after.area_id !== null && after.area_id !== before.area_id) await requireArea(db, after.area_id)
  const changed = (['branch_name', 'area_id'] as const).filter((field) => before[field] !== after[field])
  if (changed.length === 0) {
    context.unchanged = true
    return shownBranch(context, id)
  }
  if (changed.includes('branch_name')) await requireFreeName(db, after.branch_name, id)
  await requireDirect(context, ['branch.manage'], await readSettings(db), async () => {
    const areas = await nameAreas(db, [before.area_id, after.area_id])
    const told = (branch: Named, field: 'branch_name' | 'area_id') => (field === 'area_id' ? (areas.get(branch.area_id ?? '') ?? null) : branch.branch_name)
    return {
      ...aboutBranch(id, 'Branch update', `Change ${before.branch_name}`),
      changes: changed.map((field) => ({ field, before: told(before, field), after: told(after, field) })),
    }
  })
  await updateBranch(db, after)
  const parts = ({ branch_name, area_id }: Named) => ({ branch_name, area_id })
  context.audit({ action: 'branch.update', record_type: 'branch', record_id: id, before: parts(before), after: parts(after) })
  return shownBranch(context, id)
}

/**
 * Deletes a branch that has no members; its locations are released, with the MR assignments of them.
 * @throws Problem not_found, in_use
 * @throws ApprovalNeeded where an administrator switched it so
 */
export async function deleteBranch(context: Context, id: string): Promise<{ ok: true }> {
  const { db, now } = context
  await lockHolders(db)
  const { branch_name } = await requireBranch(context, id)
  const before = await shownBranch(context, id)
  const { names, count } = await findMembersInTheWay(db, id)
  if (count > 0) throw new Problem('in_use', { message: `${branch_name} still has ${count === 1 ? 'a member' : `${count} members`}: ${firstOf(names, count)}.` })
  await requireDirect(context, ['branch.manage'], await readSettings(db), () => ({
    ...aboutBranch(id, 'Delete branch', `Delete ${branch_name}`),
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
