import type { Client } from '@bisita/contract/clients/clients'
import type { ClientRevision } from '@bisita/contract/clients/clients.revisions'
import type { DeviceDatabase } from '../database.ts'
import { findClients } from '../overlay/stored.ts'
import type { ClientRow } from '../rows.ts'
import { type ClientLine, lineOf } from './clientLine.ts'
import { linesOf } from './lines/lines.store.ts'
import { inSlices, sliceSize } from './slices.ts'

/** The stores that a change of clients writes to; its transaction spans them. */
export const clientStores = ['clients', 'client_lines'] as const

/** Changes of clients by id: the new record, or null where the client is removed. */
type Fate = ReadonlyMap<string, Client | null>

/**
 * Stores rows with their lines, within the caller's transaction over {@link clientStores}. While the database stores a slice
 * of rows, its lines are made; slices are half as large as others for that. On a sealed phone all lines are stored together.
 * `isNew` where none of the clients was on the device before.
 */
export async function putClients(db: DeviceDatabase, rows: readonly ClientRow[], isNew = false): Promise<void> {
  const lines = linesOf(db)
  const together: ClientLine[] = []
  await inSlices(
    rows,
    (slice) => {
      const stored = db.clients.bulkPut([...slice])
      const made = slice.map(lineOf)
      if (db.sealing === null) return Promise.all([stored, lines.put(db, made)])
      together.push(...made)
      return stored
    },
    sliceSize / 2,
  )
  if (together.length > 0) await lines.put(db, together, isNew)
}

/** Writes changed clients and their lines, within the caller's transaction over {@link clientStores}. */
async function settle(db: DeviceDatabase, fate: Fate, before: ReadonlyMap<string, ClientRow>): Promise<void> {
  const rows: ClientRow[] = []
  const gone: string[] = []
  for (const [id, client] of fate) {
    const key = before.get(id)?.key
    if (client === null) gone.push(id)
    else rows.push(key === undefined ? client : { ...client, key })
  }
  await putClients(db, rows)
  if (gone.length === 0) return
  await db.clients.bulkDelete(gone.flatMap((id) => before.get(id)?.key ?? []))
  await linesOf(db).drop(db, gone)
}

/** Whether a received client is not older than the stored one. */
const isNews = (received: Client, before: Client | null | undefined): boolean =>
  before === null || before === undefined || received.revision_id >= before.revision_id

/** Stores clients as the server has just sent them; those that are older than the stored ones are left out. */
export async function storeClients(db: DeviceDatabase, clients: readonly Client[]): Promise<void> {
  const before = await findClients(db, clients.map(({ id }) => id))
  return settle(db, new Map(clients.filter((client) => isNews(client, before.get(client.id))).map((client) => [client.id, client])), before)
}

/** Whether the device has any client from the first to the last of some ids. */
async function hasAnyBetween(db: DeviceDatabase, ids: ReadonlySet<string>): Promise<boolean> {
  const sorted = [...ids].sort()
  return (await db.clients.where('id').between(sorted.at(0) ?? '', sorted.at(-1) ?? '', true, true).count()) > 0
}

/** As {@link storeClients}, for a page of clients in the order of their ids, which are usually all new: one question tells. */
export async function storeClientsPage(db: DeviceDatabase, clients: readonly Client[]): Promise<void> {
  const ids = new Set(clients.map(({ id }) => id))
  if (ids.size < clients.length || (await hasAnyBetween(db, ids))) return storeClients(db, clients)
  return putClients(db, clients, true)
}

/** Stores records as the server has them where the device's, or their lines, are of another revision, older or not. */
export async function restoreClients(db: DeviceDatabase, clients: readonly Client[]): Promise<void> {
  const ids = clients.map(({ id }) => id)
  const before = await findClients(db, ids)
  const lines = new Map((await linesOf(db).some(db, ids)).map((line) => [line.id, line]))
  const differing = clients.filter(({ id, revision_id }) => [before.get(id), lines.get(id)].some((stored) => stored?.revision_id !== revision_id))
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
export async function applyRevisions(db: DeviceDatabase, revisions: readonly ClientRevision[]): Promise<void> {
  const before = await findClients(db, revisions.map(({ id }) => id))
  const fate = new Map<string, Client | null>()
  for (const revision of revisions) {
    const { id } = revision
    if (revision.action === 'remove') fate.set(id, null)
    else if (isNews(recordOf(revision), fate.has(id) ? fate.get(id) : before.get(id))) fate.set(id, recordOf(revision))
  }
  return settle(db, fate, before)
}

/** Removes clients from the device; the feed and digest of visits remove their visits. */
export async function dropClients(db: DeviceDatabase, ids: readonly string[]): Promise<void> {
  const before = await findClients(db, ids)
  return settle(db, new Map(ids.map((id) => [id, null])), before)
}
