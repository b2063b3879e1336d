import { pinSources } from '@bisita/contract/clients/clients.fields'
import { consentFilters } from '@bisita/contract/consents/consents.kinds'
import { availed, clientStages, secondaryResults, visitResults, visitStatuses } from '@bisita/contract/visits/outcomes'
import { idTypes } from '@bisita/contract/pension'
import { pensionFilters } from '@bisita/contract/pensionRules'
import { touchpointStates } from '@bisita/contract/touchpoints/touchpoints.kinds'
import { clientOrders } from '../clients.repository.ts'
import { listParams, placeReaders, readFlag, readId, readOne } from '../../../ui/list/params.ts'

/** What of the clients screen stands in the address bar: everything but what is typed about a person. */
export const clientParams = listParams({
  orders: clientOrders,
  filters: {
    ...placeReaders,
    visit_status: readOne(visitStatuses),
    visit_result: readOne([...visitResults, availed] as const),
    visit_secondary_result: readOne(secondaryResults),
    with_contact_numbers: readFlag,
    id_type: readOne(idTypes),
    stage: readOne(clientStages),
    touchpoint_state: readOne(['open', ...touchpointStates] as const),
    touchpoint_kind: readOne(['visit', 'call'] as const),
    consent: readOne(consentFilters),
    pension: readOne(pensionFilters),
    pin_source: readOne([...pinSources, 'none'] as const),
  },
  screen: { client: readId, visit: readId, form: readOne(['new', 'edit', 'visit', 'call', 'plan'] as const), itinerary: readId, show: readOne(['duplicates'] as const), /** Where a form was opened, and saving it leads back to. */ from: readOne(['today'] as const) },
})

export const clientsSearch = clientParams.parse

export type ClientsSearch = ReturnType<typeof clientsSearch>
