import { statusFilters, views } from '../statuses.ts'
import { oneOf, positive, omitUndefined } from '../../../ui/browser/addressBar.ts'

const id = (value: unknown) => (typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value) ? value : undefined)

/** What of the approvals screen stands in the address bar. */
export const approvalsSearch = (search: Record<string, unknown>) =>
  omitUndefined({
    view: oneOf(views, search['view']),
    filter_status: oneOf(statusFilters, search['filter_status']),
    record_id: id(search['record_id']),
    page: positive(search['page']),
    ipp: positive(search['ipp']),
    approval: id(search['approval']),
  })

export type ApprovalsSearch = ReturnType<typeof approvalsSearch>
