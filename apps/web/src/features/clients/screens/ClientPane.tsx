import { t } from '@bisita/contract/words'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { VisitWithQueue } from '../../visits/visits.repository.ts'
import { RowsShape } from '../../../ui/states.tsx'
import { Pane } from '../../../frame/Pane.tsx'
import type { ScreenState } from '../../../frame/useScreen.tsx'
import { useServices } from '../../../frame/useServices.ts'
import { ClientOpen, Form, placeField, productField } from './ClientOpen.tsx'
import type { ClientToPlan } from '../../itineraries/planning/spread.ts'
import type { ListSelection } from '../../../ui/list/useListSelection.ts'
import type { ClientsSearch } from './clientsSearch.ts'
import { leavesForm, ofRecord } from './clientsState.ts'
import type { RecordForm } from '../record/RecordActions.tsx'
import { UnsavedGuard } from '../../../frame/UnsavedGuard.tsx'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { useToday } from '../../../ui/hooks/useToday.ts'

const NewClient = lazyWithPreload(() => import('../components/NewClient.tsx'), 'NewClient')
const PlanPart = lazyWithPreload(() => import('../../itineraries/screens/PlanPart.tsx'), 'PlanPart')
const VisitOpen = lazyWithPreload(() => import('../../visits/screens/VisitOpen.tsx'), 'VisitOpen')

type Props = { screen: ScreenState<ClientsSearch>; chosen: ListSelection<ClientToPlan> }

/** The form for a new client. */
function Add({ screen: { go, wide, close } }: Pick<Props, 'screen'>) {
  const { notices } = useServices()
  const today = useToday()
  return (
    <Form title={t('Add a client')}>
      <NewClient
        today={today}
        notices={notices}
        place={placeField}
        product={productField}
        onDone={({ id }) => go(({ form: _, ...before }) => ({ ...before, client: id }), { step: false, toTop: !wide })}
        onStored={({ id }) => go((before) => ({ ...before, client: id, form: 'edit' }), { step: false, keepsDraft: true })}
        onCancel={close}
      />
    </Form>
  )
}

/**
 * Where a form was opened from the record, leaving it is going back there; opened from the list or by its
 * address, the record takes its place.
 */
function useRecorded({ search, go, wide, close }: Props['screen']) {
  const navigate = useNavigate()
  const [saved, setSaved] = useState<VisitWithQueue | null>(null)
  const fromRecord = useRef(false)
  useEffect(() => {
    if (search.form === undefined) fromRecord.current = false
  }, [search.form])
  const client = search.client ?? ''
  return {
    saved: saved?.client_id === client ? saved : null,
    onOpen: (form: RecordForm) => {
      fromRecord.current = true
      setSaved(null)
      go((before) => ({ ...ofRecord(before, client), form }), { step: true, toTop: !wide })
    },
    onRecorded: (visit: VisitWithQueue) => {
      setSaved(visit)
      // A user who came from Today goes on there; the notice says that it was saved.
      if (search.from === 'today') void navigate({ to: '/dashboard', replace: true })
      else if (fromRecord.current) close()
      else go((before) => ofRecord(before, client), { step: false, toTop: !wide })
    },
  }
}

function Content({ screen, chosen }: Props) {
  const { search, close } = screen
  const { saved, onOpen, onRecorded } = useRecorded(screen)
  if (search.form === 'new') return <Add screen={screen} />
  if (search.form === 'plan' && search.client === undefined) {
    const done = () => {
      chosen.end()
      close()
    }
    return (
      <Suspense fallback={<RowsShape rows={8} />}>
        <PlanPart
          title={t('Plan visits')}
          clients={[...chosen.rows.values()]}
          finds
          draft="plan"
          onDone={done}
          onRequested={done}
          onCancel={close}
        />
      </Suspense>
    )
  }
  if (search.visit !== undefined) {
    return (
      <Suspense fallback={<RowsShape rows={8} />}>
        <VisitOpen id={search.visit} close={close} />
      </Suspense>
    )
  }
  return (
    <ClientOpen
      id={search.client ?? ''}
      form={search.form}
      itineraryId={search.itinerary ?? null}
      saved={saved}
      onOpen={onOpen}
      onRecorded={onRecorded}
      close={close}
    />
  )
}

/** What is open of a client: its record, a visit of it, a form over it, or the form for a new one. */
export function ClientPane(props: Props) {
  return (
    // From within a field too: what was typed is kept, or asked about.
    <Pane screen={props.screen} label={t('Client')} fromFields>
      <Content {...props} />
      <UnsavedGuard leaves={leavesForm} />
    </Pane>
  )
}
