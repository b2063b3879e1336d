import { mayAny } from '@bisita/rules/people/permissions'
import type { Context } from '../../http/context.ts'
import { orNotFound, Problem } from '../../problem.ts'
import { changedSince } from '../../undo/changedSince.ts'
import type { Undo } from '../../undo/undo.ts'
import { requireArea } from './areas.service.ts'
import { lockAreas } from './areas.store.ts'
import { addHeads, findHeadCandidates, lockBranchesWithArea, moveBranches, removeHeads } from './contents.store.ts'

type UndoOf<Kind extends Undo['of']> = Extract<Undo, { of: Kind }>

function requireManager({ user }: Context): void {
  if (!mayAny(['area.manage'], user.user_type)) throw new Problem('not_allowed')
}

/**
 * Puts branches back into the areas that they came from, or out of any.
 * @throws Problem not_allowed, not_found, conflict where one of them is elsewhere by now
 */
export async function undoAreaMoves(context: Context, { moves }: UndoOf<'area'>): Promise<void> {
  requireManager(context)
  const { db } = context
  const branches = await lockBranchesWithArea(db, moves.map(({ id }) => id))
  const areas = [...new Set(moves.flatMap(({ from, to }) => [from, to]))].filter((id) => id !== null)
  orNotFound((await lockAreas(db, areas)).length === areas.length || undefined)
  const now = new Map(branches.map(({ id, area_id }) => [id, area_id]))
  if (moves.some(({ id, to }) => !now.has(id) || now.get(id) !== to)) throw changedSince()
  for (const from of new Set(moves.map((move) => move.from))) await moveBranches(db, moves.filter((move) => move.from === from).map(({ id }) => id), from)
  for (const area of areas) context.audit({ action: 'area.undo', record_type: 'area', record_id: area, after: { branches: moves.filter(({ from, to }) => from === area || to === area).length } })
}

/**
 * Takes heads from an area again, or makes those who were taken off its heads again.
 * @throws Problem not_allowed, not_found, conflict where that has changed since
 */
export async function undoHeads(context: Context, { area, ids, did }: UndoOf<'heads'>): Promise<void> {
  requireManager(context)
  const { db } = context
  await requireArea(context, area)
  const people = await findHeadCandidates(db, area, ids)
  const asLeft = people.length === ids.length && people.every(({ heads, user_type }) => heads === (did === 'assign') && user_type === 'ah')
  if (!asLeft) throw changedSince()
  await (did === 'assign' ? removeHeads : addHeads)(db, area, ids)
  const things = { user_ids: ids }
  context.audit({ action: 'area.undo', record_type: 'area', record_id: area, ...(did === 'assign' ? { before: things } : { after: things }) })
}
