import { t } from '@bisita/contract/words'
import { Link } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { BestTime } from '../bestTime/BestTime.tsx'
import { ClientRecord } from '../record/ClientRecord.tsx'
import type { VisitLink } from '../components/ClientTimeline.tsx'
import { useClient } from '../clients.queries.ts'
import type { ClientWithQueue } from '../clients.repository.ts'
import { editNote } from '../format.ts'
import { LocationField } from '../../locations/components/LocationField.tsx'
import { PlaceName } from '../../locations/components/PlaceName.tsx'
import { ProductField } from '../../products/components/ProductField.tsx'
import { ProductName } from '../../products/components/ProductName.tsx'
import { mayRecord } from '../../visits/rights.ts'
import type { VisitWithQueue } from '../../visits/visits.repository.ts'
import { usePermissions } from '../../../ui/permissions.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { QueryState, RowsShape } from '../../../ui/states.tsx'
import { useToday } from '../../../ui/hooks/useToday.ts'
import { PaneHeading } from '../../../frame/Pane.tsx'
import { useServices } from '../../../frame/useServices.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import { ClientContacts } from './ClientContacts.tsx'
import type { ClientsSearch } from './clientsSearch.ts'
import { ofRecord } from './clientsState.ts'
import { queueLink } from '../../../frame/queueLink.tsx'
import { RecordActions, type RecordForm } from '../record/RecordActions.tsx'
import { SavedStrip } from '../../visits/screens/SavedStrip.tsx'

const EditClient = lazyWithPreload(() => import('../components/EditClient.tsx'), 'EditClient')
const RecordVisit = lazyWithPreload(() => import('../../visits/screens/recordVisit.tsx'), 'RecordVisit')
const ClientHolders = lazyWithPreload(() => import('./ClientAssignment.tsx'), 'ClientAssignment')
const DeskWhy = lazyWithPreload(() => import('../../desk/components/DeskEligibility.tsx'), 'DeskEligibility')
const ClientPlace = lazyWithPreload(() => import('../place/ClientPlace.tsx'), 'ClientPlace')
const ClientTouchpoint = lazyWithPreload(() => import('./ClientTouchpoint.tsx'), 'ClientTouchpoint')
const PensionFacts = lazyWithPreload(() => import('../pension/PensionFacts.tsx'), 'PensionFacts')
const LendingHint = lazyWithPreload(() => import('../pension/PensionFacts.tsx'), 'LendingHint')
const PlanPart = lazyWithPreload(() => import('../../itineraries/screens/PlanPart.tsx'), 'PlanPart')

export const placeField = (props: { label: string; value: string; onChange: (code: string) => void; error: string | undefined }) => (
  <LocationField {...props} />
)

export const productField = (props: { label: string; value: string; onChange: (id: string) => void }) => <ProductField {...props} />

/** A form under its heading, which has the focus when it opens. */
export function Form({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PaneHeading>{title}</PaneHeading>
      <Suspense fallback={<RowsShape rows={8} />}>{children}</Suspense>
    </>
  )
}

function Edit({ client, close }: { client: ClientWithQueue; close: () => void }) {
  const { notices } = useServices()
  const { cellOf } = usePermissions()
  const today = useToday()
  return (
    <EditClient
      key={client.id}
      client={client}
      today={today}
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
        title={t('Plan a visit to {fullname}', { fullname: client.fullname })}
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
  edit: (client: ClientWithQueue) => t('Edit {fullname}', { fullname: client.fullname }),
  visit: (client: ClientWithQueue) => t('Visit to {fullname}', { fullname: client.fullname }),
  call: (client: ClientWithQueue) => t('Call with {fullname}', { fullname: client.fullname }),
} as const

/** A client: the record, or a form over it. */
export function ClientOpen({ id, form, itineraryId, saved, onOpen, onRecorded, close }: Props) {
  const { user } = useSignedIn()
  const { notices } = useServices()
  const found = useClient(id)
  if (found.isError || found.data === undefined) return <QueryState query={found} record rows={8} />
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
        pension={
          <Suspense>
            <PensionFacts client={client} />
            <LendingHint client={client} />
          </Suspense>
        }
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
        place={
          <Suspense>
            <ClientPlace key={id} client={client} notices={notices} visits={mayRecord('visit', user)} />
          </Suspense>
        }
        bestTime={<BestTime clientId={id} />}
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
