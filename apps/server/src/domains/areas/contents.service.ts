import type { areaAssign, areaAssignMember } from '@bisita/contract/organisation/areas'
import type { BranchAssignment } from '@bisita/contract/organisation/branches'
import type { CallInput } from '@bisita/contract/calls/call'
import { type Said, worded } from '@bisita/contract/words'
import { requireRightOrApproval } from '../../approval.ts'
import type { Context } from '../../http/context.ts'
import { invalid, Problem } from '../../problem.ts'
import { firstNamesOf } from '../branches/wording.ts'
import { assignedAnswer, affectedIds, changesNothing, planMoves, requireMoveAllowed, auditedIds } from '../branches/movePlan.ts'
import { movesTo } from '../../undo/undo.ts'
import { lockAreas } from './areas.store.ts'
import { areaRequestBase, requireArea } from './areas.service.ts'
import { addHeads, moveBranches, lockBranchesWithArea, findHeadCandidates, removeHeads } from './contents.store.ts'

/** Holds back what an administrator switched so; `before` and `after` are names. */
const requireManage = async (context: Context, id: string, type: Said, title: Said, field: string, before: string | null, after: string | null): Promise<void> =>
  requireRightOrApproval(context, ['area.manage'], () => ({ ...areaRequestBase(id, type, title), changes: [{ field, before, after }] }))

/** Tells that nothing changed, which leaves no trace. */
function idle<A>(context: Context, answer: A): A {
  context.unchanged = true
  return answer
}

const noSuchBranch = () => new Problem('not_found', { message: 'One of these branches does not exist.' })

/**
 * Puts branches into an area: its heads gain all that is in them, and those of the area before lose it.
 * @throws Problem not_found (area, branch), elsewhere
 * @throws ApprovalNeeded where an administrator switched it so
 */
export async function assignBranches(context: Context, { area_id, branch_ids, move }: CallInput<typeof areaAssign>['body']): Promise<BranchAssignment> {
  const { db } = context
  const branches = await lockBranchesWithArea(db, branch_ids)
  const [area] = await lockAreas(db, [area_id])
  if (area === undefined) throw new Problem('not_found')
  if (branches.length < new Set(branch_ids).size) throw noSuchBranch()
  const plan = planMoves(branches.map((branch) => ({ id: branch.id, in: branch.area_id })), area_id)
  await requireMoveAllowed(plan, move, 'area', async (ids) => branches.filter(({ id }) => ids.includes(id)).map(({ branch_name, area_name }) => `${branch_name} (${area_name})`))
  if (changesNothing(plan)) return idle(context, assignedAnswer(plan))
  const changed = affectedIds(plan)
  const names = branches.filter(({ id }) => changed.includes(id)).map(({ branch_name }) => branch_name)
  const title = worded('Put {n, plural, one {# branch} other {# branches}} into {area}', { n: changed.length, area: area.area_name })
  await requireManage(context, area_id, worded('Area branches'), title, 'branches', null, firstNamesOf(names, names.length))
  await moveBranches(db, changed, area_id)
  context.undo = { of: 'area', moves: movesTo(branches.map((branch) => ({ id: branch.id, in: branch.area_id })), changed, area_id) }
  const after = { ...auditedIds(changed, 'branch'), ...(plan.moved.length > 0 && { moved: plan.moved.length }) }
  context.audit({ action: 'area.assign', record_type: 'area', record_id: area_id, after })
  return assignedAnswer(plan)
}

/**
 * Takes branches out of an area; what is not in it is left alone.
 * @throws Problem not_found (area, branch)
 * @throws ApprovalNeeded where an administrator switched it so
 */
