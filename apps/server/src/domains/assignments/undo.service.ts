import { mayAny } from '@bisita/rules/people/permissions'
import type { Context } from '../../http/context.ts'
import { Problem } from '../../problem.ts'
import { changedSince } from '../../undo/changedSince.ts'
import { mostUndone, type Undo } from '../../undo/undo.ts'
import * as clients from './clients.store.ts'
import * as locations from './locations.store.ts'
import { lockActiveMrs } from './mrs.service.ts'
import { countAssignable, countAssigned, isInOpenCover } from './undo.store.ts'

type UndoOfAssignment = Extract<Undo, { of: 'assignment' }>

/**
 * Lets an act be undone that gave things to an MR or took them. Not while the MR is in a cover that is planned or runs:
 * what somebody else was given or lost with it could not be brought back alike.
 */
export async function offerUndo(context: Context, kind: UndoOfAssignment['kind'], mr: string, ids: readonly string[], did: UndoOfAssignment['did']): Promise<void> {
  if (ids.length <= mostUndone && !(await isInOpenCover(context.db, mr))) context.undo = { of: 'assignment', kind, mr, ids, did }
}

/**
 * Takes back what an MR was given, or gives back what was taken.
 * @throws Problem not_allowed, not_found, conflict where the MR has lost or got some of it since, or a cover was planned
 */
export async function undoAssignment(context: Context, { kind, mr: id, ids, did }: UndoOfAssignment): Promise<void> {
  const { db, user } = context
  if (!mayAny(['assignment.assign_mr'], user.user_type)) throw new Problem('not_allowed')
  const { user_id: mr } = await lockActiveMrs(context, { user_id: id })
  const assigned = await countAssigned(db, kind, mr.id, ids)
  const free = did === 'assign' ? assigned === ids.length : assigned === 0 && (await countAssignable(db, kind, mr.branch_id, ids)) === ids.length
  if (!free || (await isInOpenCover(db, mr.id))) throw changedSince()
  if (did === 'remove') await (kind === 'clients' ? clients.addMrClients(db, mr.id, ids) : locations.addMrLocations(db, mr.id, mr.branch_id, ids))
  else await (kind === 'clients' ? clients.removeMrClients : locations.removeMrLocations)(db, mr.id, ids)
  const things = { [kind === 'clients' ? 'client_ids' : 'location_ids']: ids }
  context.audit({ action: 'assignment.undo', record_type: 'user', record_id: mr.id, ...(did === 'assign' ? { before: things } : { after: things }) })
}
