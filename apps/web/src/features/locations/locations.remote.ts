import * as calls from '@bisita/contract/calls/calls'
import type { Api } from '../../api/api.ts'
import type { LocationsRepository } from './locations.repository.ts'

const until = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { signal })

export const remoteLocations = (api: Api): LocationsRepository => ({
  choices: (query, signal) => api.call(calls.locationFilter, { query }, until(signal)),
  find: async (barangay, signal) => (await api.call(calls.locationFilterList, { query: { barangay } }, until(signal))).items[0],
  list: (query, signal) => api.call(calls.locationList, { query }, until(signal)),
  mine: (query, signal) => api.call(calls.myLocations, { query }, until(signal)),
})
