import type {
  areaAssign,
  areaAssignMember,
  areaCreate,
  areaDelete,
  areaList,
  areaRemoveBranches,
  areaRemoveMembers,
  areaUpdate,
} from '@bisita/contract/areas'
import type { Api } from '../../api/api.ts'
import { route } from '../../api/route.ts'
import type { AreasRepository } from './areas.repository.ts'

const list = route<typeof areaList>('GET', '/branch/area/list')
const create = route<typeof areaCreate>('POST', '/branch/area/create')
const update = route<typeof areaUpdate>('PUT', '/branch/area/update/{id}')
const remove = route<typeof areaDelete>('DELETE', '/branch/area/delete/{id}')
const assign = route<typeof areaAssign>('POST', '/branch/area/assign')
const removeBranches = route<typeof areaRemoveBranches>('DELETE', '/branch/area/assignments/{areaId}')
const assignMember = route<typeof areaAssignMember>('POST', '/branch/area/assign-member')
const removeMembers = route<typeof areaRemoveMembers>('DELETE', '/branch/area/members/{areaId}')

export const remoteAreas = (api: Api): AreasRepository => ({
  list: (query, read = {}) => api.call(list, { query }, read),
  create: (body, key) => api.call(create, { body }, { key }),
  update: (id, body, key) => api.call(update, { params: { id }, body }, { key }),
  remove: async (id, key) => {
    await api.call(remove, { params: { id } }, { key })
  },
  assignBranches: (body, key) => api.call(assign, { body }, { key }),
  removeBranches: (areaId, ids, key) => api.call(removeBranches, { params: { areaId }, body: { branch_ids: [...ids] } }, { key }),
  assignHeads: (body, key) => api.call(assignMember, { body }, { key }),
  removeHeads: (areaId, ids, key) => api.call(removeMembers, { params: { areaId }, body: { user_ids: ids } }, { key }),
})
