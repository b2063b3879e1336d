import type { Client } from '@bisita/contract/clients/clients'
import type { Itinerary } from '@bisita/contract/itineraries'
import type { CurrentUser } from '@bisita/contract/users/users'
import { isOpen, itineraryStatus, pinTypeOf, type PlannedItinerary } from '@bisita/rules/visits/itineraries'
import { tidyText } from '@bisita/rules/texts'
import type { QueuedItinerary, QueuedVisit } from '../queue/items.ts'
import { fulfilledWith } from './visitEffects.ts'
import { outcomeOf, visitClientFields, unknownClientFields } from './visitRecord.ts'

type Created = Extract<QueuedItinerary, { action: 'create' }>

/** The itinerary with its status on a day in Manila: a scheduled one becomes pending when its day has passed. */
export const onDay = (itinerary: Itinerary, today: string): Itinerary => ({
  ...itinerary,
  status: itineraryStatus({ ...itinerary, skipped: itinerary.status === 'skipped' }, today),
})

/** The itinerary that the server will make of a queued item. */
export function newItineraryOf(item: Created, client: Client | undefined, user: CurrentUser): Itinerary {
  const assigned_to = item.assigned_to ?? user.id
  const shown = client === undefined ? unknownClientFields(item.sending.client_name) : visitClientFields(client)
  return {
    ...shown,
    id: item.record_id,
    pin_type: pinTypeOf(user.id, assigned_to),
    client_id: item.client_id,
    assigned_to,
    assigned_to_name: user.display_name,
    branch_id: user.branch_id,
    branch_name: user.assigned_branch,
    visible_at: item.visible_at,
    status: 'scheduled',
    visit_id: null,
    duration: null,
    remarks: tidyText(item.remarks),
    skip_reason: null,
    has_availed: null,
    visit_result: null,
    visit_secondary_result: null,
    visit_others_result: null,
    created_by: user.id,
    created_by_name: user.display_name,
    created_at: item.sending.entered_at,
  }
}

/** The itinerary after a queued change; null where it is removed. */
export function afterAct(itinerary: Itinerary, item: QueuedItinerary): Itinerary | null {
  switch (item.action) {
    case 'create':
      return itinerary
    case 'update': {
      const { visible_at = itinerary.visible_at, remarks = itinerary.remarks } = item
      return { ...itinerary, visible_at, remarks: tidyText(remarks) }
    }
    case 'remarks':
      return { ...itinerary, remarks: tidyText(item.remarks) }
    case 'skip':
      return { ...itinerary, status: 'skipped', skip_reason: tidyText(item.reason) }
    case 'remove':
      return null
  }
}

/** The itinerary fulfilled by a queued visit. */
export const fulfilledBy = (itinerary: Itinerary, visit: QueuedVisit): Itinerary =>
  fulfilledWith(itinerary, {
    ...outcomeOf(visit),
    duration: visit.duration ?? null,
    visit_others_result: tidyText(visit.visit_others_result),
  })

/** The fields that decide whether a visit fulfils the itinerary. */
export const plannedOf = ({ id, client_id, assigned_to, visible_at, status }: Itinerary): PlannedItinerary => ({
  id,
  client_id,
  assigned_to,
  visible_at,
  open: isOpen(status),
})
