import type { Client } from '@bisita/contract/clients/clients'
import type { Strategy } from '@bisita/contract/touchpoints/touchpoints.shapes'
import type { Visit } from '@bisita/contract/visits/visits'
import { manilaDay } from '@bisita/rules/time/days'
import { fixOf } from '@bisita/rules/clients/pins'
import { contactTime, type ResultSource } from '@bisita/rules/visits/contacts'
import type { QueuedClient, QueuedVisit } from '../queue/items.ts'
import type { Marked } from '../queue/marks.ts'
import type { ClientRow } from '../rows.ts'
import { recall } from '../state.ts'
import { enteredOf, newClientOf, type PlacingContext, recordOf, withPendingContacts, withEntered } from './clientRecord.ts'
import { withQueuedConsents } from './clientConsents.ts'
import { pointOf, withMoreVisits, withPin } from './clientPin.ts'
import { groupBy } from './groupBy.ts'
import type { LocalDeps } from './deps.ts'
import { marked, markOfRecord, type QueueView, readQueue, isPending } from './queueView.ts'
import { afterContacts, lastContact } from './clientStatus.ts'
import { findClients, findPlaces, findProducts, visitsOf } from './stored.ts'
import { contactOf, visitOf } from './visitRecord.ts'

/** A client with its queued changes. */
export type PendingClient = {
  readonly client: Client & Marked
  /** The contact that its result came from; only for clients with queued visits. */
  readonly resultAt: ResultSource | null
}

/** The changes of the queue that are applied to the records when those are read. */
export type PendingChanges = {
  readonly view: QueueView
  /** A day of Manila. */
  readonly today: string
  /** The current strategy; null where there is none, or none was read yet. */
  readonly strategy: Strategy | null
  /** Clients that anything in the queue is about, as they will be; a refused item changes nothing. */
  readonly clients: ReadonlyMap<string, PendingClient>
  /** Queued visits as records, in the order of their entry. */
  readonly visits: readonly (Visit & Marked)[]
}

/** Reads the queue and the records that its items refer to. */
export async function readPendingChanges({ db, queue, user, now }: LocalDeps): Promise<PendingChanges> {
  const view = await readQueue(queue)
  const at = now()
  const today = manilaDay(new Date(at))
  const strategy = (await recall(db, 'strategy')) ?? null
  // Few strategies wait for a pension: the code for it is loaded where one does.
  const planFor = strategy?.calendar === undefined ? asItIs : (await import('@bisita/rules/pension/forPensioner')).forPensioner<Strategy>
  const awaiting = [...view.awaiting.values()].flat().map(({ client_id }) => client_id)
  const ids = [...view.clients.keys(), ...view.visits.map(({ client_id }) => client_id), ...awaiting]
  const [rows, places, products] = await Promise.all([
    findClients(db, ids),
    findPlaces(db, [...view.clients.values()].flat().flatMap((item) => ('location_id' in item ? (item.location_id ?? []) : []))),
    findProducts(db, view.visits.flatMap(({ product_id }) => product_id ?? [])),
  ])
  const homes = await findPlaces(db, [...rows.values()].map(({ location_id }) => location_id))
  const visits = groupBy(view.visits, ({ client_id }) => client_id)
  const clients = new Map<string, PendingClient>()
  for (const id of new Set(ids)) {
    const items = view.clients.get(id) ?? []
    const entered = asEntered(rows.get(id), items, { places, user, today, strategy, planFor })
    if (entered === null) continue
    const met = (visits.get(id) ?? []).filter(isPending)
    const after = await asMet(db, withQueuedConsents(entered, items, met, user.id, at), met, at)
    const { resultAt } = after
    const row = rows.get(id)
    const home = places.get(after.client.location_id) ?? homes.get(after.client.location_id)
    const located = withPin(await asLocated(db, after.client, met), pointOf(row?.location_id === after.client.location_id ? row : undefined, home))
    const client = withPendingContacts(located, met, { today, strategy, planFor }, at)
    const mark = markOfRecord(view, id, [...items, met[0]])
    const pending_approval = client.pending_approval || view.awaiting.has(id)
    clients.set(id, { client: marked({ ...client, pending_approval }, mark), resultAt })
  }
  const record = (item: QueuedVisit) =>
    marked(
      visitOf(item, clients.get(item.client_id)?.client, products.get(item.product_id ?? '') ?? null, user, at),
      markOfRecord(view, item.id, [item]),
    )
  return { view, today, strategy, clients, visits: view.visits.map(record) }
}

const asItIs: PlacingContext['planFor'] = (strategy) => strategy

type Around = {
  readonly places: Awaited<ReturnType<typeof findPlaces>>
  readonly user: LocalDeps['user']
  readonly today: string
  readonly strategy: Strategy | null
  readonly planFor: PlacingContext['planFor']
}

/** A client with its queued changes; null where its row was removed and it was not made here. */
function asEntered(row: ClientRow | undefined, items: readonly QueuedClient[], { places, user, ...known }: Around): Client | null {
  const made = items.find((item) => item.action === 'create')
  const stored = row === undefined ? null : recordOf(row, known)
  // Where the answer is stored and the item is still in the queue, the record is the server's.
  const first = stored ?? (made === undefined ? null : newClientOf(made, places.get(made.location_id), user, known))
  if (first === null) return null
  const changes = items.filter((item) => item.action === 'update' && isPending(item))
  return changes.reduce((client, item) => withEntered(client, enteredOf(item), places.get(('location_id' in item && item.location_id) || ''), known.today), first)
}

async function asMet(db: LocalDeps['db'], client: Client, met: readonly QueuedVisit[], now: number) {
  const contacts = met.map((item) => contactOf(item, now))
  const last = lastContact(client)
  // The source of the result matters only for a contact that is older than the last one of the record.
  const late = last !== null && contacts.some((contact) => contactTime(contact) <= Date.parse(last))
  return afterContacts(client, contacts, late ? await visitsOf(db, client.id) : [])
}

/** A client with the places of queued visits; the stored ones are read only where one of them says where it is. */
async function asLocated(db: LocalDeps['db'], client: Client, met: readonly QueuedVisit[]): Promise<Client> {
  return met.some((item) => fixOf(item) !== null) ? withMoreVisits(client, met, await visitsOf(db, client.id)) : client
}
