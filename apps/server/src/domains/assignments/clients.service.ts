import type { assignClients, removeMrClients } from '@bisita/contract/organisation/assignments'
import type { Answer, Input } from '@bisita/contract/calls/call'
import type { Context } from '../../http/context.ts'
import { Problem } from '../../problem.ts'
import { listed, requireAssigning } from './asking.ts'
import * as store from './clients.store.ts'
import { lockActiveMrs, lockMr, requireMr } from './people.service.ts'

/**
 * Gives an MR single clients of the caller's scope, wherever they live.
 * @throws Problem not_found (the person or a client), invalid (who)
 * @throws ApprovalNeeded where an administrator switched it so
 */
export async function assignSingleClients(
  context: Context,
  { user_id, client_ids }: Input<typeof assignClients>['body'],
): Promise<Answer<typeof assignClients>> {
  const { db, user } = context
  const { user_id: mr } = await lockActiveMrs(context, { user_id })
  const wanted = [...new Set(client_ids)]
  const candidates = await store.lockCandidates(db, user.scope, mr.id, wanted)
  if (candidates.length < wanted.length) {
    throw new Problem('not_found', { message: 'One of these clients does not exist, or is not in your scope.' })
  }
  const added = candidates.filter(({ own }) => !own)
  const answer = { ok: true, assigned: added.length, unchanged: candidates.length - added.length } as const
  if (added.length === 0) {
    context.unchanged = true
    return answer
  }
  await requireAssigning(context, mr, { title: 'Assign clients to', field: 'clients', before: null, after: named(added) })
  const ids = added.map(({ id }) => id)
  await store.addMrClients(db, mr.id, ids)
  context.audit({ action: 'assignment.assign', record_type: 'user', record_id: mr.id, after: { client_ids: ids } })
  return answer
}

/**
 * Takes single clients from an MR, also those that live outside the caller's scope by now. What of them the MR
 * does not hold directly counts for nothing. With `dryRun` it only tells what would go.
 * @throws Problem not_found (the person)
 * @throws ApprovalNeeded
 */
export async function removeSingleClients(
  context: Context,
  mrId: string,
  { client_ids }: Input<typeof removeMrClients>['body'],
  dryRun: boolean | undefined,
): Promise<Answer<typeof removeMrClients>> {
  const mr = await (dryRun ? requireMr : lockMr)(context, mrId)
  const held = await store.findHeldClients(context.db, mr.id, client_ids)
  const ids = held.map(({ id }) => id)
  const answer = { ok: true, removed: held.length, ...(await store.cascadeOfClients(context.db, mr.id, ids)) } as const
  if (dryRun || held.length === 0) {
    context.unchanged = true
    return answer
  }
  await requireAssigning(context, mr, { title: 'Remove clients from', field: 'clients', before: named(held), after: null })
  await store.removeMrClients(context.db, mr.id, ids)
  context.audit({ action: 'assignment.remove', record_type: 'user', record_id: mr.id, before: { client_ids: ids } })
  return answer
}

const named = (clients: readonly { readonly fullname: string }[]): string => listed(clients.map(({ fullname }) => fullname))
