import { screenTitles } from '@bisita/contract/paths'
import { mayAny } from '@bisita/rules/permissions'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { failureText } from '../../../api/outcomes.ts'
import { DashboardView } from '../../../domains/dashboards/components/DashboardView.tsx'
import { useDashboard } from '../../../domains/dashboards/dashboards.queries.ts'
import type { DashboardQuery } from '../../../domains/dashboards/dashboards.repository.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { FailedState, RowsShape } from '../../../ui/states.tsx'
import { useSignedIn } from '../../useSignedIn.ts'

const DashboardToday = lazy(() => import('./DashboardToday.tsx').then(({ DashboardToday: component }) => ({ default: component })))

const DashboardPhones = lazy(() => import('./DashboardPhones.tsx').then(({ DashboardPhones: component }) => ({ default: component })))

const route = getRouteApi('/main/dashboard')

/** What an mr has to do today, the figures of the user's scope, and for supervisors the phones of their people; what is chosen stands in the address bar. */
export function DashboardPage() {
  const { user, settings } = useSignedIn()
  const { dashboard_period: period, daily_target: target } = settings
  const usual: DashboardQuery = { visits_per_day: period, average_response: period, visits_group_by: 'province' }
  const query = { ...usual, ...route.useSearch() }
  const navigate = route.useNavigate()
  const figures = useDashboard(query)
  // What stands below Today comes after it, and is not pushed down by it.
  const [todayStands, setTodayStands] = useState(user.user_type !== 'mr')
  return (
    <>
      <PageHead title={screenTitles['/dashboard']} />
      {user.user_type === 'mr' && (
        <Suspense fallback={<RowsShape rows={4} tall />}>
          <DashboardToday onStands={() => setTodayStands(true)} />
        </Suspense>
      )}
      {todayStands && figures.isPending && <RowsShape rows={6} tall />}
      {todayStands && figures.isError && <FailedState text={failureText(figures.error)} onRetry={() => void figures.refetch()} />}
      {todayStands && figures.data !== undefined && (
        <DashboardView
          data={figures.data}
          target={target}
          query={query}
          onQuery={(change) =>
            void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
          }
        />
      )}
      {mayAny(['device.read'], user.user_type) && (
        <Suspense fallback={<RowsShape rows={4} />}>
          <DashboardPhones />
        </Suspense>
      )}
    </>
  )
}
