import type { assign, coverCreate, coverEnd, coverList, mrAssignments, removeMrAssignments } from '@bisita/contract/assignments'
import type { branchAssignments } from '@bisita/contract/branches'
import type { Api } from '../../api/api.ts'
import { route } from '../../api/route.ts'
import type { AssignmentsRepository } from './assignments.repository.ts'

const held = route<typeof mrAssignments>('GET', '/assignment/mr-assignments/{mrId}')
const offered = route<typeof branchAssignments>('GET', '/branch/assignments/{branchId}')
const give = route<typeof assign>('POST', '/assignment/assign')
const take = route<typeof removeMrAssignments>('DELETE', '/assignment/mr-assignments/{mrId}')
const covers = route<typeof coverList>('GET', '/assignment/covers')
const cover = route<typeof coverCreate>('POST', '/assignment/cover')
const endCover = route<typeof coverEnd>('DELETE', '/assignment/cover/{id}')

export const remoteAssignments = (api: Api): AssignmentsRepository => ({
  held: (mrId, query, read = {}) => api.call(held, { params: { mrId }, query }, read),
  offered: (branchId, query, read = {}) => api.call(offered, { params: { branchId }, query }, read),
  assign: (user_id, chosen, key) => api.call(give, { body: { user_id, ...chosen } }, { key }),
  remove: async (mrId, chosen, key) => (await api.call(take, { params: { mrId }, body: chosen }, { key })).removed,
  cascade: (mrId, body) => api.call(take, { params: { mrId }, query: { dry_run: true }, body }),
  covers: (query, read = {}) => api.call(covers, { query }, read),
  cover: (body, key) => api.call(cover, { body }, { key }),
  endCover: (id, key) => api.call(endCover, { params: { id } }, { key }),
})
