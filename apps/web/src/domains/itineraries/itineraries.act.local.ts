import { messages } from '@bisita/contract/messages'
import { isOpen } from '@bisita/rules/visits/itineraries'
import { tidyText } from '@bisita/rules/texts'
import type { Queue } from '../../device/device.ts'
import type { LocalDeps } from '../../device/overlay/deps.ts'
import { layItineraries } from '../../device/overlay/itineraries.ts'
import { layOver } from '../../device/overlay/laid.ts'
import { refusal } from '../../device/overlay/refusals.ts'
import { OnItsWay } from '../../device/queue/correcting.ts'
import { isTaken } from './itineraries.plan.local.ts'
import type { Itinerary, ItineraryChanges } from './itineraries.repository.ts'

type Act = Exclude<Parameters<Queue['actOnItinerary']>[2], { action: 'remove' }>

async function standing(deps: LocalDeps, id: string) {
  const laid = await layOver(deps)
  const all = await layItineraries(deps, laid)
  const current = all.find((one) => one.id === id)
  if (current === undefined) throw refusal('not_found', deps.user.id)
  return { laid, all, current }
}

/**
 * Puts what is done to an itinerary into the queue; nothing where it is so already.
 * @throws Refused as the server would refuse it; StorageFailure
 */
export async function actHere(deps: LocalDeps, id: string, act: Act): Promise<void> {
  const { laid, all, current } = await standing(deps, id)
  if (isSo(current, act)) return
  // Remarks alone may be replaced whatever became of it.
  if (act.action !== 'remarks' && !isOpen(current.status)) throw refusal('closed', deps.user.id)
  if (act.action === 'update') {
    const { assigned_to, visible_at } = act.changes
    if (assigned_to !== undefined && assigned_to !== current.assigned_to) throw refusal('not_found', deps.user.id)
    const moved = visible_at !== undefined && visible_at !== current.visible_at
    if (moved && isTaken(all, laid, { ...current, visible_at }, id)) {
      throw refusal('duplicate', deps.user.id, { message: messages.plannedAlready })
    }
  }
  await deps.queue.actOnItinerary(id, current.client_id, act, current.client_name)
}

function isSo(current: Itinerary, act: Act): boolean {
  if (act.action === 'skip') return false
  if (act.action === 'remarks') return tidyText(act.remarks) === current.remarks
  const same = (field: keyof ItineraryChanges) => {
    const wanted = act.changes[field]
    return wanted === undefined || tidyText(wanted) === current[field]
  }
  return same('assigned_to') && same('visible_at') && same('remarks')
}

/** Takes out of the queue what the server has not heard of; false where it may have. */
async function isTakenOut({ queue }: LocalDeps, id: string): Promise<boolean> {
  try {
    return await queue.remove(id)
  } catch (error) {
    if (error instanceof OnItsWay) return false
    throw error
  }
}

/**
 * Removes an itinerary that has no visit: out of the queue where the server has not heard of it, otherwise
 * through the queue.
 * @throws Refused 409 where it has a visit
 */
export async function removeHere(deps: LocalDeps, id: string): Promise<void> {
  const { laid, current } = await standing(deps, id)
  if (current.visit_id !== null) {
    throw refusal('closed', deps.user.id, { message: 'This itinerary has a visit and cannot be deleted.' })
  }
  const made = laid.view.itineraries.get(id)?.find(({ action }) => action === 'create')
  if (made !== undefined && (await isTakenOut(deps, made.id))) return
  await deps.queue.actOnItinerary(id, current.client_id, { action: 'remove' }, current.client_name)
}
