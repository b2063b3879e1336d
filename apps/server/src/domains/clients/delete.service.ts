import { clientFields } from '@bisita/contract/clients/clients.fields'
import { worded } from '@bisita/contract/words'
import { isEntered } from '@bisita/rules/clients/clientFields'
import { requireRightOrApproval } from '../../approval.ts'
import type { Executor } from '../../database/connection.ts'
import type { Context } from '../../http/context.ts'
import { Problem } from '../../problem.ts'
import { clientRequestBase, describeClientChanges } from './approvalRequest.ts'
import { lockClient, removeClient } from './clients.store.ts'

/** What else goes with a client that is deleted: what domains above this one hold of it. */
export type ClientRemoval = {
  readonly removeItineraries: (trx: Executor, clientId: string, by: { readonly user_id: string; readonly now: Date }) => Promise<void>
}

/**
 * Marks a client deleted. Its history stays, its itineraries go; its number may be used again.
 * @throws Problem not_found
 * @throws ApprovalNeeded
 */
export async function deleteClient(context: Context, id: string, { removeItineraries }: ClientRemoval): Promise<{ ok: true }> {
  const { db, user, now } = context
  const current = await lockClient(db, user.scope, id)
  if (current === undefined) throw new Problem('not_found')
  await requireRightOrApproval(context, ['client.delete'], async () => {
    const { name, ...about } = await clientRequestBase(db, id, current)
    const fields = clientFields.filter((field) => isEntered(field, current[field]))
    return { ...about, type: worded('Delete client'), title: worded('Delete {name}', { name }), changes: await describeClientChanges(db, fields, current, null) }
  })
  await removeClient(db, id, { user_id: user.id, now })
  await removeItineraries(db, id, { user_id: user.id, now })
  context.audit({ action: 'client.delete', record_type: 'client', record_id: id, before: current })
  return { ok: true }
}
