import type { visitSearch } from '@bisita/contract/searches'
import type { visitCreate, visitDelete, visitInfo, visitList, visitProofPart, visitProofState } from '@bisita/contract/visits'
import type { Api } from '../../api/api.ts'
import { route, searchRoute } from '../../api/route.ts'
import type { VisitsRepository } from './visits.repository.ts'

const list = route<typeof visitList>('GET', '/visit/list')
const search = searchRoute<typeof visitSearch>('/visit/search')
const info = route<typeof visitInfo>('GET', '/visit/info/{id}')
const create = route<typeof visitCreate>('POST', '/visit/create')
const remove = route<typeof visitDelete>('DELETE', '/visit/delete/{id}')
const part = route<typeof visitProofPart>('PUT', '/visit/proof/{id}')
const state = route<typeof visitProofState>('GET', '/visit/proof/{id}/state')

export const remoteVisits = (api: Api): VisitsRepository => ({
  // What is typed stands in no address; the newer of a list and a search aborts the other.
  list: (query, read = {}) =>
    query.keyword ? api.call(search, { body: query }, { slot: list.path, ...read }) : api.call(list, { query }, read),
  info: (id, read = {}) => api.call(info, { params: { id } }, read),
  create: (body, photo, key) =>
    api.call(create, { body }, { key, ...(photo === null ? {} : { upload: { field: 'visit_proof', file: photo } }) }),
  remove: async (id, key) => {
    await api.call(remove, { params: { id } }, { key })
  },
  proofUrl: (id) => api.addressOf(`/visit/proof/${encodeURIComponent(id)}`),
  sendProofPart: async (id, { bytes, offset, total }) =>
    (await api.call(part, { params: { id }, query: { offset, total } }, { bytes })).received,
  proofState: (id) => api.call(state, { params: { id } }),
})
