import { type Itinerary, itineraryCreate, type ItineraryEntered } from '@bisita/contract/itineraries'
import { messages } from '@bisita/contract/messages'
import type { ProblemCode } from '@bisita/contract/problems.kinds'
import type { GuardReason } from '@bisita/contract/touchpoints/guard'
import { worded } from '@bisita/contract/words'
import { planReason } from '@bisita/rules/guard/guard'
import { boundsProblem, latePlanDays, planDays } from '@bisita/rules/time/bounds'
import { manilaDay } from '@bisita/rules/time/days'
import { isOutOfWork, pinTypeOf } from '@bisita/rules/visits/itineraries'
import { userScopeOf } from '@bisita/rules/people/scope'
import { mayAny } from '@bisita/rules/people/permissions'
import { type ApprovalRequest, requireRightOrApproval } from '../../approval.ts'
import type { Context } from '../../http/context.ts'
import { contentHash, withoutVolatileFields } from '../../http/idempotency/idempotency.ts'
import { whichWereAssignedWhenRead } from '../clients/reassignment.service.ts'
import { withoutAlreadyCreated } from '../../createIdempotent.ts'
import { findCurrentVisitSteps } from '../../placement/due.store.ts'
import { invalid, Problem } from '../../problem.ts'
import { readSettings } from '../../settings.ts'
import { mostUndone } from '../../undo/undo.ts'
import { itineraryRequestBase, type ItineraryDescription, describeItineraryChanges, titleValues } from './approvalRequest.ts'
import { requireActive, requireAssignee } from './assignees.ts'
import { findPairsOutOfScope, findAssigneeFacts, type AssigneeFacts } from './assignees.store.ts'
import { findFirstRecords } from './find.store.ts'
import { findTakenSlots, insertItineraries, lockClients, type PlannedClient } from './records.store.ts'

/** One item of a call, complete, with the hash of what was sent of it. */
type Entry = {
  /** Which one of the call it is; null where the call has one only. */
  readonly place: number | null
  readonly id: string
  readonly client_id: string
  readonly assigned_to: string
  readonly visible_at: string
  readonly remarks: string | null
  readonly override_reason?: string | null | undefined
  readonly touchpoint_id?: string | null | undefined
  readonly seen_revision_id?: number | undefined
  readonly hash: Buffer
}

/** An item with whom it is about. */
type Plan = { readonly entry: Entry; readonly client: PlannedClient; readonly assignee: AssigneeFacts; readonly outside: boolean }

/**
 * Plans visits: all or none. An item whose id exists already answers like the first time when the same user
 * sends what was sent first, for ever and before anything else is looked at.
 * @returns the records in the order in which they were sent
 * @throws Problem invalid (a day out of all bounds), not_found (client or assignee), not_allowed, conflict, out_of_work, contact_guard, duplicate, deleted
 * @throws ApprovalNeeded
 */
