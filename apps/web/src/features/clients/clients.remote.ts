import * as calls from '@bisita/contract/calls/calls'
import type { Api } from '../../api/api.ts'
import type { ClientsRepository } from './clients.repository.ts'

export const remoteClients = (api: Api): ClientsRepository => ({
  // What is typed stands in no address; the newer of a list and a search aborts the other.
  list: (query, read = {}) =>
    query.keyword || query.full_address ? api.call(calls.clientSearch, { body: query }, { slot: calls.clientList.path, ...read }) : api.call(calls.clientList, { query }, read),
  info: (id, read = {}) => api.call(calls.clientInfo, { params: { id } }, read),
  several: async (ids, read = {}) => (await api.call(calls.clientSeveral, { query: { ids: ids.join(',') } }, read)).items,
  noVisitPoints: async (read = {}) => (await api.call(calls.clientNoVisitPoints, {}, read)).items,
  timeline: (id, page, read = {}) => api.call(calls.clientTimeline, { params: { id }, query: page }, read),
  bestTimes: async (ids, read = {}) => {
    const { items } = await api.call(calls.bestTimeList, { query: { ids: ids.join(',') } }, { slot: `best times ${ids.join()}`, ...read })
    return Object.fromEntries(items.map(({ client_id, ...answer }) => [client_id, answer]))
  },
  create: (body, key) => api.call(calls.clientCreate, { body }, { key }),
  update: (id, body, key) => api.call(calls.clientUpdate, { params: { id }, body }, { key }),
  reveal: async (body, key) => {
    const { shown } = await api.call(calls.clientReveal, { body }, { key })
    return Object.fromEntries(shown.map(({ name, number }) => [name, number]))
  },
  remove: async (id, key) => {
    await api.call(calls.clientDelete, { params: { id } }, { key })
  },
})
