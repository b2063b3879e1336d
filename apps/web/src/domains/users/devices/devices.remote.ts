import * as calls from '@bisita/contract/calls/calls'
import type { Api } from '../../../api/api.ts'
import type { PhonesRepository } from './devices.repository.ts'

export const remotePhones = (api: Api): PhonesRepository => ({
  list: (query, read = {}) => api.call(calls.deviceList, { query }, read),
})
