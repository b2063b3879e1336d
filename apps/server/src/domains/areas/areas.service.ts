import type { Area, areaCreate } from '@bisita/contract/organisation/areas'
import type { Answer, Input } from '@bisita/contract/calls/call'
import type { areaList } from '@bisita/contract/organisation/areas'
import { fold } from '@bisita/rules/fold'
import { type Asked, requireDirect } from '../../approval.ts'
import { taken } from '../../database/faults.ts'
import type { Context } from '../../http/context.ts'
import { contentHash } from '../../http/idempotency/idempotency.ts'
import { createOnce } from '../../once.ts'
import { Problem } from '../../problem.ts'
import { readSettings } from '../../settings.ts'
import { uuidv7 } from '../../uuid.ts'
import { cutPage, firstOf, inOrder } from '../branches/pages.ts'
import { findArea, findFirstAnswer, insertArea, isNameTaken, listedAreas, lockAreas, removeArea, renameArea } from './areas.store.ts'
import { lockBranchesOf } from './contents.store.ts'

/** The parts that all requests about an area have in common. */
export const aboutArea = (id: string, type: string, title: string): Omit<Asked, 'changes'> => ({
  actions: [], record_type: 'area', record_id: id, client_id: null, branch_id: null, type, title,
})

/** A page of the areas in scope whose folded name contains the keyword, newest first unless asked otherwise. */
export async function listAreas(
  { db, user }: Pick<Context, 'db' | 'user'>,
  { keyword = '', sort = '-created_at', ...paging }: Input<typeof areaList>['query'],
): Promise<Answer<typeof areaList>> {
  const wanted = fold(keyword)
  const found = (await listedAreas(db, user)).filter(({ area_name }) => fold(area_name).includes(wanted))
  const key = (area: Area): string => (sort.endsWith('area_name') ? fold(area.area_name) : area.created_at)
  return cutPage(inOrder(found, key, sort.startsWith('-')), paging)
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
export async function createArea(context: Context, { id: sent, area_name }: Input<typeof areaCreate>['body']): Promise<Area> {
  const { db, user, now } = context
  const id = sent ?? uuidv7()
  const hash = contentHash({ area_name })
  const make = async (): Promise<Area> => {
    if (await isNameTaken(db, area_name, null)) throw taken('areas_name')
    await requireDirect(context, ['area.manage'], await readSettings(db), () => ({
      ...aboutArea(id, 'New area', `Add ${area_name}`),
      changes: [{ field: 'area_name', before: null, after: area_name }],
      // Whenever it is carried out, it is this area.
      input: { body: { id, area_name } },
    }))
    const answer: Area = { id, area_name, assigned_branches: [], assigned_area_heads: [], created_at: now.toISOString() }
    if (!(await insertArea(db, { id, area_name, created_at: now, created_by: user.id, created_hash: hash, answer }))) throw taken('areas_name')
    context.audit({ action: 'area.create', record_type: 'area', record_id: id, after: { area_name } })
    return answer
  }
  return createOnce(context, { table: 'areas', id, hash }, make, () => findFirstAnswer(db, id))
}

/**
 * Renames an area.
 * @throws Problem not_found, duplicate
 * @throws ApprovalNeeded where an administrator switched it so
 */
export async function changeArea(context: Context, id: string, area_name: string): Promise<Area> {
  const { db } = context
  const area = await requireArea(context, id)
  if (area.area_name === area_name) {
    context.unchanged = true
    return area
  }
  if (await isNameTaken(db, area_name, id)) throw taken('areas_name')
  await requireDirect(context, ['area.manage'], await readSettings(db), () => ({
    ...aboutArea(id, 'Area update', `Change ${area.area_name}`),
    changes: [{ field: 'area_name', before: area.area_name, after: area_name }],
  }))
  await renameArea(db, { id, area_name })
  context.audit({ action: 'area.update', record_type: 'area', record_id: id, before: { area_name: area.area_name }, after: { area_name } })
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
    const names = firstOf(branches.map(({ branch_name }) => branch_name), branches.length)
    throw new Problem('in_use', { message: `${area_name} still has ${branches.length === 1 ? 'a branch' : `${branches.length} branches`}: ${names}.` })
  }
  await requireDirect(context, ['area.manage'], await readSettings(db), () => ({
    ...aboutArea(id, 'Delete area', `Delete ${area_name}`),
    changes: [{ field: 'area_name', before: area_name, after: null }],
  }))
  await removeArea(db, id, now)
  context.audit({ action: 'area.delete', record_type: 'area', record_id: id, before: { area_name, user_ids: heads.map((head) => head.id) } })
  return { ok: true }
}
