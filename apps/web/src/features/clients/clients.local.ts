import { recordOf } from '../../device/overlay/clientRecord.ts'
import { readPendingChanges } from '../../device/overlay/pendingChanges.ts'
import { localRefusal } from '../../device/overlay/refusals.ts'
import { findClients } from '../../device/overlay/stored.ts'
import { localTimeline } from './clients.timeline.local.ts'
import { createClientLocally, updateClientLocally } from './clients.write.local.ts'
import type { ClientWithQueue, ClientsQuery, ClientsRepository } from './clients.repository.ts'
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
  const { items: ids, rows, ...page } = await deps.clientIndex.query(query, pending)
  const stored = rows ?? (await findClients(deps.db, ids.filter((id) => !pending.clients.has(id))))
  const items = ids.flatMap((id): ClientWithQueue[] => {
    const row = stored.get(id)
    const client = pending.clients.get(id)?.client ?? (row && recordOf(row, pending))
    return client === undefined ? [] : [client]
  })
  return { ...page, items }
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
