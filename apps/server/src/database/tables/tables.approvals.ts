import type { Action } from '@bisita/contract/actions'
import type { ApprovalRecord, ApprovalStatus } from '@bisita/contract/approvals'
import type { Role } from '@bisita/contract/users/roles'
import type { Generated, JSONColumnType } from 'kysely'
import type { Instant, NullableInstant } from './tables.columns.ts'

/** One field of a request, as it was and as it shall be. */
export type ChangeAsked = { readonly field: string; readonly before: unknown; readonly after: unknown }

export type Approvals = {
  id: string
  offer_id: string
  call: string
  input: JSONColumnType<Record<string, unknown>>
  actions: Action[]
  record_type: ApprovalRecord
  record_id: string
  client_id: string | null
  branch_id: string | null
  to_branch_id: string | null
  changes: JSONColumnType<ChangeAsked[]>
  title: string
  type: string
  message: string
  metadata: string
  status: Generated<ApprovalStatus>
  requested_by: string
  requester_type: Role
  requester_branch_id: string | null
  requested_at: Instant
  decided_by: string | null
  decided_at: NullableInstant
  decision_message: string | null
}
