import { availed, visitResults } from '@bisita/contract/outcomes'
import { isRealDay } from '@bisita/rules/days'
import { visitOrders } from '../../domains/visits/visits.repository.ts'
import { oneOf, positive, present } from '../../ui/addressBar.ts'

const placeCode = (value: unknown) => (typeof value === 'string' && /^\d{10}$/.test(value) ? value : undefined)
const id = (value: unknown) => (typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value) ? value : undefined)
const day = (value: unknown) => (typeof value === 'string' && isRealDay(value) ? value : undefined)

/** What of the screens of visits and of calls stands in the address bar: everything but what is typed. */
export const visitsSearch = (search: Record<string, unknown>) =>
  present({
    page: positive(search['page']),
    ipp: positive(search['ipp']),
    sort: oneOf(visitOrders, search['sort']),
    user_id: id(search['user_id']),
    branch_id: id(search['branch_id']),
    visit_result: oneOf([...visitResults, availed], search['visit_result']),
    date_from: day(search['date_from']),
    date_to: day(search['date_to']),
    filter_region: placeCode(search['filter_region']),
    filter_province: placeCode(search['filter_province']),
    filter_mun_city: placeCode(search['filter_mun_city']),
    filter_barangay: placeCode(search['filter_barangay']),
    visit: id(search['visit']),
  })

export type VisitsSearch = ReturnType<typeof visitsSearch>
