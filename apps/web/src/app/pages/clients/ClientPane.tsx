import { manilaDay } from '@bisita/rules/time/days'
import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { VisitWithQueue } from '../../../domains/visits/visits.repository.ts'
import { RowsShape } from '../../../ui/states.tsx'
import { useServices } from '../../useServices.ts'
import { ClientOpen, Form, placeField, productField } from './ClientOpen.tsx'
import type { ClientToPlan } from '../../../domains/itineraries/planning/spread.ts'
import type { ListSelection } from '../../../ui/list/useListSelection.ts'
import frame from '../frame.module.css'
import type { ClientsSearch } from './clientsSearch.ts'
import { leavesForm, ofRecord, type NavigateClients } from './clientsState.ts'
import { ClosePane } from '../FrameButtons.tsx'
import { useFreshScroll, useHeadingFocus } from '../paneFocus.ts'
import type { RecordForm } from '../RecordActions.tsx'
import { UnsavedGuard } from '../UnsavedGuard.tsx'

const NewClient = lazy(() =>
  import('../../../domains/clients/components/NewClient.tsx').then(({ NewClient: component }) => ({ default: component })),
)
const PlanPart = lazy(() => import('../itineraries/PlanPart.tsx').then(({ PlanPart: component }) => ({ default: component })))
const VisitOpen = lazy(() => import('../visits/VisitOpen.tsx').then(({ VisitOpen: component }) => ({ default: component })))

type Props = {
  search: ClientsSearch
  go: NavigateClients
  /** Whether it stands beside the list rather than instead of it. */
  beside: boolean
  close: () => void
  chosen: ListSelection<ClientToPlan>
}

/** The form for a new client. */
function Add({ go, beside, close }: Omit<Props, 'search' | 'chosen'>) {
  const { notices } = useServices()
  return (
    <Form title="Add a client">
      <NewClient
        today={manilaDay(new Date())}
        notices={notices}
        place={placeField}
        product={productField}
        onDone={({ id }) => go(({ form: _, ...before }) => ({ ...before, client: id }), { step: false, toTop: !beside })}
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
function useRecorded({ search, go, beside, close }: Props) {
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
      go((before) => ({ ...ofRecord(before, client), form }), { step: true, toTop: !beside })
    },
    onRecorded: (visit: VisitWithQueue) => {
      setSaved(visit)
      if (fromRecord.current) close()
      else go((before) => ofRecord(before, client), { step: false, toTop: !beside })
    },
  }
}

function Content(props: Props) {
  const { search, close, chosen } = props
  const { saved, onOpen, onRecorded } = useRecorded(props)
  if (search.form === 'new') return <Add {...props} />
  if (search.form === 'plan' && search.client === undefined) {
    const done = () => {
      chosen.end()
      close()
    }
    return (
      <Suspense fallback={<RowsShape rows={8} />}>
        <PlanPart
          title="Plan visits"
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
  const { search, beside, close } = props
  const pane = useRef<HTMLElement>(null)
  // Beside the list the focus stays with the list, where the arrows go on to the next record.
  const shown = `${search.client} ${search.visit} ${search.form}`
  useHeadingFocus(pane, !beside, shown)
  useFreshScroll(pane, shown)
  // From within a field too: what was typed is kept, or asked about.
  useHotkeys([['Escape', () => document.querySelector('[data-dialog="open"]') ?? close()]], [])
  return (
    <section ref={pane} className={`stack gap-12 content-start shrink ${frame.pane}`} data-beside={beside} aria-label="Client">
      {beside && <ClosePane close={close} />}
      <Content {...props} />
      <UnsavedGuard leaves={leavesForm} />
    </section>
  )
}
