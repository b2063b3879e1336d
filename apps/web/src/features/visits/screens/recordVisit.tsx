import type { VisitType } from '@bisita/contract/visits/outcomes'
import { t } from '@bisita/contract/words'
import { type Device, useDevice } from '../../../device/device.ts'
import type { ClientWithQueue } from '../../clients/clients.repository.ts'
import { ProductField } from '../../products/components/ProductField.tsx'
import { RecordContact } from '../components/RecordContact.tsx'
import type { VisitWithQueue } from '../visits.repository.ts'
import { useDeviceRead } from '../../../device/useDeviceRead.ts'
import { useServices } from '../../../frame/useServices.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import { BesideContact } from './BesideContact.tsx'
import beside from './BesideContact.module.css'

type Props = {
  kind: VisitType
  client: ClientWithQueue
  /** The itinerary that the visit fulfils, where it was opened from one. */
  itineraryId: string | null
  onDone: (visit: VisitWithQueue) => void
  onLeave: () => void
}

/** How far the server is from an mr who works on local records; null for everybody else. */
function useDeviceReach() {
  const device = useDevice()
  if (device === null || device.records.get().stage !== 'ready') return null
  return { reached: () => navigator.onLine && device.sync.get().reached }
}

const roomOf = async (device: Device | null) => (await device?.room())?.short ?? false

const watched = (device: Device | null) => (device === null ? [] : [device.changes])

/** Whether the device of an mr has no space for another photo; read again as the queue gets shorter. */
const useNoRoom = (): boolean => useDeviceRead(useDevice(), roomOf, watched).value ?? false

/** The form that records a visit or call with a client, as the signed-in user may. */
export function RecordVisit({ kind, client, itineraryId, onDone, onLeave }: Props) {
  const { notices } = useServices()
  const { user, version, settings } = useSignedIn()
  const device = useDeviceReach()
  const noRoom = useNoRoom()
  return (
    <div className={`stack gap-12 ${beside.pair}`}>
      <div className={`stack ${beside.sides}`}>
    <RecordContact
      key={`${client.id} ${kind}`}
      kind={kind}
      client={client}
      itineraryId={itineraryId}
      mustAllow={user.user_type === 'mr'}
      mustShow={user.user_type === 'mr' && settings.photo_required}
      noRoom={noRoom}
      version={version}
      notices={notices}
      device={device}
      product={({ value, onChange }) => <ProductField label={t('Product')} value={value} onChange={onChange} />}
      onDone={onDone}
      onRequested={onLeave}
      onDiscard={onLeave}
    />
        <BesideContact key={client.id} client={client} />
      </div>
    </div>
  )
}
