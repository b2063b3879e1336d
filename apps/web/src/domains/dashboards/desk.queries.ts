import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DashboardDesk, OverviewQuery, StandingQuery } from './desk.remote.ts'

/** What needs somebody now. */
export const useNeeds = (desk: DashboardDesk) => useQuery({ queryKey: ['dashboards', 'now'], queryFn: ({ signal }) => desk.now(signal) })

/** The scope at a glance; what is shown stays while other choices load. */
export const useOverview = (desk: DashboardDesk, query: OverviewQuery) =>
  useQuery({
    queryKey: ['dashboards', 'overview', query],
    queryFn: ({ signal }) => desk.overview(query, signal),
    placeholderData: keepPreviousData,
  })

/** People, branches or areas side by side. */
export const useStanding = (desk: DashboardDesk, query: StandingQuery) =>
  useQuery({
    queryKey: ['dashboards', 'standing', query],
    queryFn: ({ signal }) => desk.standing(query, signal),
    placeholderData: keepPreviousData,
  })
