import * as calls from '@bisita/contract/calls/calls'
import type { Api } from '../../api/api.ts'
import type { DashboardsRepository } from './dashboards.repository.ts'

export const remoteDashboards = (api: Api): DashboardsRepository => ({
  now: (signal) => api.call(calls.dashboardNow, {}, signal === undefined ? {} : { signal }),
  read: (query, signal) => api.call(calls.dashboard, { query }, signal === undefined ? {} : { signal }),
})
