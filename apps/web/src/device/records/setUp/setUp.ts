import type { RecordsState } from '../../device.ts'
import { recall, remember } from '../../state.ts'
import { wipeOthers } from '../../wipe.ts'
import type { RecordsDeps } from '../deps.ts'
import { feeds, positionNames, readFeed } from '../feeds.ts'
import { firstPlace, moveOn, Overtaken, type Place } from '../place.ts'
import { askToKeep, type Counts, roomOf, roomProblem } from '../room.ts'
import { storePages } from './setUpPages.ts'
import { itinerariesFrom, visitsFrom } from './setupSteps.ts'

/** Whether set-up is to go on; the signal says at once that it is not. */
type Running = { readonly running: () => boolean; readonly signal: AbortSignal }

/** There is too little room; the message says how much is needed. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom'
}

/** Makes the device known, for a ticket, where it isn't yet as this user's. */
async function registered({ db, server, userId, appVersion, newId }: RecordsDeps): Promise<void> {
  const known = await recall(db, 'device')
  if (known?.user_id === userId && known.ticket !== null) return
  const asked = known?.device_id ?? newId()
  const { device_id, ticket } = await server.register(asked, appVersion)
  await remember(db, 'device', { device_id, ticket, user_id: userId })
}

/** What is read anew where set-up begins anew. */
const recordStores = ['users', 'locations', 'products', 'clients', 'catalogue', 'visits', 'itineraries'] as const

/**
 * Notes where the feeds stand before the first record is read, so that all that changes from now on is
 * replayed, however long set-up takes. All feeds number their changes alike. `anew` throws away what is there,
 * once the server has answered.
 */
async function begun(deps: RecordsDeps, anew: boolean): Promise<Place> {
  const { db, server, userId, news } = deps
  const stands = await recall(db, 'setup')
  if (!anew && stands !== undefined && (await recall(db, 'owner')) === userId) return stands
  const [latest, versions, strategy] = await Promise.all([server.latestRevision(), server.versions(), server.strategy()])
  await db.transaction('rw', [...recordStores, 'state'], async () => {
    if (anew) for (const store of recordStores) await db.table(store).clear()
    else if ((await recall(db, 'setup')) !== undefined) throw new Overtaken('Another tab has begun.')
    await Promise.all([
      remember(db, 'owner', userId),
      ...feeds.map((name) => remember(db, positionNames[name], { number: latest, after: null })),
      remember(db, 'versions', versions),
      remember(db, 'strategy', strategy),
      remember(db, 'setup', firstPlace),
      db.state.delete('digest_at'),
    ])
  })
  if (anew) news.tell('all')
  return firstPlace
}

/** How many records are still to come, asked for once at each start. */
async function missing({ db, server, now }: RecordsDeps): Promise<Counts> {
  const [clients, visits, itineraries, ...held] = await Promise.all([
    server.clients(null, 1),
    server.visits(null, { date_from: visitsFrom(now()) }, 1),
    server.itineraries(null, itinerariesFrom(now()), 1),
    db.clients.count(),
    db.visits.count(),
    db.itineraries.count(),
  ])
  return {
    clients: Math.max(0, clients.count - held[0]),
    visits: Math.max(0, visits.count - held[1]),
    itineraries: Math.max(0, itineraries.count - held[2]),
  }
}

async function roomMade(deps: RecordsDeps): Promise<void> {
  // Refused or not, it goes on: the room says whether the browser has promised to keep the records.
  await askToKeep(deps.storage)
  const problem = roomProblem(await roomOf(deps.storage), await missing(deps))
  if (problem !== null) throw new NoRoom(problem)
}

/** Replays what changed since set-up began, waits until the app itself is stored, and says that it is whole. */
async function replayed(deps: RecordsDeps, place: Place, tell: (state: RecordsState) => void, { running, signal }: Running): Promise<void> {
  const show = (done: number, total: number | null): void => tell({ stage: 'setting-up', step: 'replay', done, total, stopped: null, goes_on: false })
  show(0, null)
  for (const name of feeds) await readFeed(deps, name, (replay) => replay !== null && show(replay.done, replay.total), running)
  if (!running()) return
  // Records without the app that shows them are no use where there is no network.
  await deps.appStored?.((done, total) => running() && tell({ stage: 'setting-up', step: 'app', done, total, stopped: null, goes_on: false }), signal)
  if (!running()) return
  const set_up_at = new Date(deps.now()).toISOString()
  await deps.db.transaction('rw', deps.db.state, async () => {
    await moveOn(deps, place, { ...place, set_up_at })
    await deps.db.state.delete('setup_wanted')
  })
  tell({ stage: 'ready', set_up_at })
}

/**
 * Sets local records up, or goes on where it stopped: from whatever page was stored last. Returns early once
 * `running` is false. Throws what the server's calls throw, NoRoom, Overtaken and failures of the database.
 */
export async function runSetUp(deps: RecordsDeps, tell: (state: RecordsState) => void, runs: Running, anew = false): Promise<void> {
  const { running } = runs
  if (await wipeOthers(deps.db, deps.userId)) deps.news.tell('all')
  await registered(deps)
  const from = await begun(deps, anew)
  if (from.set_up_at !== null) return tell({ stage: 'ready', set_up_at: from.set_up_at })
  await remember(deps.db, 'setup_wanted', deps.userId)
  tell(stateOf(from))
  await roomMade(deps)
  const place = await storePages(deps, from, (stored) => tell(stateOf(stored)), running)
  if (running()) await replayed(deps, place, tell, runs)
}

/** What a place is to people. */
export function stateOf({ step, done, total, set_up_at }: Place, stopped: string | null = null, goes_on = false): RecordsState {
  return set_up_at === null ? { stage: 'setting-up', step, done, total, stopped, goes_on } : { stage: 'ready', set_up_at }
}
