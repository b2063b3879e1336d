import type { CallAnswer, CallInput } from '@bisita/contract/calls/call'
import type { Itinerary, ItineraryEvent, itineraryDelete, itineraryUpdate } from '@bisita/contract/itineraries'
import { worded } from '@bisita/contract/words'
import { boundsProblem, planDays } from '@bisita/rules/time/bounds'
import { manilaDay } from '@bisita/rules/time/days'
import { pinTypeOf } from '@bisita/rules/visits/itineraries'
import { limitsOf, mayAny } from '@bisita/rules/people/permissions'
import { userScopeOf } from '@bisita/rules/people/scope'
import { type ApprovalRequest, requireRightOrApproval } from '../../approval.ts'
import { change } from '../../change.ts'
import type { Context } from '../../http/context.ts'
import { invalid, Problem } from '../../problem.ts'
import { itineraryRequestBase, type ItineraryDescription, describeItineraryChanges, titleValues } from './approvalRequest.ts'
import { requireActive, requireAssignee } from './assignees.ts'
import { findPairsOutOfScope, findAssigneeFacts, type AssigneeFacts } from './assignees.store.ts'
import { plannedAlready } from './create.service.ts'
import { findRecord } from './find.store.ts'
import { type ItineraryChanges, changeStored, findTakenSlots, lockItinerary, type LockedItinerary } from './records.store.ts'

type Event = { readonly event: ItineraryEvent; readonly text: string | null }

/**
 * Changes an open itinerary: its day, its assignee, its remarks. Only a new assignee is checked against the client:
 * the present one was checked before, and another day changes nothing about it.
 * @throws Problem invalid, not_found, not_allowed, closed, conflict, duplicate
 * @throws ApprovalNeeded
 */
export async function changeItinerary(context: Context, id: string, body: CallInput<typeof itineraryUpdate>['body']): Promise<Itinerary> {
  const { db, user } = context
  const current = await lock(context, id)
  const changes = changed(current, body)
  const assignee = changes.assigned_to === undefined ? null : await assigneeOf(context, changes.assigned_to)
  const outside = assignee !== null && !assignee.deleted && (await findPairsOutOfScope(db, [{ ...current, assigned_to: assignee.id }])).size > 0
  if (outside && !mayAny(['itinerary.out_of_scope'], user.user_type)) {
    throw new Problem('not_allowed', { message: 'This client is not one of that person.' })
  }
  if (Object.keys(changes).length === 0) return unchanged(context, id)
  requireOpen(current)
  if (assignee !== null) requireActive(assignee)
  requireDay(context, changes.visible_at)
  const moved = assignee !== null || changes.visible_at !== undefined
  if (moved && (await findTakenSlots(db, [{ ...current, ...changes }], id)).size > 0) throw plannedAlready()

  const before = describeItinerary(current)
  const after = { ...before, ...changes, assigned_to: assignee?.display_name ?? before.assigned_to }
  const actions = outside ? (['itinerary.update', 'itinerary.out_of_scope'] as const) : (['itinerary.update'] as const)
  await requireRightOrApproval(context, actions, () => ({
    ...itineraryRequestBase(current),
    type: outside ? worded('Itinerary outside scope') : worded('Itinerary update'),
    title: worded('Change the visit of {client} by {name} on {day}', titleValues(before)),
    changes: describeItineraryChanges(before, after),
  }))
  const events: Event[] = []
  if (moved) events.push({ event: 'changed', text: null })
  if (changes.remarks !== undefined) events.push({ event: 'remarks', text: changes.remarks })
  return store(context, current, assignee === null ? changes : { ...changes, ...givenTo(current, assignee) }, events, 'update')
}

/** @throws Problem invalid where a visit is moved to a day out of all bounds */
function requireDay({ approved, now }: Context, day: string | undefined): void {
  const problem = day === undefined || approved.length > 0 ? null : boundsProblem(day, planDays(manilaDay(now)))
  if (problem !== null) throw invalid({ visible_at: problem })
}

/**
 * Replaces the remarks, whatever became of the itinerary; empty ones clear them.
 * @throws Problem not_found, not_allowed
 * @throws ApprovalNeeded
 */
export async function addRemarks(context: Context, id: string, sent: string): Promise<Itinerary> {
  const { db, user, now } = context
  const current = await lock(context, id)
  const remarks = sent === '' ? null : sent
  const { client_id, branch_id } = itineraryRequestBase(current)
  await change(context, {
    requires: 'itinerary.update', action: 'itinerary.remarks', record_type: 'itinerary', record_id: id, before: { remarks: current.remarks }, after: { remarks },
    request: () => ({ client_id, branch_id, type: worded('Itinerary remarks'), title: worded('Replace the remarks on the visit of {client} by {name} on {day}', titleValues(describeItinerary(current))) }),
    write: () => changeStored(db, id, { remarks }, [{ event: 'remarks', text: remarks }], { user_id: user.id, now }),
  })
  if (!context.unchanged) context.undo = { of: 'itinerary', id, before: { remarks: current.remarks }, after: { remarks } }
  return findRecord(db, id, manilaDay(now))
}

