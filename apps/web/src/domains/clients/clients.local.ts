import { recordOf } from '../../device/overlay/clientRecord.ts'
import type { LocalDepsWith } from '../../device/overlay/deps.ts'
import { type Laid, layOver, linesOf } from '../../device/overlay/laid.ts'
import { refusal } from '../../device/overlay/refusals.ts'
import { findClients } from '../../device/overlay/stored.ts'
import type { CatalogueHit } from '../../device/records/catalogue/catalogue.ts'
import type { ClientRow } from '../../device/rows.ts'
import { localTimeline } from './clients.timeline.local.ts'
import { createHere, updateHere } from './clients.write.local.ts'
import type { Client, ClientsQuery, ClientsRepository } from './clients.repository.ts'
import { asksStanding, pageByStanding, withoutStanding } from './clients.standing.local.ts'

export type ClientsDeps = LocalDepsWith<ClientsRepository>

/**
 * Clients as they stand on the device, the queue laid over them. Reads ask the network only for a client that
 * is not here; what is entered is in the queue, durably, when the promise resolves.
 */
export function localClients(deps: ClientsDeps): ClientsRepository {
  const { remote } = deps
  return {
    // How far a client has come is not on a device.
    list: (query, read) => (query.stage === undefined ? listHere(deps, query) : remote.list(query, read)),
    info: async (id, read) => (await findHere(deps, id)) ?? remote.info(id, read),
    timeline: (id, page, read) => localTimeline(deps, id, page, read),
    create: async (client) => {
      await createHere(deps, client)
      return here(deps, client.id)
    },
    update: async (id, changes) => {
      await updateHere(deps, id, changes)
      return here(deps, id)
    },
    // An mr may not; whoever may is answered by the server.
    remove: (id, key) => remote.remove(id, key),
  }
}

async function listHere(deps: ClientsDeps, query: ClientsQuery) {
  const laid = await layOver(deps)
  if (asksStanding(query)) return pageByStanding(query, await clientsOf(deps, laid, withoutStanding(query)))
  const { items, count, more } = await clientsOf(deps, laid, query)
  return { items, count, pages: Math.ceil(count / Number(query.ipp ?? 10)), hasNext: more }
}

/** What the catalogue finds, as records. */
async function clientsOf(deps: ClientsDeps, laid: Laid, query: ClientsQuery) {
  const { items: hits, count, more } = await deps.catalogue.query(query, linesOf(laid))
  const rows = await rowsOf(deps.db, hits.filter(({ id }) => !laid.clients.has(id)))
  const items = hits.flatMap(({ id }): Client[] => {
    const row = rows.get(id)
    const client = laid.clients.get(id)?.client ?? (row && recordOf(row, laid))
    return client === undefined ? [] : [client]
  })
  return { items, count, more }
}

/** The rows of what was found, by their ids; those that came with it are not read again. */
async function rowsOf(db: ClientsDeps['db'], hits: readonly CatalogueHit[]): Promise<ReadonlyMap<string, ClientRow>> {
  const unread = hits.flatMap(({ key, row }) => (key === null || row !== undefined ? [] : [key]))
  const read = unread.length === 0 ? [] : await db.clients.bulkGet(unread)
  const rows = [...hits.map(({ row }) => row), ...read]
  return new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.id, row] as const])))
}

/** A client of the device as the queue makes it; null where it is not here. */
export async function findHere(deps: ClientsDeps, id: string): Promise<Client | null> {
  const laid = await layOver(deps)
  const client = laid.clients.get(id)?.client
  if (client !== undefined) return client
  const row = (await findClients(deps.db, [id])).get(id)
  return row === undefined ? null : recordOf(row, laid)
}

async function here(deps: ClientsDeps, id: string): Promise<Client> {
  const client = await findHere(deps, id)
  if (client === null) throw refusal('not_found', deps.user.id)
  return client
}
