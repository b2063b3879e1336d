import type { approvalReveal } from '@bisita/contract/approvals'
import type { CallAnswer } from '@bisita/contract/calls/call'
import { isMaskedField } from '@bisita/contract/clients/clients.masked'
import type { Context } from '../../http/context.ts'
import { uuidv7 } from '../../uuid.ts'
import { recordReveals } from '../clients/reveal/reveal.service.ts'
import { requireShownRequest } from './request.service.ts'

/**
 * Answers the masked numbers of a request whole: the decider has to see from what to what. A showing like any other.
 * @throws Problem not_found
 */
export async function revealRequest(context: Context, id: string): Promise<CallAnswer<typeof approvalReveal>> {
  const { record_type, record_id, changes } = await requireShownRequest(context, id)
  const shown = record_type === 'client' ? changes.flatMap(({ field, ...sides }) => (isMaskedField(field) ? [{ name: field, ...sides }] : [])) : []
  const fields = [...new Set(shown.map(({ name }) => name))]
  if (fields.length === 0) context.unchanged = true
  else {
    const at = context.now.toISOString()
    const added = await recordReveals(context, [{ id: uuidv7(), client_id: record_id, fields, purpose: 'read', at, counts: true }])
    // The client of a request to add one is nobody's record yet.
    if (added === 0) context.audit({ action: 'client.reveal', record_type: 'approval', record_id: id, after: { fields, purpose: 'read', shown_at: at } })
  }
  return { shown }
}
