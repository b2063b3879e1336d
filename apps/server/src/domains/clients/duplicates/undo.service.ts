import { mayAny } from '@bisita/rules/people/permissions'
import type { Context } from '../../../http/context.ts'
import { orNotFound, Problem } from '../../../problem.ts'
import { changedSince } from '../../../undo/changedSince.ts'
import type { Undo } from '../../../undo/undo.ts'
import { lockPairs, reopenPairs } from './duplicates.store.ts'

/**
 * Puts pairs of clients back among the probable duplicates.
 * @throws Problem not_allowed, not_found, conflict where somebody has found or dismissed them again since
 */
export async function undoDismissedPairs(context: Context, { ids }: Extract<Undo, { of: 'duplicates' }>): Promise<void> {
  const { db, user } = context
  if (!mayAny(['duplicate.review'], user.user_type)) throw new Problem('not_allowed')
  const pairs = await lockPairs(db, user.scope, ids)
  orNotFound(pairs.length === ids.length)
  if ((await reopenPairs(db, ids, user.id)) < ids.length) throw changedSince()
  for (const { id, one_id, other_id } of pairs) context.audit({ action: 'duplicate.undo', record_type: 'duplicate', record_id: id, before: { clients: [one_id, other_id] } })
}
