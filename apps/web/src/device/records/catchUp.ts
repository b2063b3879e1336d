import { refreshNotice } from '../notice.ts'
import { recall, recallAll } from '../state.ts'
import type { FeedPositions, SyncRecords } from '../sync/records.ts'
import type { RecordsDeps } from './deps.ts'
import { feeds, positionNames, readFeed } from './feeds.ts'
import { refreshHalfDays } from './halfDays.ts'
import { refreshLists } from './smallLists.ts'
import { refreshStrategy } from './strategy.ts'
import { dropUnconfirmed } from './unconfirmedClients.ts'

/** The positions of the feeds; null while the records are incomplete or another user's. */
export async function positionsOf({ db, userId }: RecordsDeps): Promise<FeedPositions | null> {
  const { owner, setup, clients_position: clients, visits_position: visits, itineraries_position: itineraries } = await recallAll(db)
  if (owner !== userId || (setup?.set_up_at ?? null) === null) return null
  if (clients === undefined || visits === undefined || itineraries === undefined) return null
  return { clients: clients.number, visits: visits.number, itineraries: itineraries.number }
}

/** Reads each feed with new changes, and the small lists that have changed. */
export const createCatchUp =
  (deps: RecordsDeps): SyncRecords['catchUp'] =>
  async ({ latest, versions }, tell, running) => {
    if (latest === null || (await positionsOf(deps)) === null) return
    let moved = await refreshLists(deps, versions, running)
    for (const name of feeds) {
      const from = await recall(deps.db, positionNames[name])
      const behind = from !== undefined && (latest[name] > from.number || from.after !== null)
      if (running() && behind && (await readFeed(deps, name, tell, running))) moved = true
    }
    if (await refreshStrategy(deps, versions.strategy, running)) moved = true
    if (await dropUnconfirmed(deps, running)) moved = true
    if (await refreshHalfDays(deps, versions.locations, running)) moved = true
    if (await refreshNotice(deps, running)) moved = true
    if (moved) deps.changes.notify('records')
  }
