import type { Approval } from '@bisita/contract/approvals'
import { type Decider, mayDecide, whyNotDecide } from '@bisita/rules/people/deciding'
import type { Executor } from '../../database/connection.ts'
import type { Caller } from '../../http/context.ts'
import { headedBranches, type StoredRequest } from './approvals.store.ts'
import { consequencesOf } from './consequences.store.ts'
import { currentFields } from './approvableRecords.store.ts'

/** Who looks, with what the right to decide depends on. */
export async function deciderOf(db: Executor, { id, user_type, branch_id }: Caller): Promise<Decider> {
  return { id, user_type, branch_id, heads: user_type === 'ah' ? await headedBranches(db, id) : new Set() }
}

/** Requests as the wire shows them, with what their records are today: one read for each kind of record. */
export async function showRequests(db: Executor, caller: Caller, requests: readonly StoredRequest[]): Promise<Approval[]> {
  const decider = await deciderOf(db, caller)
  const types = [...new Set(requests.map(({ record_type }) => record_type))]
  const read = await Promise.all(
    types.map((type) => {
      const ids = requests.filter(({ record_type }) => record_type === type).map(({ record_id }) => record_id)
      return currentFields(db, type, ids)
    }),
  )
  const current = new Map(types.map((type, i) => [type, read[i]]))
  const consequences = await consequencesOf(db, caller, requests.filter(({ status }) => status === 'PENDING'))
  return requests.map((request) => ({
    ...show(request, decider, current.get(request.record_type)?.get(request.record_id) ?? null),
    consequences: [...(consequences.get(request.id) ?? [])],
  }))
}

function show(request: StoredRequest, decider: Decider, now: Readonly<Record<string, unknown>> | null): Omit<Approval, 'consequences'> {
  const { id, title, type, message, metadata, changes, status } = request
  return {
    approval_id: id,
    approval_title: title,
    approval_type: type,
    approval_message: message,
    metadata_format: metadata,
    status,
    record_type: request.record_type,
    record_id: request.record_id,
    client_id: request.client_id,
    client_name: request.client_name,
    requested_by: request.requested_by,
    requested_by_name: request.requested_by_name,
    requested_at: request.requested_at,
    decided_by: request.decided_by,
    decided_by_name: request.decided_by_name,
    decided_at: request.decided_at,
    decision_message: request.decision_message,
    changes: changes.map((change) => ({ ...change, now: now?.[change.field] ?? null })),
    may_decide: status === 'PENDING' && mayDecide(decider, request),
    may_cancel: status === 'PENDING' && request.requested_by === decider.id,
    why_not_decide: status === 'PENDING' ? whyNotDecide(decider, request, request.requested_by_name) : null,
  }
}
