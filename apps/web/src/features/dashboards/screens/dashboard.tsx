import { screenTitles } from '@bisita/contract/paths'
import { mayAny } from '@bisita/rules/people/permissions'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { DashboardView } from '../components/DashboardView.tsx'
import { useDashboard } from '../dashboards.queries.ts'
import type { DashboardGroup, DashboardQuery } from '../dashboards.repository.ts'
import { usePlaceChoices } from '../../locations/locations.queries.ts'
import { useListPreference } from '../../../ui/browser/listPreferences.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { QueryState, RowsShape } from '../../../ui/states.tsx'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import { DashboardToday } from './DashboardToday.tsx'
import { useStart } from '../network.queries.ts'
import { figureLink } from './figureLink.tsx'
import { StartHere } from './StartHere.tsx'
import { useKinds } from './useKinds.ts'

const DashboardDesk = lazyWithPreload(() => import('./DashboardDesk.tsx'), 'DashboardDesk')

const DashboardPhones = lazyWithPreload(() => import('./DashboardPhones.tsx'), 'DashboardPhones')

const route = getRouteApi('/main/dashboard')

const choicesOf = { region: 'regions', province: 'provinces', mun_city: 'mun_cities', barangay: 'barangays' } as const

/** The codes of the places in scope by their names; one that two of them share tells none. */
function useCodes(level: DashboardGroup): (name: string) => string | undefined {
  const choices = usePlaceChoices({}).data?.[choicesOf[level]] ?? []
  return (name) => {
    const [one, other] = choices.filter((choice) => choice.name === name)
    return other === undefined ? one?.code : undefined
  }
}

/**
 * What needs somebody now, the figures of the user's scope, and for supervisors their people and the phones of these; what
 * is chosen stands in the address bar.
 */
export function DashboardPage() {
  const { user, settings } = useSignedIn()
  const { dashboard_period: period, daily_target: target } = settings
  const usual: DashboardQuery = { visits_per_day: period, average_response: period, visits_group_by: 'province' }
  const search = route.useSearch()
  const { visits_per_day, average_response, visits_group_by } = { ...usual, ...search }
  const query = { visits_per_day, average_response, visits_group_by }
  const navigate = route.useNavigate()
  const figures = useDashboard(query)
  const kinds = useKinds()
  const codeOf = useCodes(visits_group_by)
  const mr = user.user_type === 'mr'
  const [started, setStarted] = useListPreference('start', 'done', (value) => (value === true ? true : undefined))
  const start = useStart(started !== true)
  const isStarted = start.data?.steps.every(({ done }) => done) === true
  useEffect(() => {
    if (isStarted && started !== true) setStarted(true)
  })
  // What stands below Today comes after it, and is not pushed down by it.
  const [todayStands, setTodayStands] = useState(!mr)
  const startHere = <StartHere steps={start.data?.steps ?? []} role={user.user_type} />
  // At a desk the first steps come above the rest, which is not to be pushed down by them; an mr's day comes first.
  if (!mr && start.isLoading) {
    return (
      <>
        <PageHead title={screenTitles['/dashboard']} />
        <RowsShape rows={4} tall />
      </>
    )
  }
  return (
    <>
      <PageHead title={screenTitles['/dashboard']} />
      {!mr && startHere}
      <Suspense fallback={<RowsShape rows={4} tall />}>
        {mr ? (
          <DashboardToday onStands={() => setTodayStands(true)} />
        ) : (
          <DashboardDesk
            search={search}
            onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })}
          />
        )}
      </Suspense>
      {mr && todayStands && startHere}
      {todayStands && <QueryState query={figures} rows={6} tall />}
      {todayStands && figures.data !== undefined && (
        <DashboardView
          data={figures.data}
          kinds={kinds}
          link={figureLink}
          codeOf={codeOf}
          target={target}
          query={query}
          onQuery={(change) =>
            void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
          }
        />
      )}
      {mayAny(['device.read'], user.user_type) && (
        <Suspense fallback={<RowsShape rows={4} />}>
          <DashboardPhones
            state={search.phones}
            onAll={() => void navigate({ search: ({ phones: _, ...before }) => before, replace: true, resetScroll: false })}
          />
        </Suspense>
      )}
    </>
  )
}
