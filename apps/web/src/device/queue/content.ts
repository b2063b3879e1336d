import type { quarantineKinds } from '@bisita/contract/devices/devices'
import type { ClientChanges, ItineraryChanges, NewClient, NewItinerary, NewVisit } from '../wire.ts'
import type { QueuedItem } from './items.ts'

/** What an item does on the server, as quarantine names it. */
export type Deed = (typeof quarantineKinds)[number]

/** The call that an item was made for: which one, about which record, with which body. */
export type Meant =
  | { readonly deed: 'client_create'; readonly record_id: string; readonly body: NewClient }
  | { readonly deed: 'client_update'; readonly record_id: string; readonly body: ClientChanges }
  | { readonly deed: 'visit_create'; readonly record_id: string; readonly body: NewVisit }
  | { readonly deed: 'itinerary_create'; readonly record_id: string; readonly body: NewItinerary }
  | { readonly deed: 'itinerary_update'; readonly record_id: string; readonly body: ItineraryChanges }
  | { readonly deed: 'itinerary_remarks'; readonly record_id: string; readonly body: { readonly remarks: string } }
  | { readonly deed: 'itinerary_skip'; readonly record_id: string; readonly body: { readonly reason: string } }
  | { readonly deed: 'itinerary_remove'; readonly record_id: string; readonly body: Record<string, never> }

/** What is sent of an item; the same each time, so that its key stands for one content. */
export function meantBy(entry: QueuedItem): Meant {
  if (entry.kind === 'visit') {
    const { is_error, sending, metadataOptions, ...body } = entry.item
    return { deed: 'visit_create', record_id: body.id, body }
  }
  if (entry.kind === 'client') {
    const { id, record_id, is_error, sending, metadataOptions, ...rest } = entry.item
    if (rest.action === 'create') {
      const { action, ...entered } = rest
      return { deed: 'client_create', record_id, body: { id: record_id, ...entered } }
    }
    const { action, base_revision_id, ...changes } = rest
    // No record has the revision 0: versions of the app before this one wrote it for a client that the server did not have.
    const body = base_revision_id ? { ...changes, base_revision_id } : changes
    return { deed: 'client_update', record_id, body }
  }
  return meantByItinerary(entry.item)
}

function meantByItinerary(item: (QueuedItem & { kind: 'itinerary' })['item']): Meant {
  const { record_id } = item
  switch (item.action) {
    case 'create': {
      const { id, is_error, sending, metadataOptions, action, record_id: _, client_name, pin_type, ...entered } = item
      return { deed: 'itinerary_create', record_id, body: { id: record_id, ...entered } }
    }
    case 'update': {
      const { id, client_id, client_name, is_error, sending, metadataOptions, action, record_id: _, ...body } = item
      return { deed: 'itinerary_update', record_id, body }
    }
    case 'remarks':
      return { deed: 'itinerary_remarks', record_id, body: { remarks: item.remarks } }
    case 'skip':
      return { deed: 'itinerary_skip', record_id, body: { reason: item.reason } }
    case 'remove':
      return { deed: 'itinerary_remove', record_id, body: {} }
  }
}
