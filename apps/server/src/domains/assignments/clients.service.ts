import type { assignClients, removeMrClients } from '@bisita/contract/organisation/assignments'
import type { CallAnswer, CallInput } from '@bisita/contract/calls/call'
import { worded } from '@bisita/contract/words'
import type { Context } from '../../http/context.ts'
import { Problem } from '../../problem.ts'
import { firstNames, requireAssignmentOrApproval } from './approvalRequest.ts'
import * as store from './clients.store.ts'
import { lockActiveMrs, lockMr, requireMr } from './mrs.service.ts'
import { offerUndo } from './undo.service.ts'

/**
 * Gives an MR single clients of the caller's scope, wherever they live.
 * @throws Problem not_found (the person or a client), invalid (who)
 * @throws ApprovalNeeded where an administrator switched it so
 */
export async function assignSingleClients(
  context: Context,
  { user_id, client_ids }: CallInput<typeof assignClients>['body'],
): Promise<CallAnswer<typeof assignClients>> {
  const { db, user } = context
  const { user_id: mr } = await lockActiveMrs(context, { user_id })
  const wanted = [...new Set(client_ids)]
  const candidates = await store.lockClientCandidates(db, user.scope, mr.id, wanted)
  if (candidates.length < wanted.length) {
    throw new Problem('not_found', { message: 'One of these clients does not exist, or is not in your scope.' })
  }
  const added = candidates.filter(({ own }) => !own)
  const answer = { ok: true, assigned: added.length, unchanged: candidates.length - added.length } as const
  if (added.length === 0) {
    context.unchanged = true
    return answer
  }
  await requireAssignmentOrApproval(context, mr, { title: worded('Assign clients to {name}', { name: mr.display_name }), field: 'clients', before: null, after: named(added) })
  const ids = added.map(({ id }) => id)
  await store.addMrClients(db, mr.id, ids)
  context.audit({ action: 'assignment.assign', record_type: 'user', record_id: mr.id, after: { client_ids: ids } })
  await offerUndo(context, 'clients', mr.id, ids, 'assign')
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
  { client_ids }: CallInput<typeof removeMrClients>['body'],
  dryRun: boolean | undefined,
): Promise<CallAnswer<typeof removeMrClients>> {
  const mr = await (dryRun ? requireMr : lockMr)(context, mrId)
  const assigned = await store.findAssignedClients(context.db, mr.id, client_ids)
  const ids = assigned.map(({ id }) => id)
  const answer = { ok: true, removed: assigned.length, ...(await store.cascadeOfClients(context.db, mr.id, ids)) } as const
  if (dryRun || assigned.length === 0) {
    context.unchanged = true
    return answer
  }
  await requireAssignmentOrApproval(context, mr, { title: worded('Remove clients from {name}', { name: mr.display_name }), field: 'clients', before: named(assigned), after: null })
  await store.removeMrClients(context.db, mr.id, ids)
  context.audit({ action: 'assignment.remove', record_type: 'user', record_id: mr.id, before: { client_ids: ids } })
  await offerUndo(context, 'clients', mr.id, ids, 'remove')
  return answer
}

const named = (clients: readonly { readonly fullname: string }[]): string => firstNames(clients.map(({ fullname }) => fullname))
