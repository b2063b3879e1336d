import { defaultPageSize } from '@bisita/contract/limits'
import { usePageSize } from '../../../ui/tables/pageSizes.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import { type Approval, type ApprovalsQuery, useApprovals } from '../approvals.queries.ts'
import type { ApprovalsSearch } from './approvalsSearch.ts'
import { queryOf } from './approvalsState.ts'

/** What the list of the screen asks for, with the rows of a page that the person chose. */
export function useApprovalsQuery(search: ApprovalsSearch): { readonly query: ApprovalsQuery; readonly size: ReturnType<typeof usePageSize> } {
  const { user } = useSignedIn()
  const size = usePageSize('requests', defaultPageSize)
  return { query: queryOf({ ...search, ipp: search.ipp ?? size.size }, user.user_type), size }
}

/** The requests of the page that the list shows; none until they are read. */
export function useListedApprovals(search: ApprovalsSearch): readonly Approval[] {
  return useApprovals(useApprovalsQuery(search).query).data?.items ?? []
}
