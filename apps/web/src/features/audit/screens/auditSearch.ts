import { isRealDay } from '@bisita/rules/time/days'
import { oneOf, positive, omitUndefined } from '../../../ui/browser/addressBar.ts'

const id = (value: unknown) => (typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value) ? value : undefined)
const day = (value: unknown) => (typeof value === 'string' && isRealDay(value) ? value : undefined)
const word = (value: unknown) => (typeof value === 'string' && value !== '' && value.length <= 64 ? value : undefined)

/** What of the audit screen stands in the address bar: all of its filters. */
export const auditSearch = (search: Record<string, unknown>) =>
  omitUndefined({
    page: positive(search['page']),
    user_id: id(search['user_id']),
    action: word(search['action']),
    record_type: word(search['record_type']),
    record_id: word(search['record_id']),
    date_from: day(search['date_from']),
    date_to: day(search['date_to']),
    sign_ins: oneOf(['true'] as const, String(search['sign_ins'])),
  })
