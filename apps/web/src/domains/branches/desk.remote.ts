import type {
  branchAssign,
  branchAssignMember,
  branchAssignments,
  branchCreate,
  branchDelete,
  branchInfo,
  branchList,
  branchMembers,
  branchRemoveLocations,
  branchRemoveMembers,
  branchUpdate,
} from '@bisita/contract/branches'
import type { Api } from '../../api/api.ts'
import { route } from '../../api/route.ts'
import type { BranchDesk } from './desk.repository.ts'

const list = route<typeof branchList>('GET', '/branch/list')
const info = route<typeof branchInfo>('GET', '/branch/info/{id}')
const create = route<typeof branchCreate>('POST', '/branch/create')
const update = route<typeof branchUpdate>('PUT', '/branch/update/{id}')
const remove = route<typeof branchDelete>('DELETE', '/branch/delete/{id}')
const locations = route<typeof branchAssignments>('GET', '/branch/assignments/{branchId}')
const assign = route<typeof branchAssign>('POST', '/branch/assign')
const removeLocations = route<typeof branchRemoveLocations>('DELETE', '/branch/assignments/{branchId}')
const members = route<typeof branchMembers>('GET', '/branch/members/{branchId}')
const assignMember = route<typeof branchAssignMember>('POST', '/branch/assign-member')
const removeMembers = route<typeof branchRemoveMembers>('DELETE', '/branch/members/{branchId}')

const dry = { dry_run: true }

export const remoteBranchDesk = (api: Api): BranchDesk => ({
  list: (query, read = {}) => api.call(list, { query }, read),
  info: (id, read = {}) => api.call(info, { params: { id } }, read),
  create: (body, key) => api.call(create, { body }, { key }),
  update: (id, body, key) => api.call(update, { params: { id }, body }, { key }),
  remove: async (id, key) => {
    await api.call(remove, { params: { id } }, { key })
  },
  locations: (branchId, query, read = {}) => api.call(locations, { params: { branchId }, query }, read),
  assign: (body, key) => api.call(assign, { body }, { key }),
  removeLocations: (branchId, body, key) => api.call(removeLocations, { params: { branchId }, body }, { key }),
  locationsCascade: (branchId, body) => api.call(removeLocations, { params: { branchId }, query: dry, body }),
  members: (branchId, query, read = {}) => api.call(members, { params: { branchId }, query }, read),
  assignMembers: (body, key) => api.call(assignMember, { body }, { key }),
  removeMembers: (branchId, ids, key) => api.call(removeMembers, { params: { branchId }, body: { user_ids: [...ids] } }, { key }),
  membersCascade: (branchId, ids) =>
    api.call(removeMembers, { params: { branchId }, query: dry, body: { user_ids: [...ids] } }),
})