export async function removeBranches(context: Context, areaId: string, branchIds: readonly string[]): Promise<{ ok: true; removed: number }> {
  const { db } = context
  const placed = await lockBranchesWithArea(db, branchIds)
  const [area] = await lockAreas(db, [areaId])
  if (area === undefined) throw new Problem('not_found')
  if (placed.length < new Set(branchIds).size) throw noSuchBranch()
  const gone = placed.filter(({ area_id }) => area_id === areaId)
  const answer = { ok: true, removed: gone.length } as const
  if (gone.length === 0) return idle(context, answer)
  const names = firstNamesOf(gone.map(({ branch_name }) => branch_name), gone.length)
  await requireManage(context, areaId, worded('Area branches'), worded('Take {n, plural, one {# branch} other {# branches}} out of {area}', { n: gone.length, area: area.area_name }), 'branches', names, null)
  const ids = gone.map(({ id }) => id)
  await moveBranches(db, ids, null)
  context.undo = { of: 'area', moves: ids.map((id) => ({ id, from: areaId, to: null })) }
  context.audit({ action: 'area.remove', record_type: 'area', record_id: areaId, before: auditedIds(ids, 'branch') })
  return answer
}

const noSuchPerson = () => new Problem('not_found', { message: 'One of these people does not exist.' })

/**
 * Gives an area heads, beside those it has. Somebody may head several areas.
 * @throws Problem not_found (area, person), invalid (somebody who is no area head)
 * @throws ApprovalNeeded where an administrator switched it so
 */
export async function assignHeads(context: Context, { area_id, user_ids }: CallInput<typeof areaAssignMember>['body']): Promise<BranchAssignment> {
  const { db } = context
  const area = await requireArea(context, area_id)
  const people = await findHeadCandidates(db, area_id, user_ids)
  if (people.length < new Set(user_ids).size) throw noSuchPerson()
  const others = people.filter(({ user_type }) => user_type !== 'ah')
  if (others.length > 0) throw invalid({ user_ids: `Only area heads can head an area, not ${firstNamesOf(others.map(({ display_name }) => display_name), others.length)}.` })
  const fresh = people.filter(({ heads }) => !heads)
  const plan = { fresh: fresh.map(({ id }) => id), moved: [], unchanged: people.length - fresh.length }
  if (changesNothing(plan)) return idle(context, assignedAnswer(plan))
  const names = firstNamesOf(fresh.map(({ display_name }) => display_name), fresh.length)
  await requireManage(context, area_id, worded('Area heads'), worded('Give {area} {n, plural, one {# head} other {# heads}}', { n: fresh.length, area: area.area_name }), 'heads', null, names)
  await addHeads(db, area_id, plan.fresh)
  context.undo = { of: 'heads', area: area_id, ids: plan.fresh, did: 'assign' }
  context.audit({ action: 'area.assign_members', record_type: 'area', record_id: area_id, after: auditedIds(plan.fresh, 'user') })
  return assignedAnswer(plan)
}

/**
 * Takes heads from an area, the last one too; who doesn't head it is left alone.
 * @throws Problem not_found (area, person)
 * @throws ApprovalNeeded where an administrator switched it so
 */
export async function dismissHeads(context: Context, areaId: string, userIds: readonly string[]): Promise<{ ok: true; removed: number }> {
  const { db } = context
  const area = await requireArea(context, areaId)
  const people = await findHeadCandidates(db, areaId, userIds)
  if (people.length < new Set(userIds).size) throw noSuchPerson()
  const gone = people.filter(({ heads }) => heads)
  const answer = { ok: true, removed: gone.length } as const
  if (gone.length === 0) return idle(context, answer)
  const names = firstNamesOf(gone.map(({ display_name }) => display_name), gone.length)
  await requireManage(context, areaId, worded('Area heads'), worded('Take {n, plural, one {# head} other {# heads}} from {area}', { n: gone.length, area: area.area_name }), 'heads', names, null)
  const ids = gone.map(({ id }) => id)
  await removeHeads(db, areaId, ids)
  context.undo = { of: 'heads', area: areaId, ids, did: 'remove' }
  context.audit({ action: 'area.remove_members', record_type: 'area', record_id: areaId, before: auditedIds(ids, 'user') })
  return answer
}
