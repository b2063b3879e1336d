import type { Approval, approvalDecide, approvalList, approvalRequest, ApprovalStatus, Decision } from '@bisita/contract/approvals'
import type { Answer, Request } from '@bisita/contract/calls/call'
import { createInjected } from '../../ui/inject.tsx'

export type { Approval, ApprovalStatus, Decision }

export type ApprovalsQuery = NonNullable<Request<typeof approvalList>['query']>
export type ApprovalsPage = Answer<typeof approvalList>
export type ApprovalRequest = Request<typeof approvalRequest>['body']
export type Verdict = Request<typeof approvalDecide>['body']
/** A request as it is after a decision; `one_time_passphrase` is told this once. */
export type Decided = Answer<typeof approvalDecide>

type Read = { readonly signal?: AbortSignal }

/** Requests for approval. `key` is the idempotency key of a send. */
export type ApprovalsRepository = {
  readonly list: (query: ApprovalsQuery, read?: Read) => Promise<ApprovalsPage>
  readonly info: (id: string, read?: Read) => Promise<Approval>
  readonly request: (request: ApprovalRequest, key: string) => Promise<Approval>
  readonly decide: (action: Decision, verdict: Verdict, key: string) => Promise<Decided>
}

export const [ApprovalsProvider, useApprovalsRepository] = createInjected<ApprovalsRepository>('The approvals repository')
