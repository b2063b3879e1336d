import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { screenTitles } from '@bisita/contract/paths'
import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { ClientToPlan } from '../../../domains/itineraries/planning/spread.ts'
import { ActionBar } from '../../../ui/forms/ActionBar.tsx'
import { useListSelection } from '../../../ui/list/useListSelection.ts'
import { IconCopy, IconPlus } from '../../../ui/icons.ts'
import { useIsAllowed } from '../../../ui/permissions.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { RowsShape } from '../../../ui/states.tsx'
import frame from '../frame.module.css'
import { ClientPane } from './clientParts.ts'
import { ClientsList } from './ClientsList.tsx'
import { withoutTop, type NavigateClients } from './clientsState.ts'
import { BackToList } from '../FrameButtons.tsx'
import { useReturnedFocus } from '../paneFocus.ts'

const ClientDuplicates = lazy(() => import('./ClientDuplicates.tsx').then(({ ClientDuplicates: component }) => ({ default: component })))

const route = getRouteApi('/main/clients')

/**
 * The clients screen. The list is left alone on a phone and beside the open record or form on a desk;
 * which one is open stands in the address bar, so that Back closes it.
 */
export function ClientsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  const opened = useLocation({ select: (location) => location.state.opened === true })
  const wide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false }) ?? false
  const desk = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false })
  const open = search.client !== undefined || search.form === 'new' || search.form === 'plan'
  const chosen = useListSelection<ClientToPlan>('clients')
  const mayReview = useIsAllowed('duplicate.review')
  const duplicates = mayReview && search.show === 'duplicates' && !open
  useReturnedFocus(search.client)
  const go: NavigateClients = (change, { step, toTop = false, keepsDraft = false }) =>
    void navigate({
      search: change,
      replace: !step,
      resetScroll: toTop,
      ignoreBlocker: keepsDraft,
      // A form that takes the place of another was not opened from the step before: closing it leads to its record.
      state: (before) => (step ? { opened: true } : keepsDraft ? {} : before),
    })
  const add = () =>
    go(({ client: _, visit: _visit, itinerary: _itinerary, ...before }) => ({ ...before, form: 'new' }), { step: !open, toTop: !wide })
  /** Back where it was opened from; where the address was opened directly, one level up. */
  const close = () => {
    if (opened) router.history.back()
    else go(withoutTop, { step: false })
  }
  const review = mayReview && (
    <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => go(() => ({ show: 'duplicates' }), { step: true, toTop: true })}>
      Duplicates
    </Button>
  )
  return (
    <>
      <PageHead title={screenTitles['/clients']} lead={!wide && open && <BackToList close={close} />}>
        {desk && !open && !duplicates && review}
        {desk && (wide || !open) && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
            Add client
          </Button>
        )}
      </PageHead>
      <div className={frame.split} data-open={open && wide}>
        {duplicates && (
          <Suspense fallback={<RowsShape tall />}>
            <ClientDuplicates
              page={search.page}
              onPage={(page) => go((before) => ({ ...before, page }), { step: false, toTop: true })}
              onClose={() => go(() => ({}), { step: false })}
            />
          </Suspense>
        )}
        {!duplicates && (wide || !open) && <ClientsList search={search} go={go} wide={wide} chosen={chosen} />}
        {open && (
          <Suspense fallback={<RowsShape tall />}>
            <ClientPane search={search} go={go} beside={wide} close={close} chosen={chosen} />
          </Suspense>
        )}
      </div>
      {!desk && !open && !duplicates && !chosen.choosing && (
        <ActionBar className={`ground ruled ${frame.main} flex gap-8 screen-only`}>
          {review}
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
            Add client
          </Button>
        </ActionBar>
      )}
    </>
  )
}
