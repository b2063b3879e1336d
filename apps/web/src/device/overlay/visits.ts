import type { Visit } from '@bisita/contract/visits/visits'
import type { Marked } from '../queue/marks.ts'
import type { VisitRow } from '../rows.ts'
import type { Laid } from './laid.ts'
import { marked, markOfRecord } from './queueView.ts'
import { shownOf } from './visitRecord.ts'

/** A stored visit with its client as the queue makes it, and what awaits approval about it. */
export function withQueue(row: VisitRow, laid: Laid): Visit & Marked {
  const client = laid.clients.get(row.client_id)?.client
  const asked = laid.view.awaiting.has(row.id)
  const visit = client === undefined && !asked ? row : { ...row, ...(client && shownOf(client)), pending_approval: row.pending_approval || asked }
  return marked(visit, markOfRecord(laid.view, row.id, []))
}
