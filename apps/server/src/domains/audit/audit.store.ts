import type { Inserter } from '../../database/connection.ts'
import { planOnce } from '../../database/prepared.ts'
import type { AuditEntry } from '../../http/context.ts'

/** Who did it and from where; no address where no request brought it. */
type Origin = { readonly address: string | null; readonly requestId: string; readonly user?: { readonly id: string } | null }

/** Writes a change's audit lines, in the transaction of the change itself. */
export async function writeAudit(trx: Inserter, entries: readonly AuditEntry[], origin: Origin): Promise<void> {
  if (entries.length === 0) return
  const insert = trx
    .insertInto('audit_log')
    .values(
      entries.map((entry) => ({
        user_id: entry.user_id ?? origin.user?.id ?? null,
        action: entry.action,
        record_type: entry.record_type,
        record_id: entry.record_id,
        before: entry.before ? JSON.stringify(entry.before) : null,
        after: entry.after ? JSON.stringify(entry.after) : null,
        address: origin.address,
        request_id: origin.requestId,
      })),
    )
  // One line is the same text again and again.
  await (entries.length === 1 ? insert.modifyEnd(planOnce) : insert).execute()
}
