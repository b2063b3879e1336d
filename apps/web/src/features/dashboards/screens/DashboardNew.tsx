import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { NoAnswer } from '../../../api/outcomes.ts'
import { Findings } from '../components/Findings.tsx'
import { useOverview } from '../network.queries.ts'
import { groupOptions, periodOptions } from '../labels.ts'
import { Choice } from '../../../ui/forms/Choice.tsx'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { EmptyState, QueryState, RowsShape } from '../../../ui/states.tsx'
import { addDays } from '@bisita/rules/time/days'
import { t } from '@bisita/contract/words'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import styles from './dashboardDesk.module.css'
import { figureLink } from './figureLink.tsx'
import { placeLink } from './placeLink.tsx'
import { useKinds } from './useKinds.ts'

const OverviewCharts = lazyWithPreload(() => import('../components/OverviewCharts.tsx'), 'OverviewCharts')

const route = getRouteApi('/main/dashboard-new')

/** The scope at a glance: today, twelve weeks, the way from a client to an availed one, places, plan, and what is worth a look. */
export function DashboardNew() {
  const { user, settings, allowedPaths } = useSignedIn()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const kinds = useKinds()
  const query = { period: settings.dashboard_period, group_by: 'province' as const, ...search }
  const found = useOverview(query)
  const change = (changed: Partial<typeof search>) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace: true, resetScroll: false })
  const supervises = user.user_type !== 'mr' && user.user_type !== 'tele'
  return (
    <>
      <div className="flex wrap gap-8-12 screen-only" style={{ marginBlock: 8 }}>
        <Choice label={t('Period')} options={periodOptions} value={query.period} onChange={(period) => change({ period })} />
        <Choice label={t('Grouped by')} options={groupOptions} value={query.group_by} onChange={(group_by) => change({ group_by })} />
      </div>
      {found.error instanceof NoAnswer ? (
        <EmptyState title={t('This needs a network')} text={t('These figures come from the server, and it does not answer. Try again with a network.')} />
      ) : (
        <QueryState query={found} rows={6} tall />
      )}
      {found.data !== undefined && (
        <>
          {supervises && (
            <section className={`shrink ${styles.side}`} aria-labelledby="look">
              <h2 id="look">{t('Worth a look')}</h2>
              <Findings
                findings={found.data.findings}
                week={{ from: addDays(found.data.today.date, -6), to: found.data.today.date }}
                kinds={kinds}
                link={figureLink}
                people={allowedPaths.includes('/users') ? '/users' : '/oic_users'}
                ownBranch={user.user_type === 'oic'}
              />
            </section>
          )}
          <Suspense fallback={<RowsShape rows={6} tall />}>
            <OverviewCharts data={found.data} kinds={kinds} link={figureLink} narrowed={search} narrowLink={placeLink} />
          </Suspense>
        </>
      )}
    </>
  )
}
