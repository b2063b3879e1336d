import type { Area, areaCreate } from '@bisita/contract/organisation/areas'
import type { CallAnswer, CallInput } from '@bisita/contract/calls/call'
import type { areaList } from '@bisita/contract/organisation/areas'
import { type Said, worded } from '@bisita/contract/words'
import { fold } from '@bisita/rules/fold'
import { type ApprovalRequest, requireRightOrApproval } from '../../approval.ts'
import { change } from '../../change.ts'
import { duplicateProblem } from '../../database/faults.ts'
import type { Context } from '../../http/context.ts'
import { listInMemory } from '../../http/pages.ts'
import { contentHash } from '../../http/idempotency/idempotency.ts'
import { createIdempotent } from '../../createIdempotent.ts'
import { Problem } from '../../problem.ts'
import { uuidv7 } from '../../uuid.ts'
import { findFirstAnswer, isNameTaken } from '../branches/named.store.ts'
import { firstNamesOf } from '../branches/wording.ts'
import { findArea, insertArea, listedAreas, lockAreas, removeArea, renameArea } from './areas.store.ts'
import { lockBranchesOf } from './contents.store.ts'

/** The parts that all requests about an area have in common. */
export const areaRequestBase = (id: string, type: Said, title: Said): Omit<ApprovalRequest, 'changes'> => ({
  record_type: 'area', record_id: id, client_id: null, branch_id: null, type, title,
})

const folded = ({ area_name }: Area): string => fold(area_name)

/** A page of the areas in scope whose folded name contains the keyword, newest first unless asked otherwise. */
export async function listAreas(
  { db, user }: Pick<Context, 'db' | 'user'>,
  { sort = '-created_at', ...query }: CallInput<typeof areaList>['query'],
): Promise<CallAnswer<typeof areaList>> {
  return listInMemory(await listedAreas(db, user), { text: folded, sorts: { area_name: folded, created_at: ({ created_at }) => created_at } }, { ...query, sort })
}

/**
 * An area, locked for a change, its branches before it. Only administrators change areas, and they see all.
 * @throws Problem not_found
 */
export async function requireArea({ db }: Pick<Context, 'db'>, id: string): Promise<Area> {
  await lockBranchesOf(db, id)
  const [locked] = await lockAreas(db, [id])
  const area = locked && (await findArea(db, id))
  if (area === undefined) throw new Problem('not_found')
  return area
}

/**
 * Adds an area. An id that exists already answers like the first time when the same user sends what was sent
 * first.
 * @throws Problem duplicate (id or name), deleted
 * @throws ApprovalNeeded where an administrator switched it so
 */
export async function createArea(context: Context, { id: sent, area_name }: CallInput<typeof areaCreate>['body']): Promise<Area> {
  const { db, user, now } = context
  const id = sent ?? uuidv7()
  const hash = contentHash({ area_name })
  const make = async (): Promise<Area> => {
    if (await isNameTaken(db, 'areas', area_name, null)) throw duplicateProblem('areas_name')
    const answer: Area = { id, area_name, assigned_branches: [], assigned_area_heads: [], created_at: now.toISOString() }
    await change(context, {
      requires: 'area.manage', action: 'area.create', record_type: 'area', record_id: id, before: null, after: { area_name },
      // Whenever it is carried out, it is this area.
      request: () => ({ type: worded('New area'), title: worded('Add {name}', { name: area_name }), input: { body: { id, area_name } } }),
      write: async () => {
        if (!(await insertArea(db, { id, area_name, created_at: now, created_by: user.id, created_hash: hash, answer }))) throw duplicateProblem('areas_name')
      },
    })
    return answer
  }
  return createIdempotent(context, { table: 'areas', id, hash }, make, () => findFirstAnswer<Area>(db, 'areas', id))
}

/**
 * Renames an area.
 * @throws Problem not_found, duplicate
 * @throws ApprovalNeeded where an administrator switched it so
 */
export async function changeArea(context: Context, id: string, area_name: string): Promise<Area> {
  const { db } = context
  const area = await requireArea(context, id)
  if (area.area_name !== area_name && (await isNameTaken(db, 'areas', area_name, id))) throw duplicateProblem('areas_name')
  await change(context, {
    requires: 'area.manage', action: 'area.update', record_type: 'area', record_id: id, before: { area_name: area.area_name }, after: { area_name },
    request: () => ({ type: worded('Area update'), title: worded('Change {name}', { name: area.area_name }) }),
    write: () => renameArea(db, { id, area_name }),
  })
  return { ...area, area_name }
}

/**
 * Deletes an area that has no branches; its heads head it no longer.
 * @throws Problem not_found, in_use
 * @throws ApprovalNeeded where an administrator switched it so
 */
export async function deleteArea(context: Context, id: string): Promise<{ ok: true }> {
  const { db, now } = context
  const { area_name, assigned_branches: branches, assigned_area_heads: heads } = await requireArea(context, id)
  if (branches.length > 0) {
    const names = firstNamesOf(branches.map(({ branch_name }) => branch_name), branches.length)
    throw new Problem('in_use', { message: worded('{area} still has {n, plural, one {# branch} other {# branches}}: {names}.', { area: area_name, n: branches.length, names }) })
  }
  await requireRightOrApproval(context, ['area.manage'], () => ({
    ...areaRequestBase(id, worded('Delete area'), worded('Delete {name}', { name: area_name })),
    changes: [{ field: 'area_name', before: area_name, after: null }],
  }))
  await removeArea(db, id, now)
  context.audit({ action: 'area.delete', record_type: 'area', record_id: id, before: { area_name, user_ids: heads.map((head) => head.id) } })
  return { ok: true }
}
