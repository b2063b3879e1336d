import * as calls from '@bisita/contract/calls/calls'
import type { Api } from '../../api/api.ts'
import type { UsersRepository } from './users.repository.ts'

export const remoteUsers = (api: Api): UsersRepository => ({
  filterList: async (signal) => (await api.call(calls.userFilterList, {}, signal === undefined ? {} : { signal })).items,
})
