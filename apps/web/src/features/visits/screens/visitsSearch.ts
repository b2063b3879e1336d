import { availed, visitResults, visitTypes } from '@bisita/contract/visits/outcomes'
import { evidenceCodes, evidenceVerdicts } from '@bisita/contract/visits/evidence.kinds'
import { visitOrders } from '../visits.repository.ts'
import { listParams, placeReaders, readDay, readId, readOne, readText } from '../../../ui/list/params.ts'

/** What of the screens of visits and of calls stands in the address bar: everything but what is typed. */
export const visitParams = listParams({
  orders: visitOrders,
  filters: {
    ...placeReaders,
    user_id: readId,
    branch_id: readId,
    client_id: readId,
    // Which kind of contacts, where it is not the screen's own: both kinds, for a figure that counts both or for one client. A role without a screen of visits may see
    // those of a client.
    of: readOne([...visitTypes, 'both'] as const),
    visit_result: readOne([...visitResults, availed] as const),
    date_from: readDay,
    date_to: readDay,
    // What a figure counts besides (promises/reports 1).
    area_id: readId,
    has_availed: readOne(['true', 'false'] as const),
    hour: readText(/^(1?\d|2[0-3])$/),
    evidence: readOne(evidenceVerdicts),
    flag: readOne(evidenceCodes),
    ids: readText(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,99}$/),
  },
  // Which part of the calls is shown, where it isn't the role's first.
  screen: { visit: readId, part: readOne(['desk', 'list'] as const) },
})

export const visitsSearch = visitParams.parse

export type VisitsSearch = ReturnType<typeof visitsSearch>
