import type { Itinerary } from '@bisita/contract/itineraries'
import { manilaDay } from '@bisita/rules/time/days'
import { fulfilledItinerary, isOpen } from '@bisita/rules/visits/itineraries'
import { contactTime } from '@bisita/rules/visits/contacts'
import { endsWork } from '@bisita/rules/visits/outcomes'
import type { QueuedItinerary, QueuedVisit } from '../queue/items.ts'
import { firstMark, markOf, type Marked } from '../queue/marks.ts'
import { recordOf } from './clientRecord.ts'
import type { LocalDeps } from './deps.ts'
import { afterAct, fulfilledBy, newItineraryOf, onDay, plannedOf } from './itineraryRecord.ts'
import type { PendingChanges } from './pendingChanges.ts'
import { marked, markOfRecord, isPending } from './queueView.ts'
import { findClients } from './stored.ts'
import { contactOf, visitClientFields } from './visitRecord.ts'

/** An itinerary with the queue applied. `real` is false for one whose creation was refused: no visit fulfils it. */
type OverlaidItinerary = { itinerary: Itinerary; readonly items: readonly QueuedItinerary[]; readonly real: boolean; by: QueuedVisit | null }

/**
 * Every itinerary of the device with the queue applied, unordered: those created and changed here, those that queued
 * visits fulfil, and the open ones of a client whose visit ended the work on it. Removed ones are left out.
 */
export async function withPendingItineraries(deps: LocalDeps, pending: PendingChanges, wanted: LocalItineraryFilter = {}): Promise<(Itinerary & Marked)[]> {
  const overlaid = new Map<string, OverlaidItinerary>()
  for (const row of await storedOf(deps.db, pending, wanted)) {
    overlaid.set(row.id, { itinerary: row, items: pending.view.itineraries.get(row.id) ?? [], real: true, by: null })
  }
  for (const one of await madeHere(deps, pending, overlaid)) overlaid.set(one.itinerary.id, one)
  for (const one of overlaid.values()) act(one, overlaid, pending.today)
  for (const visit of pending.view.visits) if (visit.visit_type === 'visit' && isPending(visit)) fulfil(visit, overlaid, deps)
  for (const { client, resultAt } of pending.clients.values()) {
    const ending = pending.view.visits.find(({ id }) => id === resultAt?.id)
    if (ending !== undefined && endsWork(client.visit_result)) skipOpen(ending, client.visit_result, overlaid)
  }
  return [...overlaid.values()].map((one) => shown(one, pending))
}

/**
 * Narrows to a client or to a range of days, both included; the result may hold others, which the caller filters out.
 */
export type LocalItineraryFilter = { readonly client_id?: string | undefined; readonly date_from?: string | undefined; readonly date_to?: string | undefined }

/** The stored itineraries; read by an index where no queued change could add others to the result. */
function storedOf(db: LocalDeps['db'], { view, clients }: PendingChanges, { client_id, date_from, date_to }: LocalItineraryFilter) {
  if (view.itineraries.size + view.visits.length + clients.size > 0) return db.itineraries.toArray()
  if (client_id !== undefined) return db.itineraries.where('client_id').equals(client_id).toArray()
  if (date_from === undefined && date_to === undefined) return db.itineraries.toArray()
  return db.itineraries.where('visible_at').between(date_from ?? '', date_to ?? '9999-12-31', true, true).toArray()
}

async function madeHere({ db, user }: LocalDeps, pending: PendingChanges, overlaid: ReadonlyMap<string, OverlaidItinerary>): Promise<OverlaidItinerary[]> {
  const made = [...pending.view.itineraries.values()].flatMap((items) => {
    const item = items.find((one) => one.action === 'create')
    return item === undefined || overlaid.has(item.record_id) ? [] : [{ item, items }]
  })
  const rows = await findClients(db, made.map(({ item }) => item.client_id).filter((id) => !pending.clients.has(id)))
  return made.map(({ item, items }) => {
    const row = rows.get(item.client_id)
    const client = pending.clients.get(item.client_id)?.client ?? (row && recordOf(row, pending))
    return { itinerary: newItineraryOf(item, client, user), items, real: isPending(item), by: null }
  })
}

function act(one: OverlaidItinerary, all: Map<string, OverlaidItinerary>, today: string): void {
  let now: Itinerary | null = one.itinerary
  for (const item of one.items.filter(isPending)) now = now === null ? null : afterAct(now, item)
  if (now === null) all.delete(one.itinerary.id)
  else one.itinerary = onDay(now, today)
}

function fulfil(visit: QueuedVisit, all: ReadonlyMap<string, OverlaidItinerary>, { user, now }: LocalDeps): void {
  const { client_id } = visit
  const made = { client_id, user_id: user.id, day: manilaDay(new Date(contactTime(contactOf(visit, now())))), itinerary_id: visit.itinerary_id ?? null }
  // A plan that is still queued is fulfilled only by a visit that names it: other visits are sent before the plan.
  const wasThere = ({ itinerary, items }: OverlaidItinerary) => itinerary.id === visit.itinerary_id || items.every(({ action }) => action !== 'create')
  const ofClient = [...all.values()].filter((one) => one.real && one.itinerary.client_id === client_id && wasThere(one))
  const planned = ofClient.map(({ itinerary }) => plannedOf(itinerary))
  const found = all.get(fulfilledItinerary(made, planned) ?? '')
  if (found === undefined) return
  found.itinerary = fulfilledBy(found.itinerary, visit)
  found.by = visit
}

function skipOpen(visit: QueuedVisit, result: string | null, all: ReadonlyMap<string, OverlaidItinerary>): void {
  for (const one of all.values()) {
    if (one.itinerary.client_id !== visit.client_id || !one.real || !isOpen(one.itinerary.status)) continue
    one.itinerary = { ...one.itinerary, status: 'skipped', skip_reason: result }
    one.by = visit
  }
}

/** An itinerary with its client after the queued changes, and with the marks of the queue. */
function shown({ itinerary, items, by }: OverlaidItinerary, pending: PendingChanges): Itinerary & Marked {
  const client = pending.clients.get(itinerary.client_id)?.client
  const mark = firstMark([markOfRecord(pending.view, itinerary.id, items), by === null ? null : markOf(by)])
  return marked(client === undefined ? itinerary : { ...itinerary, ...visitClientFields(client) }, mark)
}
