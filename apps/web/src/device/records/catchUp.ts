import { recall, recallAll } from '../state.ts'
import type { Positions, SyncRecords } from '../sync/records.ts'
import type { RecordsDeps } from './deps.ts'
import { feeds, positionNames, readFeed } from './feeds.ts'
import { refreshLists } from './smallLists.ts'
import { refreshStrategy } from './strategy.ts'
import { dropLost } from './unheard.ts'

/** How far the feeds have been read; null while the records are not whole, or another's. */
export async function positionsOf({ db, userId }: RecordsDeps): Promise<Positions | null> {
  const { owner, setup, clients_position: clients, visits_position: visits, itineraries_position: itineraries } = await recallAll(db)
  if (owner !== userId || (setup?.set_up_at ?? null) === null) return null
  if (clients === undefined || visits === undefined || itineraries === undefined) return null
  return { clients: clients.number, visits: visits.number, itineraries: itineraries.number }
}

/** Reads each feed that has moved, and the small lists that have. */
export const catchingUp =
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
    if (await dropLost(deps, running)) moved = true
    if (moved) deps.changes.tell('records')
  }
