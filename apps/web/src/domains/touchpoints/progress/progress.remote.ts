import * as calls from '@bisita/contract/calls/calls'
import type { Api } from '../../../api/api.ts'
import { Refused } from '../../../api/outcomes.ts'
import type { ProgressRepository } from './progress.repository.ts'

export const remoteProgress = (api: Api): ProgressRepository => ({
  of: (id, read = {}) => api.call(calls.progressClient, { params: { id } }, read),
  lastVisitor: (id, read = {}) => api.call(calls.progressLastVisitor, { params: { id } }, read),
  // Who may not see everybody is told of the own branch.
  visitors: async (id, read = {}) => {
    try {
      return (await api.call(calls.progressVisitors, { params: { id } }, read)).items
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 403) throw error
      return (await api.call(calls.progressVisitorsOic, { params: { id } }, read)).items
    }
  },
})
