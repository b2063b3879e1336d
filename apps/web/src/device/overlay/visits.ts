import type { Visit } from '@bisita/contract/visits/visits'
import type { Marked } from '../queue/marks.ts'
import type { VisitRow } from '../rows.ts'
import type { PendingChanges } from './pendingChanges.ts'
import { marked, markOfRecord } from './queueView.ts'
import { visitClientFields } from './visitRecord.ts'

/** A stored visit with the queued changes of its client, and the mark of a request that awaits approval. */
export function withPending(row: VisitRow, pending: PendingChanges): Visit & Marked {
  const client = pending.clients.get(row.client_id)?.client
  const isAwaiting = pending.view.awaiting.has(row.id)
  const visit = client === undefined && !isAwaiting ? row : { ...row, ...(client && visitClientFields(client)), pending_approval: row.pending_approval || isAwaiting }
  return marked(visit, markOfRecord(pending.view, row.id, []))
}
