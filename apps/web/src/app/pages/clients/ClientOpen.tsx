import { manilaDay } from '@bisita/rules/time/days'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { failureText, Refused } from '../../../api/outcomes.ts'
import { ClientPlace } from '../../../domains/clients/components/ClientPlace.tsx'
import { ClientRecord } from '../../../domains/clients/components/ClientRecord.tsx'
import type { VisitLink } from '../../../domains/clients/components/ClientTimeline.tsx'
import { useClient } from '../../../domains/clients/clients.queries.ts'
import type { ClientWithQueue } from '../../../domains/clients/clients.repository.ts'
import { editNote } from '../../../domains/clients/format.ts'
import { LocationField } from '../../../domains/locations/components/LocationField.tsx'
import { PlaceName } from '../../../domains/locations/components/PlaceName.tsx'
import { ProductField } from '../../../domains/products/components/ProductField.tsx'
import { ProductName } from '../../../domains/products/components/ProductName.tsx'
import { mayRecord } from '../../../domains/visits/rights.ts'
import type { VisitWithQueue } from '../../../domains/visits/visits.repository.ts'
import { usePermissions } from '../../../ui/permissions.ts'
import { FailedState, RowsShape } from '../../../ui/states.tsx'
import { useServices } from '../../useServices.ts'
import { useSignedIn } from '../../session/useSignedIn.ts'
import { ClientContacts } from './ClientContacts.tsx'
import type { ClientsSearch } from './clientsSearch.ts'
import { ofRecord } from './clientsState.ts'
import { queueLink } from '../queueLink.tsx'
import { RecordActions, type RecordForm } from '../RecordActions.tsx'
import { SavedStrip } from '../visits/SavedStrip.tsx'

const EditClient = lazy(() =>
  import('../../../domains/clients/components/EditClient.tsx').then(({ EditClient: component }) => ({ default: component })),
)
const RecordVisit = lazy(() => import('../visits/recordVisit.tsx').then(({ RecordVisit: component }) => ({ default: component })))
const ClientHolders = lazy(() => import('./ClientAssignment.tsx').then(({ ClientAssignment: component }) => ({ default: component })))
const DeskWhy = lazy(() => import('./DeskEligibility.tsx').then(({ DeskEligibility: component }) => ({ default: component })))
const ClientTouchpoint = lazy(() => import('./ClientTouchpoint.tsx').then(({ ClientTouchpoint: component }) => ({ default: component })))
const PlanPart = lazy(() => import('../itineraries/PlanPart.tsx').then(({ PlanPart: component }) => ({ default: component })))

export const placeField = (props: { label: string; value: string; onChange: (code: string) => void; error: string | undefined }) => (
  <LocationField {...props} />
)

export const productField = (props: { label: string; value: string; onChange: (id: string) => void }) => <ProductField {...props} />

/** A form under its heading, which has the focus when it opens. */
export function Form({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <Suspense fallback={<RowsShape rows={8} />}>{children}</Suspense>
    </>
  )
}

function Edit({ client, close }: { client: ClientWithQueue; close: () => void }) {
  const { notices } = useServices()
  const { cellOf } = usePermissions()
  return (
    <EditClient
      key={client.id}
      client={client}
      today={manilaDay(new Date())}
      notices={notices}
      place={placeField}
      product={productField}
      placeName={(code) => <PlaceName code={code} />}
      productName={(id) => <ProductName id={id} />}
      note={editNote(client, cellOf)}
      onDone={close}
      onCancel={close}
    />
  )
}

function Plan({ client, close }: { client: ClientWithQueue; close: () => void }) {
  return (
    <Suspense fallback={<RowsShape rows={8} />}>
      <PlanPart
        key={client.id}
        title={`Plan a visit to ${client.fullname}`}
        clients={[client]}
        draft={`plan/${client.id}`}
        onDone={close}
        onRequested={close}
        onCancel={close}
      />
    </Suspense>
  )
}

type Props = {
  id: string
  form: ClientsSearch['form']
  itineraryId: string | null
  /** What was just recorded with this client. */
  saved: VisitWithQueue | null
  onOpen: (form: RecordForm) => void
  onRecorded: (visit: VisitWithQueue) => void
  /** Leaves the form, or the record where none is open. */
  close: () => void
}

const titles = {
  edit: (client: ClientWithQueue) => `Edit ${client.fullname}`,
  visit: (client: ClientWithQueue) => `Visit to ${client.fullname}`,
  call: (client: ClientWithQueue) => `Call with ${client.fullname}`,
} as const

/** A client: the record, or a form over it. */
export function ClientOpen({ id, form, itineraryId, saved, onOpen, onRecorded, close }: Props) {
  const { user } = useSignedIn()
  const { notices } = useServices()
  const found = useClient(id)
  if (found.isError) {
    const missing = found.error instanceof Refused && found.error.status === 404
    return <FailedState text={failureText(found.error)} {...(missing ? {} : { onRetry: () => void found.refetch() })} />
  }
  if (found.data === undefined) return <RowsShape rows={8} />
  const client = found.data
  // A form that changes the record begins with what the server has, not with what a list had.
  if (form !== undefined && form !== 'new' && !(form === 'edit' && found.isPlaceholderData)) {
    if (form === 'plan') return <Plan client={client} close={close} />
    return (
      <Form title={titles[form](client)}>
        {form === 'edit' && <Edit client={client} close={close} />}
        {(form === 'visit' || form === 'call') && (
          <RecordVisit kind={form} client={client} itineraryId={itineraryId} onDone={onRecorded} onLeave={close} />
        )}
      </Form>
    )
  }
  return (
    <>
      {saved !== null && <SavedStrip visit={saved} onPlan={() => onOpen('plan')} />}
      <ClientRecord
        client={client}
        actions={<RecordActions client={client} onOpen={onOpen} onDeleted={close} />}
        product={client.product_id === null ? null : <ProductName id={client.product_id} />}
        // An mr's phone holds the own clients only, and does not know who else has them.
        held={
          user.user_type === 'mr' ? null : (
            <Suspense>
              <ClientHolders key={id} client={client} />
            </Suspense>
          )
        }
        queue={
          user.user_type === 'mr' ? null : (
            <Suspense>
              <DeskWhy key={id} clientId={id} />
            </Suspense>
          )
        }
        place={<ClientPlace key={id} client={client} notices={notices} visits={mayRecord('visit', user)} />}
        contacts={
          <>
            <ClientContacts key={id} clientId={id} />
            <Suspense>
              <ClientTouchpoint key={`standing ${id}`} client={client} />
            </Suspense>
          </>
        }
        visitLink={visitLink(id)}
        queueLink={queueLink}
        requestsLink={(face) => (
          <Link to="/approvals" search={{ record_id: id, filter_status: 'PENDING' }}>
            {face}
          </Link>
        )}
      />
    </>
  )
}

const visitLink =
  (id: string): VisitLink =>
  (visit, face) => (
    <Link from="/clients" to="/clients" search={(before) => ({ ...ofRecord(before, id), visit })} state={{ opened: true }} activeProps={{}}>
      {face}
    </Link>
  )