/**
 * Skips an open itinerary with a reason.
 * @throws Problem not_found, not_allowed, closed
 * @throws ApprovalNeeded
 */
export async function skipItinerary(context: Context, id: string, reason: string): Promise<Itinerary> {
  const { user, now } = context
  const current = await lock(context, id)
  requireOpen(current)
  const before = describeItinerary(current)
  await ask(context, current, { type: worded('Skip itinerary'), title: worded('Skip the visit of {client} by {name} on {day}', titleValues(before)) }, before, reason)
  const changes = { skipped_at: now, skipped_by: user.id, skip_reason: reason }
  return store(context, current, changes, [{ event: 'skipped', text: reason }], 'skip')
}

/**
 * Removes an itinerary that has no visit.
 * @throws Problem not_found, not_allowed, closed
 * @throws ApprovalNeeded
 */
export async function deleteItinerary(context: Context, id: string): Promise<CallAnswer<typeof itineraryDelete>> {
  const { db, user, now } = context
  const current = await lock(context, id)
  if (current.state === 'visited') throw new Problem('closed', { message: 'This itinerary has a visit and cannot be deleted.' })
  await ask(context, current, { type: worded('Delete itinerary'), title: worded('Delete the visit of {client} by {name} on {day}', titleValues(describeItinerary(current))) }, null)
  await changeStored(db, id, { deleted_at: now }, [{ event: 'deleted', text: null }], { user_id: user.id, now })
  context.audit({ action: 'itinerary.delete', record_type: 'itinerary', record_id: id, before: current })
  context.undo = { of: 'itinerary', id, before: { deleted_at: null }, after: { deleted_at: now } }
  return { ok: true }
}

/** The itinerary, locked, which the caller may change: a telemarketer only those made by the own hand. */
async function lock({ db, user }: Context, id: string): Promise<LockedItinerary> {
  const current = await lockItinerary(db, user, id)
  if (current === undefined) throw new Problem('not_found')
  const made = limitsOf('itinerary.update', user.user_type) === 'made_by_user'
  if (made && current.created_by !== user.id) {
    throw new Problem('not_allowed', { message: 'Only who made this itinerary may change it.' })
  }
  return current
}

function requireOpen({ state }: LockedItinerary): void {
  if (state !== 'open') throw new Problem('closed')
}

async function assigneeOf({ db, user }: Context, id: string): Promise<AssigneeFacts> {
  const person = (await findAssigneeFacts(db, userScopeOf(user), [id])).get(id)
  requireAssignee(user, person)
  return person
}

const givenTo = ({ created_by, pin_type }: LockedItinerary, { id, branch_id }: AssigneeFacts): ItineraryChanges => ({
  branch_id,
  pin_type: pin_type === 'strategy' ? pin_type : pinTypeOf(created_by, id),
})

/** What of the sent fields is not so yet. */
function changed(current: LockedItinerary, sent: CallInput<typeof itineraryUpdate>['body']): ItineraryChanges {
  const entries = Object.entries(sent).filter(([field, value]) => value !== undefined && value !== current[field as keyof LockedItinerary])
  return Object.fromEntries(entries)
}

const describeItinerary = ({ client_name, assigned_to_name, visible_at, remarks }: LockedItinerary): ItineraryDescription => ({
  client: client_name,
  assigned_to: assigned_to_name,
  visible_at,
  remarks,
})

/** Asks where an administrator has switched changes of itineraries to approval; `after` is null where it goes. */
async function ask(context: Context, current: LockedItinerary, words: Pick<ApprovalRequest, 'type' | 'title'>, after: ItineraryDescription | null, reason?: string): Promise<void> {
  const before = describeItinerary(current)
  const makeRequest = (): ApprovalRequest => ({
    ...itineraryRequestBase(current),
    ...words,
    changes: [...describeItineraryChanges(before, after), ...(reason === undefined ? [] : [{ field: 'skip_reason', before: null, after: reason }])],
  })
  await requireRightOrApproval(context, ['itinerary.update'], makeRequest)
}

function unchanged(context: Context, id: string): Promise<Itinerary> {
  context.unchanged = true
  return findRecord(context.db, id, manilaDay(context.now))
}

async function store(context: Context, current: LockedItinerary, changes: ItineraryChanges, events: readonly Event[], what: 'update' | 'skip'): Promise<Itinerary> {
  const { db, user, now } = context
  await changeStored(db, current.id, changes, events, { user_id: user.id, now })
  const before = Object.fromEntries(Object.keys(changes).map((field) => [field, current[field as keyof LockedItinerary] ?? null]))
  context.audit({ action: `itinerary.${what}`, record_type: 'itinerary', record_id: current.id, before, after: changes })
  context.undo = { of: 'itinerary', id: current.id, before, after: changes }
  return findRecord(db, current.id, manilaDay(now))
}
