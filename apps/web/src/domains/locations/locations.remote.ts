import type { locationFilter, locationFilterList, locationList, myLocations } from '@bisita/contract/locations'
import type { Api } from '../../api/api.ts'
import { route } from '../../api/route.ts'
import type { LocationsRepository } from './locations.repository.ts'

const filter = route<typeof locationFilter>('GET', '/location/filter')
const filterList = route<typeof locationFilterList>('GET', '/location/filter-list')
const list = route<typeof locationList>('GET', '/location/list')
const mine = route<typeof myLocations>('GET', '/location/my-locations')

const until = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { signal })

export const remoteLocations = (api: Api): LocationsRepository => ({
  choices: (query, signal) => api.call(filter, { query }, until(signal)),
  find: async (barangay, signal) => (await api.call(filterList, { query: { barangay } }, until(signal))).items[0],
  list: (query, signal) => api.call(list, { query }, until(signal)),
  mine: (query, signal) => api.call(mine, { query }, until(signal)),
})
