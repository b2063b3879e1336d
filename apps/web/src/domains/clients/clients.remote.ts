import type { clientCreate, clientDelete, clientInfo, clientList, clientUpdate } from '@bisita/contract/clients'
import type { clientTimeline } from '@bisita/contract/clients.timeline'
import type { clientSearch } from '@bisita/contract/searches'
import type { Api } from '../../api/api.ts'
import { route, searchRoute } from '../../api/route.ts'
import type { ClientsRepository } from './clients.repository.ts'

const list = route<typeof clientList>('GET', '/client/list')
const search = searchRoute<typeof clientSearch>('/client/search')
const info = route<typeof clientInfo>('GET', '/client/info/{id}')
const timeline = route<typeof clientTimeline>('GET', '/client/timeline/{id}')
const create = route<typeof clientCreate>('POST', '/client/create')
const update = route<typeof clientUpdate>('PUT', '/client/update/{id}')
const remove = route<typeof clientDelete>('DELETE', '/client/delete/{id}')

export const remoteClients = (api: Api): ClientsRepository => ({
  // What is typed stands in no address; the newer of a list and a search aborts the other.
  list: (query, read = {}) =>
    query.keyword || query.full_address ? api.call(search, { body: query }, { slot: list.path, ...read }) : api.call(list, { query }, read),
  info: (id, read = {}) => api.call(info, { params: { id } }, read),
  timeline: (id, page, read = {}) => api.call(timeline, { params: { id }, query: page }, read),
  create: (body, key) => api.call(create, { body }, { key }),
  update: (id, body, key) => api.call(update, { params: { id }, body }, { key }),
  remove: async (id, key) => {
    await api.call(remove, { params: { id } }, { key })
  },
})
