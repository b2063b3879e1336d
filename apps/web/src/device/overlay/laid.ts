import type { Client } from '@bisita/contract/clients/clients'
import type { Strategy } from '@bisita/contract/touchpoints/touchpoints.shapes'
import type { Visit } from '@bisita/contract/visits/visits'
import { manilaDay } from '@bisita/rules/time/days'
import type { ResultAt } from '@bisita/rules/visits/contacts'
import type { QueuedClient, QueuedVisit } from '../queue/items.ts'
import type { Marked } from '../queue/marks.ts'
import { type CatalogueLine, lineOf } from '../records/catalogue/line.ts'
import type { ClientRow } from '../rows.ts'
import { recall } from '../state.ts'
import { enteredOf, newClientOf, recordOf, standingOn, withEntered } from './clientRecord.ts'
import { groupBy } from './groupBy.ts'
import type { LocalDeps } from './deps.ts'
import { marked, markOfRecord, type QueueView, readQueue, waits } from './queueView.ts'
import { afterContacts, lastContact } from './standing.ts'
import { findClients, findPlaces, findProducts, visitsOf } from './stored.ts'
import { contactOf, visitOf } from './visitRecord.ts'

/** A client as the queue makes it. */
export type LaidClient = {
  readonly client: Client & Marked
  /** Of its row; null where it was made here. */
  readonly key: number | null
  /** Where its result came from, of those with queued visits. */
  readonly resultAt: ResultAt | null
}

/** The queue laid over the records: everything that it makes different, as it is read. */
export type Laid = {
  readonly view: QueueView
  /** A day of Manila. */
  readonly today: string
  /** What people work by; null where no strategy is current, or none was read yet. */
  readonly strategy: Strategy | null
  /** Clients that anything in the queue is about, as they will be; a refused item changes nothing. */
  readonly clients: ReadonlyMap<string, LaidClient>
  /** Queued visits as records, in the order of their entry. */
  readonly visits: readonly (Visit & Marked)[]
}

/** Reads the queue and what it is about. */
export async function layOver({ db, queue, user, now }: LocalDeps): Promise<Laid> {
  const view = await readQueue(queue)
  const today = manilaDay(new Date(now()))
  const strategy = (await recall(db, 'strategy')) ?? null
  const awaiting = [...view.awaiting.values()].flat().map(({ client_id }) => client_id)
  const ids = [...view.clients.keys(), ...view.visits.map(({ client_id }) => client_id), ...awaiting]
  const [rows, places, products] = await Promise.all([
    findClients(db, ids),
    findPlaces(db, [...view.clients.values()].flat().flatMap((item) => item.location_id ?? [])),
    findProducts(db, view.visits.flatMap(({ product_id }) => product_id ?? [])),
  ])
  const visits = groupBy(view.visits, ({ client_id }) => client_id)
  const clients = new Map<string, LaidClient>()
  for (const id of new Set(ids)) {
    const items = view.clients.get(id) ?? []
    const entered = asEntered(rows.get(id), items, { places, user, today, strategy })
    if (entered === null) continue
    const met = (visits.get(id) ?? []).filter(waits)
    const after = await asMet(db, entered, met)
    const { resultAt } = after
    const client = standingOn(after.client, met, { today, strategy }, now())
    const mark = markOfRecord(view, id, [...items, met[0]])
    const pending_approval = client.pending_approval || view.awaiting.has(id)
    clients.set(id, { client: marked({ ...client, pending_approval }, mark), key: rows.get(id)?.key ?? null, resultAt })
  }
  const record = (item: QueuedVisit) =>
    marked(
      visitOf(item, clients.get(item.client_id)?.client, products.get(item.product_id ?? '') ?? null, user),
      markOfRecord(view, item.id, [item]),
    )
  return { view, today, strategy, clients, visits: view.visits.map(record) }
}

type Around = {
  readonly places: Awaited<ReturnType<typeof findPlaces>>
  readonly user: LocalDeps['user']
  readonly today: string
  readonly strategy: Strategy | null
}

/** A client with what was entered here; null where there is none: its row went, and changes of it with it. */
function asEntered(row: ClientRow | undefined, items: readonly QueuedClient[], { places, user, ...known }: Around): Client | null {
  const made = items.find((item) => item.action === 'create')
  const stored = row === undefined ? null : recordOf(row, known)
  // Where the answer was stored and the item has not gone yet, the record is the server's.
  const first = stored ?? (made === undefined ? null : newClientOf(made, places.get(made.location_id), user, known))
  if (first === null) return null
  const changes = items.filter((item) => item.action === 'update' && waits(item))
  return changes.reduce((client, item) => withEntered(client, enteredOf(item), places.get(item.location_id ?? ''), known.today), first)
}

async function asMet(db: LocalDeps['db'], client: Client, met: readonly QueuedVisit[]) {
  const contacts = met.map(contactOf)
  const last = lastContact(client)
  // Only one that came in late asks where the result of the record came from.
  const late = last !== null && contacts.some(({ visit_time }) => Date.parse(visit_time) <= Date.parse(last))
  return afterContacts(client, contacts, late ? await visitsOf(db, client.id) : [])
}

/** The lines of the catalogue that the queue changes or adds. */
export const linesOf = (laid: Laid): readonly CatalogueLine[] =>
  [...laid.clients.values()].map(({ client, key }) => lineOf(key === null ? client : { ...client, key }))
