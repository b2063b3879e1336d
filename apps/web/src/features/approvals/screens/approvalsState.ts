import { defaultPageSize, maximumPageSize } from '@bisita/contract/limits'
import type { Role } from '@bisita/contract/users/roles'
import { mayAny } from '@bisita/rules/people/permissions'
import type { ApprovalsQuery } from '../approvals.queries.ts'
import type { StatusFilter } from '../statuses.ts'
import type { ApprovalsSearch } from './approvalsSearch.ts'

/** Whether somebody of this role decides about others' requests. */
export const decides = (role: Role): boolean => mayAny(['approval.decide'], role)

/** Which requests are shown by default: the pending ones for a role that decides, all of them for the other roles. */
export const statusOf = ({ filter_status }: ApprovalsSearch, role: Role): StatusFilter =>
  filter_status ?? (decides(role) ? 'PENDING' : 'ALL')

/** What the list asks for; ALL is left out (promises/approvals 7). */
export function queryOf(search: ApprovalsSearch, role: Role): ApprovalsQuery {
  const status = statusOf(search, role)
  return {
    page: search.page ?? 1,
    ipp: Math.min(search.ipp ?? defaultPageSize, maximumPageSize),
    ...(status === 'ALL' ? {} : { filter_status: status }),
    ...(search.record_id === undefined ? {} : { record_id: search.record_id }),
  }
}
