import * as calls from '@bisita/contract/calls/calls'
import type { Api } from '../../api/api.ts'
import type { BranchDesk } from './desk.repository.ts'

const dry = { dry_run: true }

export const remoteBranchDesk = (api: Api): BranchDesk => ({
  list: (query, read = {}) => api.call(calls.branchList, { query }, read),
  info: (id, read = {}) => api.call(calls.branchInfo, { params: { id } }, read),
  create: (body, key) => api.call(calls.branchCreate, { body }, { key }),
  update: (id, body, key) => api.call(calls.branchUpdate, { params: { id }, body }, { key }),
  remove: async (id, key) => {
    await api.call(calls.branchDelete, { params: { id } }, { key })
  },
  locations: (branchId, query, read = {}) => api.call(calls.branchAssignments, { params: { branchId }, query }, read),
  assign: (body, key) => api.call(calls.branchAssign, { body }, { key }),
  removeLocations: (branchId, body, key) => api.call(calls.branchRemoveLocations, { params: { branchId }, body }, { key }),
  locationsCascade: (branchId, body) => api.call(calls.branchRemoveLocations, { params: { branchId }, query: dry, body }),
  members: (branchId, query, read = {}) => api.call(calls.branchMembers, { params: { branchId }, query }, read),
  assignMembers: (body, key) => api.call(calls.branchAssignMember, { body }, { key }),
  removeMembers: (branchId, ids, key) => api.call(calls.branchRemoveMembers, { params: { branchId }, body: { user_ids: [...ids] } }, { key }),
  membersCascade: (branchId, ids) =>
    api.call(calls.branchRemoveMembers, { params: { branchId }, query: dry, body: { user_ids: [...ids] } }),
})
