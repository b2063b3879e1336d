import { recordOf } from '../../device/overlay/clientRecord.ts'
import { type PendingChanges, readPendingChanges, pendingEntries } from '../../device/overlay/pendingChanges.ts'
import { localRefusal } from '../../device/overlay/refusals.ts'
import { findClients } from '../../device/overlay/stored.ts'
import type { ClientIndexHit } from '../../device/records/catalogue/indexPage.ts'
import type { ClientRow } from '../../device/rows.ts'
import { localTimeline } from './clients.timeline.local.ts'
import { createClientLocally, updateClientLocally } from './clients.write.local.ts'
import type { ClientWithQueue, ClientsQuery, ClientsRepository } from './clients.repository.ts'
import { isUnindexed, pageOfUnindexed, withoutUnindexed } from './clients.touchpointState.local.ts'
import type { ClientsDeps } from './clients.deps.ts'

/**
 * The clients stored on the device, with pending changes applied. Reads use the network only for a client that
 * is not stored; a change is durable in the queue when its promise resolves.
 */
export function localClients(deps: ClientsDeps): ClientsRepository {
  const { remote } = deps
  return {
    // How far a client has come is not on a device.
    list: (query, read) => (query.stage === undefined ? listHere(deps, query) : remote.list(query, read)),
    info: async (id, read) => (await findClientLocally(deps, id)) ?? remote.info(id, read),
    timeline: (id, page, read) => localTimeline(deps, id, page, read),
    create: async (client) => {
      await createClientLocally(deps, client)
      return here(deps, client.id)
    },
    update: async (id, changes) => {
      await updateClientLocally(deps, id, changes)
      return here(deps, id)
    },
    // An MR may not delete; for everybody else the server answers.
    remove: (id, key) => remote.remove(id, key),
  }
}

async function listHere(deps: ClientsDeps, query: ClientsQuery) {
  const pending = await readPendingChanges(deps)
  if (isUnindexed(query)) return pageOfUnindexed(query, await clientsOf(deps, pending, withoutUnindexed(query)))
  const { items, count, more } = await clientsOf(deps, pending, query)
  return { items, count, pages: Math.ceil(count / Number(query.ipp ?? 10)), hasNext: more }
}

/** What the catalogue finds, as records. */
async function clientsOf(deps: ClientsDeps, pending: PendingChanges, query: ClientsQuery) {
  const { items: hits, count, more } = await deps.clientIndex.query(query, pendingEntries(pending))
  const rows = await rowsOf(deps.db, hits.filter(({ id }) => !pending.clients.has(id)))
  const items = hits.flatMap(({ id }): ClientWithQueue[] => {
    const row = rows.get(id)
    const client = pending.clients.get(id)?.client ?? (row && recordOf(row, pending))
    return client === undefined ? [] : [client]
  })
  return { items, count, more }
}

/** The rows of what was found, by their ids; those that came with it are not read again. */
async function rowsOf(db: ClientsDeps['db'], hits: readonly ClientIndexHit[]): Promise<ReadonlyMap<string, ClientRow>> {
  const unread = hits.flatMap(({ key, row }) => (key === null || row !== undefined ? [] : [key]))
  const read = unread.length === 0 ? [] : await db.clients.bulkGet(unread)
  const rows = [...hits.map(({ row }) => row), ...read]
  return new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.id, row] as const])))
}

/** A client of the device as the queue makes it; null where it is not here. */
export async function findClientLocally(deps: ClientsDeps, id: string): Promise<ClientWithQueue | null> {
  const pending = await readPendingChanges(deps)
  const client = pending.clients.get(id)?.client
  if (client !== undefined) return client
  const row = (await findClients(deps.db, [id])).get(id)
  return row === undefined ? null : recordOf(row, pending)
}

async function here(deps: ClientsDeps, id: string): Promise<ClientWithQueue> {
  const client = await findClientLocally(deps, id)
  if (client === null) throw localRefusal('not_found', deps.user.id)
  return client
}
