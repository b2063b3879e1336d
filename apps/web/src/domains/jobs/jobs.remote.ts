import * as calls from '@bisita/contract/calls/calls'
import type { Api } from '../../api/api.ts'
import type { JobsRepository } from './jobs.repository.ts'

export const remoteJobs = (api: Api): JobsRepository => ({
  list: (query, read = {}) => api.call(calls.jobList, { query }, read),
  info: (id, read = {}) => api.call(calls.jobInfo, { params: { id } }, read),
  create: (body, key) => api.call(calls.jobCreate, { body }, { key }),
})
