import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDashboards, type DashboardQuery } from './dashboards.repository.ts'

/** The figures of the user's scope; those shown stay while other choices load. */
export function useDashboard(query: DashboardQuery) {
  const dashboards = useDashboards()
  return useQuery({
    queryKey: ['dashboards', query],
    queryFn: ({ signal }) => dashboards.read(query, signal),
    placeholderData: keepPreviousData,
  })
}

/** The own work of today, and the days before it on target. */
export function useOwnWork() {
  const dashboards = useDashboards()
  return useQuery({ queryKey: ['dashboards', 'own'], queryFn: ({ signal }) => dashboards.now(signal) })
}
