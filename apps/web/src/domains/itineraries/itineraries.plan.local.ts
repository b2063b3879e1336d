import { messages } from '@bisita/contract/messages'
import { blockMessage } from '@bisita/rules/guard/blocks'
import { isOpen, isOutOfWork } from '@bisita/rules/visits/itineraries'
import { recordOf } from '../../device/overlay/clientRecord.ts'
import type { LocalDeps } from '../../device/overlay/deps.ts'
import { layItineraries } from '../../device/overlay/itineraries.ts'
import { type Laid, layOver } from '../../device/overlay/laid.ts'
import { waits } from '../../device/overlay/queueView.ts'
import { type LocalRefusal, refusal } from '../../device/overlay/refusals.ts'
import { findClients } from '../../device/overlay/stored.ts'
import type { Itinerary, NewItinerary } from './itineraries.repository.ts'

type Slot = Pick<Itinerary, 'client_id' | 'assigned_to' | 'visible_at'>

/** Whether an open itinerary for that client, person and day is there, other than `exceptId`. */
export const isTaken = (all: readonly Itinerary[], laid: Laid, slot: Slot, exceptId?: string): boolean =>
  all.some(
    (one) =>
      one.id !== exceptId &&
      isOpen(one.status) &&
      one.client_id === slot.client_id &&
      one.assigned_to === slot.assigned_to &&
      one.visible_at === slot.visible_at &&
      isReal(laid, one.id),
  )

/** One whose making was refused takes nobody's place. */
const isReal = (laid: Laid, id: string): boolean => {
  const made = laid.view.itineraries.get(id)?.find(({ action }) => action === 'create')
  return made === undefined || waits(made)
}

/**
 * Puts planned visits into the queue: all or none. Those that are here already are not planned again.
 * @throws Refused as the server would refuse it; StorageFailure
 */
export async function planHere(deps: LocalDeps, items: readonly NewItinerary[]): Promise<void> {
  const laid = await layOver(deps)
  const all = await layItineraries(deps, laid)
  const there = new Set(all.map(({ id }) => id))
  const fresh = items.filter(({ id }) => !there.has(id))
  if (fresh.length === 0) return
  const rows = await findClients(deps.db, fresh.map(({ client_id }) => client_id))
  const clientOf = (id: string) => {
    const row = rows.get(id)
    return laid.clients.get(id)?.client ?? (row && recordOf(row, laid))
  }
  const refuse = (code: LocalRefusal, message: string | undefined, because: (item: NewItinerary) => boolean) => {
    const refused = refusal(code, deps.user.id, message === undefined ? {} : { message })
    const told = { message: refused.message, ...(code === 'contact_guard' && { reasons: [{ code: 'do_not_contact' as const, message: refused.message }] }) }
    const fields = items.flatMap((item, place) =>
      fresh.includes(item) && because(item) ? [{ path: `items.${place}.client_id`, message: refused.message }] : [],
    )
    if (fields.length === 0) return
    throw refusal(code, deps.user.id, items.length === 1 ? told : { ...told, fields })
  }
  refuse('not_found', messages.noSuchClient, ({ client_id }) => clientOf(client_id) === undefined)
  refuse('not_found', undefined, ({ assigned_to }) => assigned_to !== undefined && assigned_to !== deps.user.id)
  refuse('out_of_work', undefined, ({ client_id }) => isOutOfWork(deps.user.user_type, clientOf(client_id)?.visit_result ?? null))
  const blocked = fresh.flatMap(({ client_id, override_reason }) => {
    const client = clientOf(client_id)
    return client?.do_not_contact === 'all' && override_reason === undefined ? [client] : []
  })
  refuse('contact_guard', blocked[0] && blockMessage(blocked[0]), ({ client_id }) => blocked.some(({ id }) => id === client_id))
  const slots = fresh.map((item) => slotOf(item, deps.user.id))
  const told = slots.map((slot) => JSON.stringify(slot))
  refuse('duplicate', messages.plannedAlready, (item) => {
    const at = fresh.indexOf(item)
    const slot = slots[at]
    return slot !== undefined && (isTaken(all, laid, slot) || told.indexOf(told[at] ?? '') < at)
  })
  const names = new Map(fresh.map(({ client_id }) => [client_id, clientOf(client_id)?.fullname ?? '']))
  await deps.queue.createItineraries(fresh, names)
}

const slotOf = ({ client_id, assigned_to, visible_at }: NewItinerary, self: string): Slot => ({
  client_id,
  assigned_to: assigned_to ?? self,
  visible_at,
})
