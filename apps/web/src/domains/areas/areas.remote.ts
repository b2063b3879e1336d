import * as calls from '@bisita/contract/calls/calls'
import type { Api } from '../../api/api.ts'
import type { AreasRepository } from './areas.repository.ts'

export const remoteAreas = (api: Api): AreasRepository => ({
  list: (query, read = {}) => api.call(calls.areaList, { query }, read),
  create: (body, key) => api.call(calls.areaCreate, { body }, { key }),
  update: (id, body, key) => api.call(calls.areaUpdate, { params: { id }, body }, { key }),
  remove: async (id, key) => {
    await api.call(calls.areaDelete, { params: { id } }, { key })
  },
  assignBranches: (body, key) => api.call(calls.areaAssign, { body }, { key }),
  removeBranches: (areaId, ids, key) => api.call(calls.areaRemoveBranches, { params: { areaId }, body: { branch_ids: [...ids] } }, { key }),
  assignHeads: (body, key) => api.call(calls.areaAssignMember, { body }, { key }),
  removeHeads: (areaId, ids, key) => api.call(calls.areaRemoveMembers, { params: { areaId }, body: { user_ids: ids } }, { key }),
})
