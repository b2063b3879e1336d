import type { Approval, approvalList, approvalRequest, approvalReveal, ApprovalStatus, Decision } from '@bisita/contract/approvals'
import type { CallAnswer, CallRequest } from '@bisita/contract/calls/call'
import * as calls from '@bisita/contract/calls/calls'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import type { OutcomeHandlers } from '../../api/outcomes.ts'
import { useCall } from '../../api/useCall.ts'
import { type ChangeOutcome, useChange } from '../../api/useChange.ts'
import { type DecidedApproval, isDecided } from './deciding.ts'

export type { Approval, ApprovalStatus, DecidedApproval, Decision }

export type ApprovalsQuery = NonNullable<CallRequest<typeof approvalList>['query']>
export type ApprovalsPage = CallAnswer<typeof approvalList>
export type ApprovalRequest = CallRequest<typeof approvalRequest>['body']

const keys = {
  list: (query: ApprovalsQuery) => ['approvals', 'list', query] as const,
  info: (id: string) => ['approvals', 'info', id] as const,
}

/** The place shows by itself that a request is not there. */
const missingIsShown: OutcomeHandlers = { 404: () => undefined }

/** A page of the list; the one before stays while another loads. */
export const useApprovals = (query: ApprovalsQuery) =>
  useCall(calls.approvalList, { query }, { queryKey: keys.list(query), placeholderData: keepPreviousData })

/** One request; one from a list in hand shows at once and is checked meanwhile. */
export function useApproval(id: string) {
  const cache = useQueryClient()
  return useCall(
    calls.approvalInfo,
    { params: { id } },
    {
      queryKey: keys.info(id),
      meta: { handlers: missingIsShown },
      placeholderData: () =>
        cache
          .getQueriesData<{ items: Approval[] }>({ queryKey: ['approvals', 'list'] })
          .flatMap(([, page]) => page?.items ?? [])
          .find(({ approval_id }) => approval_id === id),
    },
  )
}

export type ShownChanges = CallAnswer<typeof approvalReveal>['shown']

/** Asks for the masked numbers of a request. */
export const useRevealChanges = (outcome: ChangeOutcome<CallAnswer<typeof approvalReveal>>) => useChange(calls.approvalReveal, outcome, { invalidates: [], gcTime: 0 })

export const useDecide = (outcome: ChangeOutcome<DecidedApproval>) =>
  useChange(calls.approvalDecide, outcome, {
    invalidates: [],
    gcTime: 0,
    stores: (cache, decided) => {
      // The server gives a passphrase only once, and neither cache stores it.
      const { one_time_passphrase: _, ...approval } = decided
      if (isDecided(decided)) cache.setQueryData(keys.info(approval.approval_id), approval)
    },
  })
