import type { CallAnswer, CallRequest } from '@bisita/contract/calls/call'
import * as calls from '@bisita/contract/calls/calls'
import type { standing } from '@bisita/contract/dashboards/dashboards.comparison'
import type { dashboardNow } from '@bisita/contract/dashboards/dashboards.now'
import type { overview } from '@bisita/contract/dashboards/dashboards.overview'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../api/useCall.ts'

export type DashboardNow = CallAnswer<typeof dashboardNow>
export type DashboardOverview = CallAnswer<typeof overview>
export type OverviewQuery = NonNullable<CallRequest<typeof overview>['query']>
export type ComparisonPage = CallAnswer<typeof standing>
export type ComparisonQuery = NonNullable<CallRequest<typeof standing>['query']>

/** What needs somebody now. */
export const useDashboardNow = () => useCall(calls.dashboardNow, {}, { queryKey: ['dashboards', 'now'] })

/** What an oic or ah should look at this morning; the others are not asked about it. */
export const useBrief = (enabled: boolean) => useCall(calls.dashboardBrief, {}, { queryKey: ['dashboards', 'brief'], enabled, staleTime: 10 * 60_000 })

/** The first steps of the user's role, for as long as one is open: asked about at each return, since every other screen may have done one. */
export const useStart = (enabled: boolean) => useCall(calls.dashboardStart, {}, { queryKey: ['dashboards', 'start'], enabled, staleTime: 0 })

/** The scope at a glance; what is shown stays while other choices load. */
export const useOverview = (query: OverviewQuery) =>
  useCall(calls.overview, { query }, { queryKey: ['dashboards', 'overview', query], placeholderData: keepPreviousData })

/** People, branches or areas side by side. */
export const useComparison = (query: ComparisonQuery) =>
  useCall(calls.standing, { query }, { queryKey: ['dashboards', 'standing', query], placeholderData: keepPreviousData })