export async function createItineraries(context: Context, items: readonly ItineraryEntered[]): Promise<Itinerary[]> {
  const { db, user, now } = context
  const ids = items.map(({ id }) => id)
  const entries = items.map((item, place) => ({
    ...item,
    place: items.length === 1 ? null : place,
    assigned_to: item.assigned_to ?? user.id,
    remarks: item.remarks ?? null,
    hash: contentHash(withoutVolatileFields(itineraryCreate, item)),
  }))
  const wanted = await withoutAlreadyCreated(context, 'itineraries', entries)
  requireDays(context, wanted)
  const { clients, handedOver } = await lockPlanned(context, wanted)
  // A concurrent call with the same items had these clients locked until now.
  const fresh = await withoutAlreadyCreated(context, 'itineraries', wanted)
  if (fresh.length === 0) {
    context.unchanged = true
    return findFirstRecords(db, ids)
  }

  const plans = await judge(context, fresh, clients, handedOver)
  const outside = plans.filter((plan) => plan.outside)
  const actions = outside.length > 0 ? (['itinerary.create', 'itinerary.out_of_scope'] as const) : (['itinerary.create'] as const)
  await requireRightOrApproval(context, actions, () => creationRequest(plans, outside[0]))

  const due = await presentOf(context, fresh)
  const rows = plans.map(({ entry: { seen_revision_id: _, override_reason: _reason, touchpoint_id: step, ...entry }, client, assignee }) => ({
    ...entry,
    location_id: client.location_id,
    branch_id: assignee.branch_id,
    pin_type: step && due.get(entry.client_id) === step ? ('strategy' as const) : pinTypeOf(user.id, entry.assigned_to),
  }))
  await insertItineraries(db, rows, { user_id: user.id, now })
  const reasons = new Map(plans.map(({ entry }) => [entry.id, entry.override_reason]))
  for (const { hash: _, place: _place, id, ...after } of rows) {
    const why = reasons.get(id)
    context.audit({ action: 'itinerary.create', record_type: 'itinerary', record_id: id, after: why ? { ...after, override_reason: why } : after })
  }
  if (rows.length <= mostUndone) context.undo = { of: 'plans', plans: rows.map(({ id, assigned_to, visible_at, remarks }) => ({ id, assigned_to, visible_at, remarks })) }
  return findFirstRecords(db, ids)
}

/**
 * Checks that entries are on days that may be planned. An entry with the revision that a phone had read may have been
 * entered long before. An approved request is not checked again.
 * @throws Problem invalid
 */
function requireDays({ approved, now }: Context, entries: readonly Entry[]): void {
  if (approved.length > 0) return
  const today = manilaDay(now)
  const faults = entries.flatMap(({ place, visible_at, seen_revision_id }) => {
    const message = boundsProblem(visible_at, seen_revision_id === undefined ? planDays(today) : latePlanDays(today))
    return message === null ? [] : [[place === null ? 'visible_at' : `items.${place}.visible_at`, message] as const]
  })
  if (faults.length > 0) throw invalid(Object.fromEntries(faults))
}

/** The visits of the strategy that the clients of some items stand at, where any item is to plan one. */
async function presentOf({ db }: Context, entries: readonly Entry[]): Promise<ReadonlyMap<string, string>> {
  const clients = entries.flatMap(({ client_id, touchpoint_id }) => (touchpoint_id ? [client_id] : []))
  return clients.length === 0 ? new Map() : findCurrentVisitSteps(db, clients)
}

/** The clients of some items, locked: those in scope, and those that left it after the item was entered. */
async function lockPlanned(context: Context, entries: readonly Entry[]) {
  const { db, user } = context
  const inScope = await lockClients(db, user.scope, entries.map(({ client_id }) => client_id))
  const elsewhere = entries.flatMap(({ client_id, seen_revision_id: seen }) => (inScope.has(client_id) || seen === undefined ? [] : [{ client_id, seen }]))
  const handedOver = await whichWereAssignedWhenRead(context, elsewhere)
  const others = handedOver.size === 0 ? [] : await lockClients(db, { kind: 'all' }, [...handedOver])
  return { clients: new Map([...inScope, ...others]), handedOver }
}

