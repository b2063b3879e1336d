import { defaultPageSize, maximumPageSize } from '@bisita/contract/limits'
import type { Role } from '@bisita/contract/users/roles'
import { mayAny } from '@bisita/rules/people/permissions'
import type { ApprovalsQuery } from '../approvals.queries.ts'
import type { ApprovalTab, StatusFilter } from '../statuses.ts'
import type { ApprovalsSearch } from './approvalsSearch.ts'

/** Whether somebody of this role decides about others' requests. */
export const decides = (role: Role): boolean => mayAny(['approval.decide'], role)

/** Which tab is open: a role that decides begins with what it may decide, an address that narrows the list with all. */
export function viewOf({ view, filter_status, record_id }: ApprovalsSearch, role: Role): ApprovalTab {
  if (!decides(role)) return 'all'
  return view ?? (filter_status === undefined && record_id === undefined ? 'to_decide' : 'all')
}

/** Which requests are shown: in the first tab the pending ones, elsewhere all unless one was chosen. */
export const statusOf = (search: ApprovalsSearch, role: Role): StatusFilter =>
  viewOf(search, role) === 'to_decide' ? 'PENDING' : (search.filter_status ?? 'ALL')

/** What the list asks for; ALL is left out (promises/approvals 7). */
export function queryOf(search: ApprovalsSearch, role: Role): ApprovalsQuery {
  const [view, status] = [viewOf(search, role), statusOf(search, role)]
  return {
    page: search.page ?? 1,
    ipp: Math.min(search.ipp ?? defaultPageSize, maximumPageSize),
    ...(view === 'all' ? {} : { view }),
    ...(status === 'ALL' ? {} : { filter_status: status }),
    ...(search.record_id === undefined ? {} : { record_id: search.record_id }),
  }
}
