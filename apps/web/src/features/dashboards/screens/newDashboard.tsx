import { screenTitles } from '@bisita/contract/paths'
import { t } from '@bisita/contract/words'
import { Suspense } from 'react'
import { PageHead } from '../../../ui/PageHead.tsx'
import { EmptyState, RowsShape } from '../../../ui/states.tsx'
import { useOnline } from '../../../ui/hooks/useOnline.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'

const DashboardNew = lazyWithPreload(() => import('./DashboardNew.tsx'), 'DashboardNew')

/** The scope at a glance, which only the network knows: no phone keeps this screen. */
export function NewDashboardPage() {
  const online = useOnline()
  return (
    <>
      <PageHead title={screenTitles['/dashboard-new']} />
      {online ? (
        <Suspense fallback={<RowsShape rows={6} tall />}>
          <DashboardNew />
        </Suspense>
      ) : (
        <EmptyState title={t('This needs a network')} text={t('These figures come from the server. Your own day is on the Dashboard, also with no network.')} />
      )}
    </>
  )
}
