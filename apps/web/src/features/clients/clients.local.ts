import { all } from '@bisita/contract/visits/outcomes'
import type { Position } from '@bisita/rules/clients/pins'
import { manilaDay } from '@bisita/rules/time/days'
import { recordOf } from '../../device/overlay/clientRecord.ts'
import { networkOrLocal } from '../../device/overlay/networkOrLocal.ts'
import { readPendingChanges } from '../../device/overlay/pendingChanges.ts'
import { localRefusal } from '../../device/overlay/refusals.ts'
import { findClients } from '../../device/overlay/stored.ts'
import { noteShowing } from '../../device/showings.ts'
import { knownSettings, recall, remember } from '../../device/state.ts'
import { bestTimesLocally } from './clients.bestTimes.local.ts'
import { localTimeline } from './clients.timeline.local.ts'
import { createClientLocally, updateClientLocally } from './clients.write.local.ts'
import type { ClientReadOptions, ClientWithQueue, ClientsQuery, ClientsRepository, RevealRequest } from './clients.repository.ts'
import type { ShownNumbers } from './numbers/shown.ts'
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
    several: (ids) => severalHere(deps, ids),
    noVisitPoints: (read) => noVisitPointsHere(deps, read),
    timeline: (id, page, read) => localTimeline(deps, id, page, read),
    bestTimes: (ids) => bestTimesLocally(deps, ids),
    create: async (client) => {
      await createClientLocally(deps, client)
      return here(deps, client.id)
    },
    update: async (id, changes) => {
      await updateClientLocally(deps, id, changes)
      return here(deps, id)
    },
    reveal: (showing, key) => revealHere(deps, showing, key),
    // An MR may not delete; for everybody else the server answers.
    remove: (id, key) => remote.remove(id, key),
  }
}

async function listHere(deps: ClientsDeps, query: ClientsQuery) {
  const pending = await readPendingChanges(deps)
  const isOfPension = await pensionFilterOf(deps, query, pending.today)
  const { items: ids, rows, ...page } = await deps.clientIndex.query(query, { ...pending, isOfPension })
  const stored = rows ?? (await findClients(deps.db, ids.filter((id) => !pending.clients.has(id))))
  const items = ids.flatMap((id): ClientWithQueue[] => {
    const row = stored.get(id)
    const client = pending.clients.get(id)?.client ?? (row && recordOf(row, pending))
    return client === undefined ? [] : [client]
  })
  return { ...page, items }
}

/** What the filter by the pension calendar takes in; undefined where the list is not narrowed by it. */
async function pensionFilterOf({ db }: ClientsDeps, { pension }: ClientsQuery, today: string) {
  if (pension === undefined || pension === all) return undefined
  const [{ pensionMatcher }, settings] = await Promise.all([import('@bisita/rules/pension/filter'), knownSettings(db)])
  return pensionMatcher(settings, pension, today)
}

async function severalHere(deps: ClientsDeps, ids: readonly string[]): Promise<readonly ClientWithQueue[]> {
  const pending = await readPendingChanges(deps)
  const rows = await findClients(deps.db, ids.filter((id) => !pending.clients.has(id)))
  return ids.flatMap((id): ClientWithQueue[] => {
    const row = rows.get(id)
    const client = pending.clients.get(id)?.client ?? (row && recordOf(row, pending))
    return client === undefined ? [] : [client]
  })
}

/** The phone has the number: the showing goes into its journal before it is seen. */
async function revealHere(deps: ClientsDeps, showing: RevealRequest, key: string): Promise<ShownNumbers> {
  const client = await findClientLocally(deps, showing.client_id)
  if (client === null) return deps.remote.reveal(showing, key)
  await noteShowing(deps.db, deps.user.id, { ...showing, at: new Date(deps.now()).toISOString() })
  return Object.fromEntries(showing.fields.map((field) => [field, client[field]]))
}

/** Whether the browser knows of a network; without one nothing is asked. */
const isOnLine = (): boolean => navigator.onLine

/** The points that this device keeps, read once a day where there is a network. */
async function noVisitPointsHere({ db, user, now, remote }: ClientsDeps, read?: ClientReadOptions): Promise<readonly Position[]> {
  const day = manilaDay(new Date(now()))
  const known = await recall(db, 'no_visit_points')
  const own = async () => known?.items ?? []
  if (known?.day === day || !isOnLine()) return own()
  return networkOrLocal(async (brief) => {
    const items = await remote.noVisitPoints(brief)
    await db.transaction('rw', db.state, async () => {
      if ((await recall(db, 'owner')) === user.id) await remember(db, 'no_visit_points', { day, items })
    })
    return items
  }, own, read)
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
