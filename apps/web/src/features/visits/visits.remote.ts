import * as calls from '@bisita/contract/calls/calls'
import type { Api } from '../../api/api.ts'
import type { VisitsRepository } from './visits.repository.ts'

export const remoteVisits = (api: Api): VisitsRepository => ({
  // What is typed stands in no address; the newer of a list and a search aborts the other.
  list: (query, read = {}) =>
    query.keyword ? api.call(calls.visitSearch, { body: query }, { slot: calls.visitList.path, ...read }) : api.call(calls.visitList, { query }, read),
  info: (id, read = {}) => api.call(calls.visitInfo, { params: { id } }, read),
  create: (body, photo, key) =>
    api.call(calls.visitCreate, { body }, { key, ...(photo === null ? {} : { upload: { field: 'visit_proof', file: photo } }) }),
  guardReasons: async (id, visit_type, read = {}) => (await api.call(calls.touchpointInfo, { params: { id }, query: { visit_type } }, read)).reasons,
  remove: async (id, key) => {
    await api.call(calls.visitDelete, { params: { id } }, { key })
  },
  proofUrl: (id) => api.addressOf(`/visit/proof/${encodeURIComponent(id)}`),
  sendProofPart: async (id, { bytes, offset, total }) =>
    (await api.call(calls.visitProofPart, { params: { id }, query: { offset, total } }, { bytes })).received,
  proofState: (id) => api.call(calls.visitProofState, { params: { id } }),
})