/** Holds new items against clients and people: first whether they are there, then whether the caller may, then their state. */
async function judge(
  { db, user, now }: Context,
  entries: readonly Entry[],
  clients: ReadonlyMap<string, PlannedClient>,
  handedOver: ReadonlySet<string>,
): Promise<Plan[]> {
  const people = await findAssigneeFacts(db, userScopeOf(user), [...new Set(entries.map(({ assigned_to }) => assigned_to))])
  refuse('not_found', messages.noSuchClient, entries.filter(({ client_id }) => !clients.has(client_id)))
  const met = entries.map((entry) => {
    const assignee = people.get(entry.assigned_to)
    requireAssignee(user, assignee)
    return { entry, client: clients.get(entry.client_id) as PlannedClient, assignee }
  })
  const elsewhere = await findPairsOutOfScope(db, met.map(({ entry, client }) => ({ ...slotOf(entry), location_id: client.location_id })))
  // An mr may plan for a client that was the mr's own when the phone last read, but not for anybody else.
  // A deleted assignee has no clients, and is refused below for being deleted.
  const outside = new Set([...elsewhere].filter((i) => !met[i]?.assignee.deleted && (entries[i]?.assigned_to !== user.id || !handedOver.has(entries[i].client_id))))
  if (!mayAny(['itinerary.out_of_scope'], user.user_type)) {
    refuse('not_allowed', 'This client is not one of that person.', entries.filter((_, i) => outside.has(i)))
  }
  const plans = met.map((plan, i) => ({ ...plan, outside: outside.has(i) }))
  for (const { assignee } of plans) requireActive(assignee)
  refuse('out_of_work', undefined, plans.filter(({ client }) => isOutOfWork(user.user_type, client.visit_result)).map(({ entry }) => entry))
  const settings = await readSettings(db)
  const forbidden = plans.filter(({ entry }) => !entry.override_reason).flatMap(({ client, entry }) => {
    const reason = planReason(client, settings, manilaDay(now))
    return reason === null ? [] : [{ entry, reason }]
  })
  refuse('contact_guard', forbidden[0]?.reason.message, forbidden.map(({ entry }) => entry), forbidden[0]?.reason)
  const slots = entries.map(slotOf)
  const keys = slots.map((slot) => JSON.stringify(slot))
  const there = await findTakenSlots(db, slots)
  refuse('duplicate', plannedAlready().message, entries.filter((_, i) => there.has(i) || keys.indexOf(keys[i] as string) < i))
  return plans
}

/**
 * Refuses because of some of the items, where there are any; of several that were sent it names them.
 * @throws Problem
 */
function refuse(code: ProblemCode, message: string | undefined, because: readonly Entry[], reason?: GuardReason): void {
  if (because.length === 0) return
  const problem = new Problem(code, message === undefined ? {} : { message })
  const reasons = reason === undefined ? {} : { reasons: [reason] }
  const fields = because.flatMap(({ place }) => (place === null ? [] : [{ path: `items.${place}.client_id`, message: problem.message }]))
  throw new Problem(code, { message: problem.message, ...reasons, ...(fields.length > 0 && { fields }) })
}

const slotOf = ({ client_id, assigned_to, visible_at }: Entry) => ({ client_id, assigned_to, visible_at })

/** The words that the unique index has for it. */
export const plannedAlready = () => new Problem('duplicate', { message: messages.plannedAlready })

const describePlan = ({ entry, client, assignee }: Plan): ItineraryDescription => ({ ...entry, client: client.fullname, assigned_to: assignee.display_name })

/** The signed text travels with the request for approval, and must fit into it. */
const longestRequest = 300_000

/** One request for the whole call, about the first item that needs it. */
function creationRequest(plans: readonly Plan[], first: Plan = plans[0] as Plan): ApprovalRequest {
  const descriptions = plans.map(describePlan)
  if (Buffer.byteLength(JSON.stringify(descriptions)) > longestRequest) {
    throw new Problem('too_large', { message: 'These are too many to ask approval for at once. Please plan fewer.' })
  }
  const [values, more] = [titleValues(describePlan(first)), plans.length - 1]
  return {
    ...itineraryRequestBase({ ...first.entry, client_branch_id: first.client.branch_id }),
    type: first.outside ? worded('Itinerary outside scope') : worded('New itinerary'),
    title: more > 0 ? worded('Plan the visit of {client} by {name} on {day} and {more} more', { ...values, more }) : worded('Plan the visit of {client} by {name} on {day}', values),
    changes: descriptions.flatMap((words) => describeItineraryChanges(null, words)),
  }
}
