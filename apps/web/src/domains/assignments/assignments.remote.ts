import * as calls from '@bisita/contract/calls/calls'
import type { Api } from '../../api/api.ts'
import type { AssignmentsRepository } from './assignments.repository.ts'

export const remoteAssignments = (api: Api): AssignmentsRepository => ({
  held: (mrId, query, read = {}) => api.call(calls.mrAssignments, { params: { mrId }, query }, read),
  offered: (branchId, query, read = {}) => api.call(calls.branchAssignments, { params: { branchId }, query }, read),
  assign: (user_id, chosen, key) => api.call(calls.assign, { body: { user_id, ...chosen } }, { key }),
  remove: async (mrId, chosen, key) => (await api.call(calls.removeMrAssignments, { params: { mrId }, body: chosen }, { key })).removed,
  cascade: (mrId, body) => api.call(calls.removeMrAssignments, { params: { mrId }, query: { dry_run: true }, body }),
  covers: (query, read = {}) => api.call(calls.coverList, { query }, read),
  cover: (body, key) => api.call(calls.coverCreate, { body }, { key }),
  endCover: (id, key) => api.call(calls.coverEnd, { params: { id } }, { key }),
})
