import type { ApprovalOffer } from '@bisita/contract/approvals'
import type { Approval } from './approvals.queries.ts'

/** What a 202 offers, for tests. */
export const someOffer = (change: Partial<ApprovalOffer> = {}): ApprovalOffer => ({
  approval_title: 'Change last name of Dela Cruz, Ana',
  approval_type: 'Client update',
  approval_message: '',
  metadata_format: 'signed',
  ...change,
})

/** A pending request that the caller may decide, for tests. */
export const someApproval = (change: Partial<Approval> = {}): Approval => ({
  approval_id: '0190a6a0-0000-7000-8000-0000000000a1',
  approval_title: 'Change last name of Dela Cruz, Ana',
  approval_type: 'Client update',
  approval_message: 'She married in June.',
  metadata_format: 'signed',
  status: 'PENDING',
  record_type: 'client',
  record_id: '0190a6a0-0000-7000-8000-000000000001',
  client_id: '0190a6a0-0000-7000-8000-000000000001',
  client_name: 'Dela Cruz, Ana',
  requested_by: '0190a6a0-0000-7000-8000-0000000000b1',
  requested_by_name: 'Maribel Asuncion',
  requested_at: '2026-11-20T02:03:04Z',
  decided_by: null,
  decided_by_name: null,
  decided_at: null,
  decision_message: null,
  changes: [{ field: 'lastname', before: 'Dela Cruz', after: 'Santos', now: 'Dela Cruz' }],
  consequences: [],
  may_decide: true,
  may_cancel: false,
  why_not_decide: null,
  ...change,
})
