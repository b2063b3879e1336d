import { defaultPageSize, maximumPageSize } from '@bisita/contract/limits'
import type { Role } from '@bisita/contract/users/roles'
import { mayAny } from '@bisita/rules/people/permissions'
import type { ApprovalsQuery } from '../../../domains/approvals/approvals.repository.ts'
import type { StatusFilter } from '../../../domains/approvals/statuses.ts'
import type { ApprovalsSearch } from './approvalsSearch.ts'

/** Whether somebody of this role decides about others' requests. */
export const decides = (role: Role): boolean => mayAny(['approval.decide'], role)

/** Which requests are shown: those to decide to whoever decides, all of them to whoever only asks. */
export const statusOf = ({ filter_status }: ApprovalsSearch, role: Role): StatusFilter =>
  filter_status ?? (decides(role) ? 'PENDING' : 'ALL')

/** What the list asks for; ALL is left out (specification, section 7). */
export function queryOf(search: ApprovalsSearch, role: Role): ApprovalsQuery {
  const status = statusOf(search, role)
  return {
    page: search.page ?? 1,
    ipp: Math.min(search.ipp ?? defaultPageSize, maximumPageSize),
    ...(status === 'ALL' ? {} : { filter_status: status }),
    ...(search.record_id === undefined ? {} : { record_id: search.record_id }),
  }
}

/** How a change of the address bar is meant: another step to come Back from, or the same one; whether it starts at the top. */
export type Go = (change: (before: ApprovalsSearch) => ApprovalsSearch, options: { step: boolean; toTop?: boolean }) => void
