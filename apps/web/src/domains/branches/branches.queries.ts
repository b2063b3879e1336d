import { useQuery } from '@tanstack/react-query'
import { useBranches } from './branches.repository.ts'

/** Branches change when the organisation does, not while somebody chooses one. */
const branchesFreshFor = 5 * 60_000

/** The branches in scope by name. */
export function useBranchNames({ enabled = true } = {}) {
  const branches = useBranches()
  return useQuery({
    queryKey: ['branches', 'names'],
    queryFn: ({ signal }) => branches.filterList(signal),
    staleTime: branchesFreshFor,
    enabled,
  })
}
