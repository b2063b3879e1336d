import type { approvalDecide, approvalInfo, approvalList, approvalRequest } from '@bisita/contract/approvals'
import type { Api } from '../../api/api.ts'
import { route } from '../../api/route.ts'
import type { ApprovalsRepository } from './approvals.repository.ts'

const list = route<typeof approvalList>('GET', '/approval/list')
const info = route<typeof approvalInfo>('GET', '/approval/info/{id}')
const request = route<typeof approvalRequest>('POST', '/approval/request')
const decide = route<typeof approvalDecide>('POST', '/approval/{action}')

export const remoteApprovals = (api: Api): ApprovalsRepository => ({
  list: (query, read = {}) => api.call(list, { query }, read),
  info: (id, read = {}) => api.call(info, { params: { id } }, read),
  request: (body, key) => api.call(request, { body }, { key }),
  decide: (action, body, key) => api.call(decide, { params: { action }, body }, { key }),
})
