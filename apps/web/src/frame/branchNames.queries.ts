import type { CallAnswer } from '@bisita/contract/calls/call'
import * as calls from '@bisita/contract/calls/calls'
import type { branchFilterList } from '@bisita/contract/organisation/branches'
import { useQuery } from '@tanstack/react-query'
import { Aborted, Refused } from '../api/outcomes.ts'
import { useApi } from '../api/useCall.ts'

/** A branch in scope by name, for filters and choices. */
export type BranchName = CallAnswer<typeof branchFilterList>['items'][number]

/** Branches change when the organisation does, not while somebody chooses one. */
const branchesFreshFor = 5 * 60_000

/** What ends the session, or was given up, is no failure of the list. */
const isOurs = (error: unknown) => !(error instanceof Aborted) && !(error instanceof Refused && [401, 403].includes(error.status))

/** The branches in scope by name; on failure there are none (promises/places 5). */
export function useBranchNames({ enabled = true } = {}) {
  const api = useApi()
  return useQuery({
    queryKey: ['branches', 'names'],
    queryFn: async ({ signal }): Promise<readonly BranchName[]> => {
      try {
        return (await api.call(calls.branchFilterList, {}, { signal })).items
      } catch (error) {
        if (isOurs(error)) return []
        throw error
      }
    },
    staleTime: branchesFreshFor,
    enabled,
  })
}
