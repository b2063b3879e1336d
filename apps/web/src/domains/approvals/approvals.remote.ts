import * as calls from '@bisita/contract/calls/calls'
import type { Api } from '../../api/api.ts'
import type { ApprovalsRepository } from './approvals.repository.ts'

export const remoteApprovals = (api: Api): ApprovalsRepository => ({
  list: (query, read = {}) => api.call(calls.approvalList, { query }, read),
  info: (id, read = {}) => api.call(calls.approvalInfo, { params: { id } }, read),
  request: (body, key) => api.call(calls.approvalRequest, { body }, { key }),
  decide: (action, body, key) => api.call(calls.approvalDecide, { params: { action }, body }, { key }),
})
