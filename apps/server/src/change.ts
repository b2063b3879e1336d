import type { Action } from '@bisita/contract/actions'
import { type ApprovalRequest, requireRightOrApproval } from './approval.ts'
import type { AuditEntry, Context } from './http/context.ts'

type Fields = Readonly<Record<string, unknown>>

/** What one write does to one record. */
export type Change = {
  /** The row of the permission table that may hold it back. */
  readonly requires: Action
  readonly action: AuditEntry['action']
  readonly record_type: ApprovalRequest['record_type']
  readonly record_id: string
  /** The fields as the audit trail keeps them; null where the record is new. */
  readonly before: Fields | null
  /** The same afterwards; null where the record goes. */
  readonly after: Fields | null
  /** What a request for approval says beside the fields that differ. */
  readonly request: () => RequestWords | Promise<RequestWords>
  readonly write: () => Promise<unknown>
}

/** `shown` stands in place of what the audit trail keeps: the name of a branch, say, where that keeps its id. */
export type RequestWords = Pick<ApprovalRequest, 'type' | 'title' | 'to_branch_id' | 'input'> &
  Partial<Pick<ApprovalRequest, 'client_id' | 'branch_id'>> & { readonly shown?: { readonly before?: Fields; readonly after?: Fields } }

/**
 * Changes a record: asks for approval where the caller may not do it at once, writes, and notes it for the audit
 * trail. Nothing of this is done where no field differs.
 * @returns whether anything differed
 * @throws Problem not_allowed
 * @throws ApprovalNeeded
 */
export async function change(context: Context, { requires, before, after, request, write, ...entry }: Change): Promise<boolean> {
  const differing = Object.keys(after ?? before ?? {}).filter((field) => (before?.[field] ?? null) !== (after?.[field] ?? null))
  if (before !== null && after !== null && differing.length === 0) {
    context.unchanged = true
    return false
  }
  await requireRightOrApproval(context, [requires], async () => {
    const { shown, ...words } = await request()
    const [was, becomes] = [{ ...before, ...shown?.before }, { ...after, ...shown?.after }] as Fields[]
    const changes = differing.map((field) => ({ field, before: was?.[field] ?? null, after: becomes?.[field] ?? null }))
    const { record_type, record_id } = entry
    return { record_type, record_id, client_id: null, branch_id: null, ...words, changes }
  })
  await write()
  context.audit({ ...entry, before, after })
  return true
}
