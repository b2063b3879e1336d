import { messages } from '@bisita/contract/messages'
import type { GuardReason } from '@bisita/contract/touchpoints/guard'
import { planReason } from '@bisita/rules/guard/guard'
import { boundsProblem, planDays } from '@bisita/rules/time/bounds'
import { isOpen, isOutOfWork } from '@bisita/rules/visits/itineraries'
import { recordOf } from '../../device/overlay/clientRecord.ts'
import type { LocalDeps } from '../../device/overlay/deps.ts'
import { withPendingItineraries } from '../../device/overlay/itineraries.ts'
import { type PendingChanges, readPendingChanges } from '../../device/overlay/pendingChanges.ts'
import { isPending } from '../../device/overlay/queueView.ts'
import { invalid, type LocalRefusal, localRefusal } from '../../device/overlay/refusals.ts'
import { findClients } from '../../device/overlay/stored.ts'
import { knownSettings } from '../../device/state.ts'
import type { ItineraryWithQueue, ItineraryCreateBody } from './itineraries.repository.ts'

type Slot = Pick<ItineraryWithQueue, 'client_id' | 'assigned_to' | 'visible_at'>

/** Whether an open itinerary for that client, person and day is there, other than `exceptId`. */
export const isPlannedAlready = (all: readonly ItineraryWithQueue[], pending: PendingChanges, slot: Slot, exceptId?: string): boolean =>
  all.some(
    (one) =>
      one.id !== exceptId &&
      isOpen(one.status) &&
      one.client_id === slot.client_id &&
      one.assigned_to === slot.assigned_to &&
      one.visible_at === slot.visible_at &&
      isReal(pending, one.id),
  )

/** One whose making was refused takes nobody's place. */
const isReal = (pending: PendingChanges, id: string): boolean => {
  const made = pending.view.itineraries.get(id)?.find(({ action }) => action === 'create')
  return made === undefined || isPending(made)
}

/**
 * Puts planned visits into the queue: all or none. Those that are here already are not planned again.
 * @throws Refused as the server would refuse it; StorageFailure
 */
export async function planLocally(deps: LocalDeps, items: readonly ItineraryCreateBody[]): Promise<void> {
  const pending = await readPendingChanges(deps)
  const all = await withPendingItineraries(deps, pending)
  const there = new Set(all.map(({ id }) => id))
  const fresh = items.filter(({ id }) => !there.has(id))
  if (fresh.length === 0) return
  requireDays(deps, pending.today, items, fresh)
  const rows = await findClients(deps.db, fresh.map(({ client_id }) => client_id))
  const clientOf = (id: string) => {
    const row = rows.get(id)
    return pending.clients.get(id)?.client ?? (row && recordOf(row, pending))
  }
  const refuse = (code: LocalRefusal, message: string | undefined, because: (item: ItineraryCreateBody) => boolean, reason?: GuardReason) => {
    const refused = localRefusal(code, deps.user.id, message === undefined ? {} : { message })
    const details = { message: refused.message, ...(reason !== undefined && { reasons: [reason] }) }
    const fields = items.flatMap((item, place) =>
      fresh.includes(item) && because(item) ? [{ path: `items.${place}.client_id`, message: refused.message }] : [],
    )
    if (fields.length === 0) return
    throw localRefusal(code, deps.user.id, items.length === 1 ? details : { ...details, fields })
  }
  refuse('not_found', messages.noSuchClient, ({ client_id }) => clientOf(client_id) === undefined)
  refuse('not_found', undefined, ({ assigned_to }) => assigned_to !== undefined && assigned_to !== deps.user.id)
  refuse('out_of_work', undefined, ({ client_id }) => isOutOfWork(deps.user.user_type, clientOf(client_id)?.visit_result ?? null))
  const settings = await knownSettings(deps.db)
  const forbidden = fresh.flatMap(({ client_id, override_reason }) => {
    const client = clientOf(client_id)
    const reason = client === undefined || override_reason !== undefined ? null : planReason(client, settings, pending.today)
    return reason === null ? [] : [{ client_id, reason }]
  })
  refuse('contact_guard', forbidden[0]?.reason.message, ({ client_id }) => forbidden.some((one) => one.client_id === client_id), forbidden[0]?.reason)
  const slots = fresh.map((item) => slotOf(item, deps.user.id))
  const slotKeys = slots.map((slot) => JSON.stringify(slot))
  refuse('duplicate', messages.plannedAlready, (item) => {
    const at = fresh.indexOf(item)
    const slot = slots[at]
    return slot !== undefined && (isPlannedAlready(all, pending, slot) || slotKeys.indexOf(slotKeys[at] ?? '') < at)
  })
  await deps.queue.add(fresh.map((body) => ({
    operation: 'itinerary_create', record_id: body.id, body, client_id: body.client_id, client_name: clientOf(body.client_id)?.fullname ?? '',
  })))
}

/** @throws Refused with a line for each day out of all bounds, as the server would */
function requireDays({ user }: LocalDeps, today: string, items: readonly ItineraryCreateBody[], fresh: readonly ItineraryCreateBody[]): void {
  const faults = items.flatMap((item, place) => {
    const problem = fresh.includes(item) ? boundsProblem(item.visible_at, planDays(today)) : null
    return problem === null ? [] : [[items.length === 1 ? 'visible_at' : `items.${place}.visible_at`, problem] as const]
  })
  if (faults.length > 0) throw invalid(user.id, Object.fromEntries(faults))
}

const slotOf = ({ client_id, assigned_to, visible_at }: ItineraryCreateBody, self: string): Slot => ({
  client_id,
  assigned_to: assigned_to ?? self,
  visible_at,
})
