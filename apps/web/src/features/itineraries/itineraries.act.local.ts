import { messages } from '@bisita/contract/messages'
import { boundsProblem, planDays } from '@bisita/rules/time/bounds'
import { isOpen } from '@bisita/rules/visits/itineraries'
import { tidyText } from '@bisita/rules/texts'
import { t } from '@bisita/contract/words'
import type { LocalDeps } from '../../device/overlay/deps.ts'
import { withPendingItineraries } from '../../device/overlay/itineraries.ts'
import { readPendingChanges } from '../../device/overlay/pendingChanges.ts'
import { invalid, localRefusal } from '../../device/overlay/refusals.ts'
import { OnItsWay } from '../../device/queue/correction.ts'
import type { QueuedCall } from '../../device/queue/queuedCall.ts'
import { isPlannedAlready } from './itineraries.plan.local.ts'
import type { ItineraryWithQueue, ItineraryChanges } from './itineraries.repository.ts'

type LocalItineraryAction = QueuedCall<'itinerary_update' | 'itinerary_remarks' | 'itinerary_skip'>

async function currentOf(deps: LocalDeps, id: string) {
  const pending = await readPendingChanges(deps)
  const all = await withPendingItineraries(deps, pending)
  const current = all.find((one) => one.id === id)
  if (current === undefined) throw localRefusal('not_found', deps.user.id)
  return { laid: pending, all, current }
}

/**
 * Puts what is done to an itinerary into the queue; nothing where it is so already.
 * @throws Refused as the server would refuse it; StorageFailure
 */
export async function actLocally(deps: LocalDeps, act: LocalItineraryAction): Promise<void> {
  const id = act.record_id
  const { laid: pending, all, current } = await currentOf(deps, id)
  if (isUnchanged(current, act)) return
  // Remarks alone may be replaced whatever became of it.
  if (act.operation !== 'itinerary_remarks' && !isOpen(current.status)) throw localRefusal('closed', deps.user.id)
  if (act.operation === 'itinerary_update') {
    const { assigned_to, visible_at } = act.body
    if (assigned_to !== undefined && assigned_to !== current.assigned_to) throw localRefusal('not_found', deps.user.id)
    const moved = visible_at !== undefined && visible_at !== current.visible_at
    const problem = moved ? boundsProblem(visible_at, planDays(pending.today)) : null
    if (problem !== null) throw invalid(deps.user.id, { visible_at: problem })
    if (moved && isPlannedAlready(all, pending, { ...current, visible_at }, id)) {
      throw localRefusal('duplicate', deps.user.id, { message: messages.plannedAlready })
    }
  }
  await deps.queue.add([{ ...act, client_id: current.client_id, client_name: current.client_name }])
}

function isUnchanged(current: ItineraryWithQueue, act: LocalItineraryAction): boolean {
  if (act.operation === 'itinerary_skip') return false
  if (act.operation === 'itinerary_remarks') return tidyText(act.body.remarks) === current.remarks
  const same = (field: keyof ItineraryChanges) => {
    const wanted = act.body[field]
    return wanted === undefined || tidyText(wanted) === current[field]
  }
  return same('assigned_to') && same('visible_at') && same('remarks')
}

/** Removes an itinerary from the queue that the server does not have; false where the server may have it. */
async function isRemovedFromQueue({ queue }: LocalDeps, id: string): Promise<boolean> {
  try {
    return await queue.remove(id)
  } catch (error) {
    if (error instanceof OnItsWay) return false
    throw error
  }
}

/**
 * Removes an itinerary that has no visit: from the queue where the server does not have it, otherwise by a queued
 * delete.
 * @throws Refused 409 where it has a visit
 */
export async function removeItineraryLocally(deps: LocalDeps, id: string): Promise<void> {
  const { laid: pending, current } = await currentOf(deps, id)
  if (current.visit_id !== null) {
    throw localRefusal('closed', deps.user.id, { message: t('This itinerary has a visit and cannot be deleted.') })
  }
  const made = pending.view.itineraries.get(id)?.find(({ action }) => action === 'create')
  if (made !== undefined && (await isRemovedFromQueue(deps, made.id))) return
  await deps.queue.add([{ operation: 'itinerary_remove', record_id: id, body: {}, client_id: current.client_id, client_name: current.client_name }])
}
