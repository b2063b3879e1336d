import type { CopyValue } from '../../database/copy.ts'
import type { DemoApproval } from './approvals.ts'
import type { DemoItinerary } from './itineraries.ts'
import { iso } from '../rows.ts'

export const itineraryColumns = [
  'id', 'client_id', 'location_id', 'assigned_to', 'branch_id', 'visible_at', 'pin_type', 'remarks', 'visit_id', 'skipped_at',
  'skipped_by', 'skip_reason', 'created_by', 'created_at', 'seq',
] as const

/** A row of `itineraries`. A skipped one was skipped by the user it is assigned to. */
export const itineraryRow = (plan: DemoItinerary, revision: number): CopyValue[] => [
  plan.id, plan.client_id, plan.location_id, plan.assigned_to, plan.branch_id, plan.visible_at, plan.pin_type, plan.remarks,
  plan.visit_id, iso(plan.skipped_at), plan.skipped_at === null ? null : plan.assigned_to, plan.skip_reason, plan.created_by,
  iso(plan.created_at), revision,
]

export const eventColumns = ['itinerary_id', 'client_id', 'at', 'by', 'event', 'assigned_to', 'visible_at', 'text'] as const

/** The rows of `itinerary_events` for one itinerary: that it was planned, and skipped where it was. */
export function eventRows(plan: DemoItinerary): CopyValue[][] {
  const row = (at: number, by: string, event: string, text: string | null): CopyValue[] => [
    plan.id, plan.client_id, iso(at), by, event, plan.assigned_to, plan.visible_at, text,
  ]
  const planned = row(plan.created_at, plan.created_by, 'planned', plan.remarks)
  return plan.skipped_at === null ? [planned] : [planned, row(plan.skipped_at, plan.assigned_to, 'skipped', plan.skip_reason)]
}

export const approvalColumns = [
  'id', 'offer_id', 'call', 'input', 'actions', 'record_type', 'record_id', 'client_id', 'branch_id', 'to_branch_id',
  'changes', 'title', 'type', 'message', 'metadata', 'status', 'requested_by', 'requester_type', 'requester_branch_id',
  'requested_at', 'decided_by', 'decided_at', 'decision_message',
] as const

/** A row of `approvals`. Its metadata is empty: no signed offer was made for it. */
export const approvalRow = (approval: DemoApproval): CopyValue[] => [
  approval.id, approval.offer_id, approval.call, JSON.stringify(approval.input), `{${approval.actions.join(',')}}`, approval.record_type,
  approval.record_id, approval.client_id, approval.branch_id, approval.to_branch_id, JSON.stringify(approval.changes),
  approval.title, approval.type, approval.message, '', approval.status, approval.requester.id, approval.requester.user_type,
  approval.requester.branch_id, iso(approval.requested_at), approval.decided_by, iso(approval.decided_at), approval.decision_message,
]
