import { comparisonSorts, type ComparisonSort } from '../comparison.ts'
import { dashboardGroups, dashboardPeriods } from '../dashboards.repository.ts'
import { deviceStates } from '@bisita/contract/devices/devices.kinds'
import { oneOf, positive, omitUndefined } from '../../../ui/browser/addressBar.ts'
import { readId, readPlace } from '../../../ui/list/params.ts'

/** The choices of the dashboard, as they stand in the address bar. */
export const dashboardSearch = (search: Record<string, unknown>) =>
  omitUndefined({
    visits_per_day: oneOf(dashboardPeriods, search['visits_per_day']),
    average_response: oneOf(dashboardPeriods, search['average_response']),
    visits_group_by: oneOf(dashboardGroups, search['visits_group_by']),
    // Of people, branches and areas side by side: the period, the order, and what they belong to.
    period: oneOf(dashboardPeriods, search['period']),
    sort: oneOf<ComparisonSort>(comparisonSorts, search['sort']),
    area: readId(search['area']),
    branch: readId(search['branch']),
    page: positive(search['page']),
    // Of the phones: all of them where nothing is said.
    phones: oneOf(deviceStates, search['phones']),
  })

export type DashboardSearch = ReturnType<typeof dashboardSearch>

/** The choices of the new dashboard: a period, what places are grouped by, and the place they lie under. */
export const overviewSearch = (search: Record<string, unknown>) =>
  omitUndefined({
    period: oneOf(dashboardPeriods, search['period']),
    group_by: oneOf(dashboardGroups, search['group_by']),
    filter_region: readPlace(search['filter_region']),
    filter_province: readPlace(search['filter_province']),
    filter_mun_city: readPlace(search['filter_mun_city']),
  })

