import { dashboardGroups, dashboardPeriods } from '../../../domains/dashboards/dashboards.repository.ts'
import { oneOf, present } from '../../../ui/addressBar.ts'

/** The choices of the dashboard, as they stand in the address bar. */
export const dashboardSearch = (search: Record<string, unknown>) =>
  present({
    visits_per_day: oneOf(dashboardPeriods, search['visits_per_day']),
    average_response: oneOf(dashboardPeriods, search['average_response']),
    visits_group_by: oneOf(dashboardGroups, search['visits_group_by']),
  })

export type DashboardSearch = ReturnType<typeof dashboardSearch>
