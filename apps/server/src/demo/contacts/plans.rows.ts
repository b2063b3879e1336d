import type { CopyValue } from '../../database/copy.ts'
import type { DemoApproval } from './approvals.ts'
import type { DemoItinerary } from './itineraries.ts'
import { iso } from '../rows.ts'

export const itineraryColumns = [
  'id', 'client_id', 'location_id', 'assigned_to', 'branch_id', 'visible_at', 'pin_type', 'remarks', 'visit_id', 'skipped_at',
  'skipped_by', 'skip_reason', 'created_by', 'created_at', 'seq',
] as const

/** A row of `itineraries`. Whoever goes there is whoever skips it. */
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

/** A row of `approvals`. No signed text: these were never offered. */
export const approvalRow = (asked: DemoApproval): CopyValue[] => [
  asked.id, asked.offer_id, asked.call, JSON.stringify(asked.input), `{${asked.actions.join(',')}}`, asked.record_type,
  asked.record_id, asked.client_id, asked.branch_id, asked.to_branch_id, JSON.stringify(asked.changes),
  asked.title, asked.type, asked.message, '', asked.status, asked.requester.id, asked.requester.user_type,
  asked.requester.branch_id, iso(asked.requested_at), asked.decided_by, iso(asked.decided_at), asked.decision_message,
]
