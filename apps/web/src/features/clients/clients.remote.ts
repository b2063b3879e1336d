import * as calls from '@bisita/contract/calls/calls'
import type { Api } from '../../api/api.ts'
import type { ClientsRepository } from './clients.repository.ts'

export const remoteClients = (api: Api): ClientsRepository => ({
  // What is typed stands in no address; the newer of a list and a search aborts the other.
  list: (query, read = {}) =>
    query.keyword || query.full_address ? api.call(calls.clientSearch, { body: query }, { slot: calls.clientList.path, ...read }) : api.call(calls.clientList, { query }, read),
  info: (id, read = {}) => api.call(calls.clientInfo, { params: { id } }, read),
  timeline: (id, page, read = {}) => api.call(calls.clientTimeline, { params: { id }, query: page }, read),
  create: (body, key) => api.call(calls.clientCreate, { body }, { key }),
  update: (id, body, key) => api.call(calls.clientUpdate, { params: { id }, body }, { key }),
  remove: async (id, key) => {
    await api.call(calls.clientDelete, { params: { id } }, { key })
  },
})
