import * as calls from '@bisita/contract/calls/calls'
import type { Api } from '../../../api/api.ts'
import type { DeskRepository } from './desk.repository.ts'

export const remoteDesk = (api: Api): DeskRepository => ({
  next: (body, key) => api.call(calls.deskNext, { body }, { key }),
  keep: (id) => api.call(calls.leaseKeep, { params: { id } }),
  giveBack: async (id) => {
    await api.call(calls.leaseEnd, { params: { id } })
  },
  leases: async (read = {}) => (await api.call(calls.leaseList, {}, read)).items,
  queue: (branch_id, read = {}) => api.call(calls.deskQueue, { query: branch_id === undefined ? {} : { branch_id } }, read),
  tally: (read = {}) => api.call(calls.deskTally, {}, read),
  why: (id, read = {}) => api.call(calls.deskWhy, { params: { id } }, read),
})
