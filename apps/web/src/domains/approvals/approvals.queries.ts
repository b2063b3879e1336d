import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isTold } from './deciding.ts'
import type { Handlers } from '../../api/outcomes.ts'
import { useRefusals } from '../../api/refusals.ts'
import { useApprovalsRepository, type Approval, type ApprovalsQuery, type Decided, type Decision } from './approvals.repository.ts'

const keys = {
  list: (query: ApprovalsQuery) => ['approvals', 'list', query] as const,
  info: (id: string) => ['approvals', 'info', id] as const,
}

/** The place shows by itself that a request is not there. */
const missingIsShown: Handlers = { 404: () => undefined }

/** A page of the list; the one before stays while another loads. */
export function useApprovals(query: ApprovalsQuery) {
  const approvals = useApprovalsRepository()
  return useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => approvals.list(query, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** One request; one from a list in hand shows at once and is checked meanwhile. */
export function useApproval(id: string) {
  const approvals = useApprovalsRepository()
  const cache = useQueryClient()
  return useQuery({
    queryKey: keys.info(id),
    queryFn: ({ signal }) => approvals.info(id, { signal }),
    meta: { handlers: missingIsShown },
    placeholderData: () =>
      cache
        .getQueriesData<{ items: readonly Approval[] }>({ queryKey: ['approvals', 'list'] })
        .flatMap(([, page]) => page?.items ?? [])
        .find(({ approval_id }) => approval_id === id),
  })
}

export type Deciding = { readonly id: string; readonly action: Decision; readonly message: string; readonly key: string }

export function useDecide({ onDone, handlers }: { onDone: (decided: Decided) => void; handlers: Handlers }) {
  const approvals = useApprovalsRepository()
  const dealWith = useRefusals()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, action, message, key }: Deciding) =>
      approvals.decide(action, { approval_id: id, approval_message: message }, key),
    onSuccess: (decided) => {
      // A passphrase is told once: it is kept nowhere.
      const { one_time_passphrase: _, ...approval } = decided
      if (isTold(decided)) cache.setQueryData(keys.info(approval.approval_id), approval)
      onDone(decided)
    },
    onError: (error) => dealWith(error, handlers),
    // Nor in the cache of mutations, once nothing shows it.
    gcTime: 0,
  })
}
