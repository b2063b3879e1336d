import type { Client } from '@bisita/contract/clients/clients'
import type { ClientRevision } from '@bisita/contract/clients/clients.revisions'
import type { DeviceDatabase } from '../database.ts'
import type { ClientRow } from '../rows.ts'
import { type ClientIndexEntry, entryOf } from './catalogue/line.ts'
import { writeEntries } from './catalogue/write.ts'
import { storeNewClients } from './newClients.store.ts'
import { inSlices } from './slices.ts'

/** The stores that a change of clients writes to; its transaction spans them. */
export const clientStores = ['clients', 'catalogue'] as const

/** Blocks of the catalogue that a transaction has touched. */
export type TouchedBlocks = readonly number[]

/** Changes of clients by id: the new record, or null where the client is removed. */
type Fate = ReadonlyMap<string, Client | null>

/** The rows of some clients that the device has, by id. */
async function rowsOf(db: DeviceDatabase, ids: readonly string[]): Promise<Map<string, ClientRow>> {
  const rows = new Map<string, ClientRow>()
  await inSlices(ids, async (slice) => {
    const found = await Promise.all(slice.map((id) => db.clients.where('id').equals(id).first()))
    for (const row of found) if (row !== undefined) rows.set(row.id, row)
  })
  return rows
}

/** Writes changed clients and their index entries, within the caller's transaction over {@link clientStores}. */
async function settle(db: DeviceDatabase, fate: Fate, before: ReadonlyMap<string, ClientRow>): Promise<TouchedBlocks> {
  const paths = new Map<string, string>()
  const lines: ClientIndexEntry[] = []
  const present = [...fate].flatMap(([id, client]) => (client === null ? [] : [{ client, key: before.get(id)?.key }]))
  await inSlices(present, (slice) => {
    const rows = slice.map(({ client, key }) => (key === undefined ? client : { ...client, key }))
    const stored = db.clients.bulkPut(rows, { allKeys: true })
    // Made while the database stores the rows; their keys are added afterwards.
    const made = rows.map((row) => entryOf(row, paths))
    return stored.then((keys) => made.forEach((line, index) => lines.push({ ...line, key: keys[index] as number })))
  })
  const removed = [...fate].flatMap(([id, client]) => (client === null ? [before.get(id)?.key ?? []].flat() : []))
  if (removed.length > 0) await db.clients.bulkDelete(removed)
  return writeEntries(db, { put: lines, removed })
}

/** Whether a received client is not older than the stored one. */
const isNews = (received: Client, before: Client | null | undefined): boolean =>
  before === null || before === undefined || received.revision_id >= before.revision_id

/** Stores clients as the server has just sent them; those that are older than the stored ones are left out. */
export async function storeClients(db: DeviceDatabase, clients: readonly Client[]): Promise<TouchedBlocks> {
  const before = await rowsOf(db, clients.map(({ id }) => id))
  return settle(db, new Map(clients.filter((client) => isNews(client, before.get(client.id))).map((client) => [client.id, client])), before)
}

/** How many clients the device has from the first to the last of some ids. */
async function countBetween(db: DeviceDatabase, ids: ReadonlySet<string>): Promise<number> {
  const sorted = [...ids].sort()
  return db.clients.where('id').between(sorted.at(0) ?? '', sorted.at(-1) ?? '', true, true).count()
}

/**
 * As {@link storeClients}, for a page of clients in the order of their ids, which are usually all new: they are added while
 * the existing ones are counted. Where there are any, the added rows are deleted again and {@link storeClients} stores the page.
 */
export async function storeClientsPage(db: DeviceDatabase, clients: readonly Client[]): Promise<TouchedBlocks> {
  const ids = new Set(clients.map(({ id }) => id))
  if (ids.size < clients.length) return storeClients(db, clients)
  const [known, { first, blocks }] = await Promise.all([countBetween(db, ids), storeNewClients(db, clients)])
  if (known === 0) return blocks
  const keys = clients.map((_, index) => first + index)
  await db.clients.bulkDelete(keys)
  const emptied = await writeEntries(db, { put: [], removed: keys })
  return [...new Set([...emptied, ...(await storeClients(db, clients))])]
}

/** Stores records as the server has them where the device's are of another revision, older or not. */
export async function restoreClients(db: DeviceDatabase, clients: readonly Client[]): Promise<TouchedBlocks> {
  const before = await rowsOf(db, clients.map(({ id }) => id))
  const differing = clients.filter(({ id, revision_id }) => before.get(id)?.revision_id !== revision_id)
  return settle(db, new Map(differing.map((client) => [client.id, client])), before)
}

/** Fields that depend on the day are computed when the record is read. */
const notToday = { next_touchpoint: null, touchpoint_state: 'none' } as const

/** The record of a revision. A revision does not say whether a request is pending: the device knows its own requests. */
function recordOf(revision: Exclude<ClientRevision, { action: 'remove' }>): Client {
  // A revision that an assignment caused has another number than the client: the record and the digest have the client's own.
  const { action: _, revised_at: _at, revised_by: _by, own_revision_id, ...record } = revision
  return { ...record, revision_id: own_revision_id, pending_approval: false, ...notToday }
}

/**
 * Applies a page of the feed in its order. A create or update that is older than the stored record is skipped: the answer
 * to a change made here came before the feed. A removal always counts, since the feed has it only for clients that are out
 * of scope now, even where its number is below that of the record.
 */
export async function applyRevisions(db: DeviceDatabase, revisions: readonly ClientRevision[]): Promise<TouchedBlocks> {
  const before = await rowsOf(db, [...new Set(revisions.map(({ id }) => id))])
  const fate = new Map<string, Client | null>()
  for (const revision of revisions) {
    const { id } = revision
    if (revision.action === 'remove') fate.set(id, null)
    else if (isNews(recordOf(revision), fate.has(id) ? fate.get(id) : before.get(id))) fate.set(id, recordOf(revision))
  }
  return settle(db, fate, before)
}

/** Removes clients from the device; the feed and digest of visits remove their visits. */
export async function dropClients(db: DeviceDatabase, ids: readonly string[]): Promise<TouchedBlocks> {
  const before = await rowsOf(db, ids)
  return settle(db, new Map(ids.map((id) => [id, null])), before)
}
