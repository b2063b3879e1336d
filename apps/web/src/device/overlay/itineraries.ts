import type { Itinerary } from '@bisita/contract/itineraries'
import { manilaDay } from '@bisita/rules/time/days'
import { fulfilled, isOpen } from '@bisita/rules/visits/itineraries'
import { endsWork } from '@bisita/rules/visits/outcomes'
import type { QueuedItinerary, QueuedVisit } from '../queue/items.ts'
import { firstMark, markOf, type Marked } from '../queue/marks.ts'
import { recordOf } from './clientRecord.ts'
import type { LocalDeps } from './deps.ts'
import { afterAct, fulfilledBy, newItineraryOf, onDay, plannedOf } from './itineraryRecord.ts'
import type { Laid } from './laid.ts'
import { marked, markOfRecord, waits } from './queueView.ts'
import { findClients } from './stored.ts'
import { contactOf, shownOf } from './visitRecord.ts'

/** An itinerary as the queue makes it. `real` is false for one whose making was refused: it fulfils nothing. */
type Standing = { itinerary: Itinerary; readonly items: readonly QueuedItinerary[]; readonly real: boolean; by: QueuedVisit | null }

/**
 * Every itinerary of the device with the queue laid over, in no order: what was made and done here, the visits
 * that fulfil some, and the open ones of a client whose visit ended the work on it. Removed ones are left out.
 */
export async function layItineraries(deps: LocalDeps, laid: Laid, wanted: Wanted = {}): Promise<(Itinerary & Marked)[]> {
  const standing = new Map<string, Standing>()
  for (const row of await storedOf(deps.db, laid, wanted)) {
    standing.set(row.id, { itinerary: row, items: laid.view.itineraries.get(row.id) ?? [], real: true, by: null })
  }
  for (const one of await madeHere(deps, laid, standing)) standing.set(one.itinerary.id, one)
  for (const one of standing.values()) act(one, standing, laid.today)
  for (const visit of laid.view.visits) if (visit.visit_type === 'visit' && waits(visit)) fulfil(visit, standing, deps.user.id)
  for (const { client, resultAt } of laid.clients.values()) {
    const ending = laid.view.visits.find(({ id }) => id === resultAt?.id)
    if (ending !== undefined && endsWork(client.visit_result)) skipOpen(ending, client.visit_result, standing)
  }
  return [...standing.values()].map((one) => shown(one, laid))
}

/** Of a client or of some days, both included: whoever reads them leaves the rest out itself. */
export type Wanted = { readonly client_id?: string | undefined; readonly date_from?: string | undefined; readonly date_to?: string | undefined }

/** The stored ones: by an index where nothing in the queue could move another one there. */
function storedOf(db: LocalDeps['db'], { view, clients }: Laid, { client_id, date_from, date_to }: Wanted) {
  if (view.itineraries.size + view.visits.length + clients.size > 0) return db.itineraries.toArray()
  if (client_id !== undefined) return db.itineraries.where('client_id').equals(client_id).toArray()
  if (date_from === undefined && date_to === undefined) return db.itineraries.toArray()
  return db.itineraries.where('visible_at').between(date_from ?? '', date_to ?? '9999-12-31', true, true).toArray()
}

async function madeHere({ db, user }: LocalDeps, laid: Laid, standing: ReadonlyMap<string, Standing>): Promise<Standing[]> {
  const made = [...laid.view.itineraries.values()].flatMap((items) => {
    const item = items.find((one) => one.action === 'create')
    return item === undefined || standing.has(item.record_id) ? [] : [{ item, items }]
  })
  const rows = await findClients(db, made.map(({ item }) => item.client_id).filter((id) => !laid.clients.has(id)))
  return made.map(({ item, items }) => {
    const row = rows.get(item.client_id)
    const client = laid.clients.get(item.client_id)?.client ?? (row && recordOf(row, laid))
    return { itinerary: newItineraryOf(item, client, user), items, real: waits(item), by: null }
  })
}

function act(one: Standing, all: Map<string, Standing>, today: string): void {
  let now: Itinerary | null = one.itinerary
  for (const item of one.items.filter(waits)) now = now === null ? null : afterAct(now, item)
  if (now === null) all.delete(one.itinerary.id)
  else one.itinerary = onDay(now, today)
}

function fulfil(visit: QueuedVisit, all: ReadonlyMap<string, Standing>, user_id: string): void {
  const { visit_time, client_id } = { ...contactOf(visit), client_id: visit.client_id }
  const made = { client_id, user_id, day: manilaDay(new Date(visit_time)), itinerary_id: visit.itinerary_id ?? null }
  // A plan made here was there when the visit was entered only where the visit names it: otherwise the visit is sent first.
  const wasThere = ({ itinerary, items }: Standing) => itinerary.id === visit.itinerary_id || items.every(({ action }) => action !== 'create')
  const ofClient = [...all.values()].filter((one) => one.real && one.itinerary.client_id === client_id && wasThere(one))
  const planned = ofClient.map(({ itinerary }) => plannedOf(itinerary))
  const found = all.get(fulfilled(made, planned) ?? '')
  if (found === undefined) return
  found.itinerary = fulfilledBy(found.itinerary, visit)
  found.by = visit
}

function skipOpen(visit: QueuedVisit, result: string | null, all: ReadonlyMap<string, Standing>): void {
  for (const one of all.values()) {
    if (one.itinerary.client_id !== visit.client_id || !one.real || !isOpen(one.itinerary.status)) continue
    one.itinerary = { ...one.itinerary, status: 'skipped', skip_reason: result }
    one.by = visit
  }
}

/** With the client as the queue makes it, and what the queue says of it. */
function shown({ itinerary, items, by }: Standing, laid: Laid): Itinerary & Marked {
  const client = laid.clients.get(itinerary.client_id)?.client
  const mark = firstMark([markOfRecord(laid.view, itinerary.id, items), by === null ? null : markOf(by)])
  return marked(client === undefined ? itinerary : { ...itinerary, ...shownOf(client) }, mark)
}
