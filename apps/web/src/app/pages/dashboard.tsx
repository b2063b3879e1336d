import { dashboardPeriod } from '@bisita/contract/limits'
import { screenTitles } from '@bisita/contract/paths'
import { getRouteApi } from '@tanstack/react-router'
import { failureText } from '../../api/outcomes.ts'
import { DashboardView } from '../../domains/dashboards/components/DashboardView.tsx'
import { useDashboard } from '../../domains/dashboards/dashboards.queries.ts'
import type { DashboardQuery } from '../../domains/dashboards/dashboards.repository.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { FailedState, RowsShape } from '../../ui/states.tsx'

const route = getRouteApi('/main/dashboard')

const defaults: DashboardQuery = {
  visits_per_day: dashboardPeriod,
  average_response: dashboardPeriod,
  visits_group_by: 'province',
}

/** The figures of the user's scope; what is chosen stands in the address bar. */
export function DashboardPage() {
  const query = { ...defaults, ...route.useSearch() }
  const navigate = route.useNavigate()
  const figures = useDashboard(query)
  return (
    <>
      <PageHead title={screenTitles['/dashboard']} />
      {figures.isPending && <RowsShape rows={6} tall />}
      {figures.isError && <FailedState text={failureText(figures.error)} onRetry={() => void figures.refetch()} />}
      {figures.data !== undefined && (
        <DashboardView
          data={figures.data}
          query={query}
          onQuery={(change) =>
            void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
          }
        />
      )}
    </>
  )
}
