import type { CallAnswer } from '@bisita/contract/calls/call'
import type { dashboard } from '@bisita/contract/dashboards/dashboards'
import type { dashboardNow } from '@bisita/contract/dashboards/dashboards.now'
import { dashboardPeriod } from '@bisita/contract/limits'
import { createInjected } from '../../ui/inject.tsx'

export type Dashboard = CallAnswer<typeof dashboard> & {
  /** Counted on this device: of the calls of others only each client's last one is known here. */
  readonly partial?: true
}

/** The periods offered; the first is the default of promises/reports 5. */
export const dashboardPeriods = [dashboardPeriod, '7 DAY', '2 WEEK', '1 MONTH', '3 MONTH'] as const

export type DashboardPeriod = (typeof dashboardPeriods)[number]

export const dashboardGroups = ['region', 'province', 'mun_city', 'barangay'] as const

export type DashboardGroup = (typeof dashboardGroups)[number]

export type DashboardQuery = {
  readonly visits_per_day: DashboardPeriod
  readonly average_response: DashboardPeriod
  readonly visits_group_by: DashboardGroup
}

/** Of what needs an mr now, the own work. */
export type OwnWork = Pick<CallAnswer<typeof dashboardNow>, 'date' | 'visits' | 'target' | 'streak'>

export type DashboardsRepository = {
  readonly read: (query: DashboardQuery, signal?: AbortSignal) => Promise<Dashboard>
  readonly now: (signal?: AbortSignal) => Promise<OwnWork>
}

export const [DashboardsProvider, useDashboards] = createInjected<DashboardsRepository>('The dashboards repository')
