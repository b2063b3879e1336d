import { mayAny } from '@bisita/rules/people/permissions'
import type { ItineraryEvent } from '@bisita/contract/itineraries'
import type { Context } from '../../http/context.ts'
import { orNotFound, Problem } from '../../problem.ts'
import { changedSince } from '../../undo/changedSince.ts'
import type { Undo } from '../../undo/undo.ts'
import { plannedAlready } from './create.service.ts'
import { wasInScope } from './find.store.ts'
import { changeStored, findTakenSlots } from './records.store.ts'
import { lockItineraryFields } from './undo.store.ts'

type UndoOfPlans = Extract<Undo, { of: 'plans' }>
type UndoOfItinerary = Extract<Undo, { of: 'itinerary' }>

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** What is noted in the client's timeline. */
function eventOf({ before, after }: UndoOfItinerary): { readonly event: ItineraryEvent; readonly text: string | null } {
  if ('skipped_at' in after || 'deleted_at' in after) return { event: 'reopened', text: null }
  if (Object.keys(after).length === 1 && 'remarks' in after) return { event: 'remarks', text: (before['remarks'] ?? null) as string | null }
  return { event: 'changed', text: null }
}

/**
 * Gives an itinerary back the fields that it had before it was changed, skipped or deleted.
 * @throws Problem not_allowed, not_found, conflict where one of them has changed since, duplicate where its day is taken
 */
export async function undoItinerary(context: Context, undo: UndoOfItinerary): Promise<void> {
  const { db, user, now } = context
  if (!mayAny(['itinerary.update'], user.user_type)) throw new Problem('not_allowed')
  const { id, before, after } = undo
  orNotFound(await wasInScope(db, user, id))
  const current = orNotFound(await lockItineraryFields(db, id))
  const remarksOnly = Object.keys(after).every((field) => field === 'remarks')
  const asLeft = Object.entries(after).every(([field, value]) => same(current[field as keyof typeof current], value))
  if (!asLeft || current.client_deleted || (current.visit_id !== null && !remarksOnly)) throw changedSince()
  if (!remarksOnly && (await findTakenSlots(db, [{ ...current, ...before }], id)).size > 0) throw plannedAlready()
  await changeStored(db, id, before, [eventOf(undo)], { user_id: user.id, now })
  context.audit({ action: 'itinerary.undo', record_type: 'itinerary', record_id: id, before: after, after: before })
}

/**
 * Deletes plans that were just made, all of them.
 * @throws Problem not_allowed, not_found, conflict where one of them was changed, visited or deleted since
 */
export async function undoPlans(context: Context, { plans }: UndoOfPlans): Promise<void> {
  const { db, user, now } = context
  if (!mayAny(['itinerary.create'], user.user_type)) throw new Problem('not_allowed')
  for (const { id, ...made } of plans.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    orNotFound(await wasInScope(db, user, id))
    const current = orNotFound(await lockItineraryFields(db, id))
    const asMade = Object.entries({ ...made, skipped_at: null, deleted_at: null, visit_id: null }).every(([field, value]) => same(current[field as keyof typeof current], value))
    if (!asMade || current.client_deleted) throw changedSince()
    await changeStored(db, id, { deleted_at: now }, [{ event: 'deleted', text: null }], { user_id: user.id, now })
    context.audit({ action: 'itinerary.undo', record_type: 'itinerary', record_id: id, before: made, after: { deleted_at: now } })
  }
}
