import { manilaDay } from '@bisita/rules/time/days'
import { meantBy } from '../../../device/queue/content.ts'
import type { Device } from '../../../device/device.ts'
import type { QueuedItem } from '../../../device/queue/items.ts'
import { newClientOf } from '../../../domains/clients/clientForm.ts'
import { CorrectClient } from '../../../domains/clients/components/CorrectClient.tsx'
import { CorrectPlan } from '../../../domains/itineraries/components/CorrectPlan.tsx'
import { ProductField } from '../../../domains/products/components/ProductField.tsx'
import { CorrectContact } from '../../../domains/visits/components/CorrectContact.tsx'
import { placeField, productField } from '../../pages/clients/ClientOpen.tsx'
import { CorrectChange } from './CorrectChange.tsx'
import { useCorrecting } from './useCorrecting.ts'

type Props = { device: Device; queued: QueuedItem; onClose: () => void }

/** The item's own form. */
export function CorrectForm({ device, queued, onClose }: Props) {
  const { id, sending } = queued.item
  const draft = `correct/${id}`
  const correcting = useCorrecting({ device, id, refused: sending.failure, draft, onDone: onClose })
  const common = { draft, failure: correcting.failure, sending: correcting.saving, onCancel: onClose }
  const today = manilaDay(new Date())
  const meant = meantBy(queued)
  switch (meant.deed) {
    case 'client_create':
      return (
        <CorrectClient
          {...common}
          entered={meant.body}
          record={null}
          today={today}
          place={placeField}
          product={productField}
          onSave={(values) => correcting.save(newClientOf(meant.record_id, values))}
        />
      )
    case 'client_update':
      return (
        <CorrectChange
          {...common}
          clientId={meant.record_id}
          entered={meant.body}
          conflicts={sending.failure?.conflicts ?? []}
          today={today}
          onSave={correcting.save}
          onNothingLeft={correcting.remove}
        />
      )
    case 'visit_create':
      return (
        <CorrectContact
          {...common}
          visit={meant.body}
          product={({ value, onChange }) => <ProductField label="Product" value={value} onChange={onChange} />}
          onSave={correcting.save}
        />
      )
    case 'itinerary_create':
      return (
        <CorrectPlan
          {...common}
          entered={{ visible_at: meant.body.visible_at, remarks: meant.body.remarks ?? '' }}
          today={today}
          onSave={({ visible_at = meant.body.visible_at, remarks, override_reason = '' }) =>
            correcting.save({ ...meant.body, visible_at, remarks: remarks?.trim() || null, ...(override_reason.trim() !== '' && { override_reason: override_reason.trim() }) })
          }
        />
      )
    case 'itinerary_update':
      return (
        <CorrectPlan
          {...common}
          entered={{ visible_at: meant.body.visible_at }}
          today={today}
          onSave={({ visible_at }) => correcting.save({ ...meant.body, ...(visible_at === undefined ? {} : { visible_at }) })}
        />
      )
    case 'itinerary_remarks':
      return <CorrectPlan {...common} entered={meant.body} today={today} onSave={({ remarks }) => correcting.save({ remarks: remarks?.trim() ?? '' })} />
    case 'itinerary_skip':
      return <CorrectPlan {...common} entered={meant.body} today={today} onSave={({ reason }) => correcting.save({ reason: reason?.trim() ?? '' })} />
    case 'itinerary_remove':
      return null
  }
}
