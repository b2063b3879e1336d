import { endsWork } from '@bisita/rules/visits/outcomes'
import type { QueuedItinerary } from '../../queue/items.ts'
import type { AcceptedCall } from './office.ts'
import { type EnteredWork, markOf, markOfItem } from './enteredWork.ts'
import type { ModelWorld } from './world.ts'

/** Refusals of a plan, or of what was done to one, because its client or it was closed before. */
const closing: readonly (string | null | undefined)[] = ['out_of_work', 'closed']

/** Whether something that the office took leaves nothing to be done about a plan any more. */
function closes({ operation, record_id, body }: AcceptedCall, plan: QueuedItinerary): boolean {
  if (operation === 'itinerary_skip' || operation === 'itinerary_remove') return record_id === plan.record_id
  if (operation !== 'visit_create') return false
  const { client_id, itinerary_id, visit_result } = body
  const ends = client_id === plan.client_id && endsWork(typeof visit_result === 'string' ? visit_result : null)
  return ends || (plan.action !== 'create' && itinerary_id === plan.record_id)
}

/**
 * What was refused only because something that the same person did later was sent first: of plans, their moves and
 * their skips. Whatever was sent a second time, or waited for a decision, may well come too late.
 */
export function outOfOrder({ phone, office, entered }: ModelWorld): readonly string[] {
  const place = new Map(entered.map(({ mark }, at) => [mark, at]))
  const found: string[] = []
  for (const entry of phone.disk.items.values()) {
    if (entry.kind !== 'itinerary' || !closing.includes(entry.item.sending.failure?.code)) continue
    const own = entered.find(({ mark }) => mark === markOfItem(entry))
    if (own === undefined || wasLate(own, { office, entered })) continue
    const at = place.get(own.mark) ?? 0
    const closers = office.acceptedCalls.filter((taken) => taken.how !== 'quarantined' && closes(taken, entry.item))
    const isLater = ({ body, user_id }: AcceptedCall) => user_id === own.userId && (place.get(markOf(body)) ?? 0) > at
    // What closed it may be of the time that was lost with a backup.
    if (office.epoch > 1 && closers.length === 0) continue
    if (closers.every(isLater)) found.push(`refused out of turn: ${own.operation} ${own.mark}`)
  }
  return found
}

/** Whether anything done to the same plan was sent again, thrown away or asked for. */
const wasLate = ({ record_id }: EnteredWork, { office, entered }: Pick<ModelWorld, 'office' | 'entered'>): boolean =>
  entered.some((one) => one.record_id === record_id && (one.again || one.removed)) || office.acceptedCalls.some((one) => one.record_id === record_id && one.how === 'asked')
