import { secondaryResults, visitResults, visitStatuses, availed } from '@bisita/contract/outcomes'
import { idTypes } from '@bisita/contract/pension'
import { oneOf, positive, present } from '../../ui/addressBar.ts'
import { clientOrders } from '../../domains/clients/clients.repository.ts'

const placeCode = (value: unknown) => (typeof value === 'string' && /^\d{10}$/.test(value) ? value : undefined)
const id = (value: unknown) => (typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value) ? value : undefined)

/** What of the clients screen stands in the address bar: everything but what is typed about a person. */
export const clientsSearch = (search: Record<string, unknown>) =>
  present({
    page: positive(search['page']),
    ipp: positive(search['ipp']),
    sort: oneOf(clientOrders, search['sort']),
    filter_region: placeCode(search['filter_region']),
    filter_province: placeCode(search['filter_province']),
    filter_mun_city: placeCode(search['filter_mun_city']),
    filter_barangay: placeCode(search['filter_barangay']),
    visit_status: oneOf(visitStatuses, search['visit_status']),
    visit_result: oneOf([...visitResults, availed], search['visit_result']),
    visit_secondary_result: oneOf(secondaryResults, search['visit_secondary_result']),
    with_contact_numbers: search['with_contact_numbers'] === 'true' ? ('true' as const) : undefined,
    id_type: oneOf(idTypes, search['id_type']),
    client: id(search['client']),
    visit: id(search['visit']),
    form: oneOf(['new', 'edit', 'visit', 'call', 'plan'] as const, search['form']),
    itinerary: id(search['itinerary']),
  })

export type ClientsSearch = ReturnType<typeof clientsSearch>
