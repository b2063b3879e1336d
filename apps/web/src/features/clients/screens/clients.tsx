import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { Suspense } from 'react'
import type { ClientToPlan } from '../../itineraries/planning/spread.ts'
import { useListSelection } from '../../../ui/list/useListSelection.ts'
import { IconCopy, IconPlus } from '../../../ui/icons.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { useIsAllowed } from '../../../ui/permissions.ts'
import { RowsShape } from '../../../ui/states.tsx'
import { Screen } from '../../../frame/Screen.tsx'
import { useScreen } from '../../../frame/useScreen.tsx'
import styles from './clients.module.css'
import { ClientPane } from './clientParts.ts'
import { ClientsList } from './ClientsList.tsx'
import { withoutTop } from './clientsState.ts'

const ClientDuplicates = lazyWithPreload(() => import('./ClientDuplicates.tsx'), 'ClientDuplicates')

/**
 * The clients screen. The list is left alone on a phone and beside the open record or form on a desk;
 * which one is open stands in the address bar, so that Back closes it.
 */
export function ClientsPage() {
  const screen = useScreen('/clients', {
    opens: 'client',
    over: ['visit', 'form', 'itinerary'],
    isOpen: ({ client, form }) => client !== undefined || form === 'new' || form === 'plan',
    closed: withoutTop,
  })
  const { search, go, open, wide } = screen
  const chosen = useListSelection<ClientToPlan>('clients')
  const mayReview = useIsAllowed('duplicate.review')
  const duplicates = mayReview && search.show === 'duplicates' && !open
  const add = () =>
    go(({ client: _, visit: _visit, itinerary: _itinerary, ...before }) => ({ ...before, form: 'new' }), { step: !open, toTop: !wide })
  const review = mayReview && (
    <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => go(() => ({ show: 'duplicates' }), { step: true, toTop: true })}>
      {t('Duplicates')}
    </Button>
  )
  const adding = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
      {t('Add client')}
    </Button>
  )
  return (
    <Screen
      className={styles.split}
      screen={screen}
      actions={
        screen.desk && (
          <>
            {!open && !duplicates && review}
            {adding}
          </>
        )
      }
      list={
        duplicates ? (
          <Suspense fallback={<RowsShape tall />}>
            <ClientDuplicates
              page={search.page}
              onPage={(page) => go((before) => ({ ...before, page }), { step: false, toTop: true })}
              onClose={() => go(() => ({}), { step: false })}
            />
          </Suspense>
        ) : (
          <ClientsList screen={screen} chosen={chosen} besides={!screen.desk && review} />
        )
      }
      pane={<ClientPane screen={screen} chosen={chosen} />}
      tall
      main={
        !duplicates &&
        !chosen.choosing &&
        adding
      }
    />
  )
}
