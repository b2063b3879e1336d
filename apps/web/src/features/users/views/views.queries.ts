import * as calls from '@bisita/contract/calls/calls'
import type { View, ViewedList } from '@bisita/contract/users/views'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/useCall.ts'
import { type ChangeOutcome, useChange } from '../../../api/useChange.ts'

export type { View }

/** Views change when their owner changes them, not while somebody looks at a list. */
const viewsFreshFor = 5 * 60_000

/** The views of a list. A list works without them, so that a failure is shown by the menu alone. */
export function useViews(list: ViewedList, { enabled }: { enabled: boolean }) {
  const api = useApi()
  return useQuery({
    queryKey: ['views', list],
    queryFn: ({ signal }) => api.call(calls.viewList, { query: { list } }, { signal, slot: `views of ${list}` }),
    meta: { handlers: { none: () => undefined, other: () => undefined } },
    staleTime: viewsFreshFor,
    enabled,
  })
}

const effects = { invalidates: [['views']] }

export const useCreateView = (outcome: ChangeOutcome<View>) => useChange(calls.viewCreate, outcome, effects)
export const useUpdateView = (outcome: ChangeOutcome<View>) => useChange(calls.viewUpdate, outcome, effects)
export const useDeleteView = (outcome: ChangeOutcome<unknown>) => useChange(calls.viewDelete, outcome, effects)
export const useStartView = (outcome: ChangeOutcome<unknown>) => useChange(calls.viewStart, outcome, effects)
