import { oneOf, positive, omitUndefined } from '../../../ui/browser/addressBar.ts'

const id = (value: unknown) => (typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value) ? value : undefined)
const words = (value: unknown) => (typeof value === 'string' && value !== '' && value.length <= 255 ? value : undefined)
const statuses = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

/** What of the jobs screen stands in the address bar: its filters, and what is open. A function is what the server knows. */
export const jobsSearch = (search: Record<string, unknown>) =>
  omitUndefined({
    page: positive(search['page']),
    part: oneOf(['schedules'] as const, search['part']),
    status: oneOf(statuses, search['status']),
    execute_function: words(search['execute_function']),
    keyword: words(search['keyword']),
    requested_by: id(search['requested_by']),
    job: id(search['job']),
    form: oneOf(['new'] as const, search['form']),
  })

export type JobsSearch = ReturnType<typeof jobsSearch>
