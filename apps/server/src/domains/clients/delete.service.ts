import { cellFor } from '@bisita/rules/permissions'
import type { Context } from '../../http/context.ts'
import { Problem } from '../../problem.ts'
import { readSettings } from '../../settings.ts'
import { lockClient, removeClient } from './clients.store.ts'

/**
 * Marks a client deleted. Its history stays; its number may be used again.
 * @throws Problem not_found, needs_approval
 */
export async function deleteClient(context: Context, id: string): Promise<{ ok: true }> {
  const { db, user, now } = context
  const current = await lockClient(db, user.scope, id)
  if (current === undefined) throw new Problem('not_found')
  const cell = cellFor('client.delete', user.user_type, (await readSettings(db)).switched_cells)
  if (cell !== 'direct') throw new Problem('needs_approval')
  await removeClient(db, id, { user_id: user.id, now })
  context.audit({ action: 'client.delete', record_type: 'client', record_id: id, before: current })
  return { ok: true }
}
