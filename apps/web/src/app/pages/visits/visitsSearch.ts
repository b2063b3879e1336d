import { availed, visitResults, visitTypes } from '@bisita/contract/outcomes'
import { visitOrders } from '../../../domains/visits/visits.repository.ts'
import { listParams, placeReaders, readDay, readId, readOne } from '../../../ui/list/params.ts'

/** What of the screens of visits and of calls stands in the address bar: everything but what is typed. */
export const visitParams = listParams({
  orders: visitOrders,
  filters: {
    ...placeReaders,
    user_id: readId,
    branch_id: readId,
    client_id: readId,
    // Which kind of a client's contacts, where it is not the screen's own: whoever has no screen of visits may see those of a client.
    of: readOne(visitTypes),
    visit_result: readOne([...visitResults, availed] as const),
    date_from: readDay,
    date_to: readDay,
  },
  screen: { visit: readId },
})

export const visitsSearch = visitParams.parse

export type VisitsSearch = ReturnType<typeof visitsSearch>
