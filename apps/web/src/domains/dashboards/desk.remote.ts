import * as calls from '@bisita/contract/calls/calls'
import type { Answer, Request } from '@bisita/contract/calls/call'
import type { dashboardNow } from '@bisita/contract/dashboards/dashboards.now'
import type { overview } from '@bisita/contract/dashboards/dashboards.overview'
import type { standing } from '@bisita/contract/dashboards/dashboards.standing'
import type { Api } from '../../api/api.ts'

export type Now = Answer<typeof dashboardNow>
export type Overview = Answer<typeof overview>
export type OverviewQuery = NonNullable<Request<typeof overview>['query']>
export type StandingPage = Answer<typeof standing>
export type StandingQuery = NonNullable<Request<typeof standing>['query']>

/** The figures that only the network knows. */
export type DashboardDesk = {
  readonly now: (signal: AbortSignal) => Promise<Now>
  readonly overview: (query: OverviewQuery, signal: AbortSignal) => Promise<Overview>
  readonly standing: (query: StandingQuery, signal: AbortSignal) => Promise<StandingPage>
}

export const remoteDesk = (api: Api): DashboardDesk => ({
  now: (signal) => api.call(calls.dashboardNow, {}, { signal }),
  overview: (query, signal) => api.call(calls.overview, { query }, { signal }),
  standing: (query, signal) => api.call(calls.standing, { query }, { signal }),
})
