import type { dashboard } from '@bisita/contract/dashboards'
import type { Api } from '../../api/api.ts'
import { route } from '../../api/route.ts'
import type { DashboardsRepository } from './dashboards.repository.ts'

const read = route<typeof dashboard>('GET', '/user/dashboard')

export const remoteDashboards = (api: Api): DashboardsRepository => ({
  read: (query, signal) => api.call(read, { query }, signal === undefined ? {} : { signal }),
})
