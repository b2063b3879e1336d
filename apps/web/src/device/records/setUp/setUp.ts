import type { RecordsState } from '../../device.ts'
import { refreshNotice } from '../../notice.ts'
import { recall, remember } from '../../state.ts'
import { storeTicket } from '../../tickets.ts'
import { wipeOthers } from '../../wipe.ts'
import type { RecordsDeps } from '../deps.ts'
import { feeds, positionNames, readFeed } from '../feeds.ts'
import { refreshHalfDays } from '../halfDays.ts'
import { setUpStart, advanceSetUp, Overtaken, type SetUpPosition } from '../setUpPosition.ts'
import { askToKeep, type RecordCounts, roomOf, roomProblem } from '../room.ts'
import { storePages } from './setUpPages.ts'
import { itinerariesFrom, visitsFrom } from './setupSteps.ts'

/** `running` is false once set-up is to end; the signal fires at that moment. */
type Running = { readonly running: () => boolean; readonly signal: AbortSignal }

/** Thrown where there is too little room; the message says how much is needed. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom'
}

/** Registers the device for this user, and stores the ticket, unless that was done before. */
export async function registered({ db, server, userId, appVersion, newId }: Pick<RecordsDeps, 'db' | 'userId' | 'appVersion' | 'newId'> & { readonly server: Pick<RecordsDeps['server'], 'register'> }): Promise<void> {
  const known = await recall(db, 'device')
  if (known?.user_id === userId && known.ticket !== null) return
  const requestedId = known?.device_id ?? newId()
  const { device_id, ticket } = await server.register(requestedId, appVersion)
  await storeTicket(db, { device_id, ticket, user_id: userId })
}

/** The stores that are cleared where set-up restarts. */
const recordStores = ['users', 'locations', 'products', 'clients', 'client_lines', 'catalogue', 'visits', 'itineraries'] as const

/**
 * Stores the feeds' positions before the first record is read, so that all later changes are replayed, however long
 * set-up takes. All feeds share one numbering. `restart` deletes the records of the device, once the server has
 * answered.
 */
async function begun(deps: RecordsDeps, restart: boolean): Promise<SetUpPosition> {
  const { db, server, userId } = deps
  const stands = await recall(db, 'setup')
  if (!restart && stands !== undefined && (await recall(db, 'owner')) === userId) return stands
  const [latest, versions, strategy] = await Promise.all([server.latestRevision(), server.versions(), server.strategy()])
  await db.transaction('rw', [...recordStores, 'state'], async () => {
    if (restart) for (const store of recordStores) await db.table(store).clear()
    else if ((await recall(db, 'setup')) !== undefined) throw new Overtaken('Another tab has begun.')
    await Promise.all([
      remember(db, 'owner', userId),
      ...feeds.map((name) => remember(db, positionNames[name], { number: latest, after: null })),
      remember(db, 'versions', versions),
      remember(db, 'strategy', strategy),
      remember(db, 'setup', setUpStart),
      db.state.bulkDelete(['digest_at', 'reread']),
    ])
  })
  return setUpStart
}

/** The numbers of records that are still missing, read once at each start. */
async function missing({ db, server, now }: RecordsDeps): Promise<RecordCounts> {
  const [clients, visits, itineraries, ...storedCounts] = await Promise.all([
    server.clients(null, 1),
    server.visits(null, { date_from: visitsFrom(now()) }, 1),
    server.itineraries(null, itinerariesFrom(now()), 1),
    db.clients.count(),
    db.visits.count(),
    db.itineraries.count(),
  ])
  return {
    clients: Math.max(0, clients.count - storedCounts[0]),
    visits: Math.max(0, visits.count - storedCounts[1]),
    itineraries: Math.max(0, itineraries.count - storedCounts[2]),
  }
}

async function roomMade(deps: RecordsDeps): Promise<void> {
  // Set-up does not wait for the answer; the storage figures show whether the browser has promised.
  askToKeep(deps.storage)
  const problem = roomProblem(await roomOf(deps.storage), await missing(deps))
  if (problem !== null) throw new NoRoom(problem)
}

/** Replays the changes since set-up began, waits until the app itself is stored, and marks the records as complete. */
async function replayed(deps: RecordsDeps, place: SetUpPosition, tell: (state: RecordsState) => void, { running, signal }: Running): Promise<void> {
  const show = (done: number, total: number | null): void => tell({ stage: 'setting-up', step: 'replay', done, total, stopped: null, goes_on: false })
  show(0, null)
  for (const name of feeds) await readFeed(deps, name, (replay) => replay !== null && show(replay.done, replay.total), running)
  await refreshHalfDays(deps, (await recall(deps.db, 'versions'))?.locations ?? '', running)
  await refreshNotice(deps, running)
  if (!running()) return
  // Without a network the records are of no use unless the app is stored too.
  await deps.appStored?.((done, total) => running() && tell({ stage: 'setting-up', step: 'app', done, total, stopped: null, goes_on: false }), signal)
  if (!running()) return
  const set_up_at = new Date(deps.now()).toISOString()
  await deps.db.transaction('rw', deps.db.state, async () => {
    await advanceSetUp(deps, place, { ...place, set_up_at })
    await deps.db.state.delete('setup_wanted')
  })
  tell({ stage: 'ready', set_up_at })
}

/**
 * Sets local records up, or goes on after the last stored page. Returns early once `running` is false.
 * @throws the errors of the server's calls, NoRoom, Overtaken and failures of the database
 */
export async function runSetUp(deps: RecordsDeps, tell: (state: RecordsState) => void, runs: Running, restart = false): Promise<void> {
  const { running } = runs
  await wipeOthers(deps.db, deps.userId)
  await registered(deps)
  const from = await begun(deps, restart)
  if (from.set_up_at !== null) return tell({ stage: 'ready', set_up_at: from.set_up_at })
  await remember(deps.db, 'setup_wanted', deps.userId)
  tell(stateOf(from))
  await roomMade(deps)
  const place = await storePages(deps, from, (stored) => tell(stateOf(stored)), running)
  if (running()) await replayed(deps, place, tell, runs)
}

/** The state of set-up to show for a position. */
export function stateOf({ step, done, total, set_up_at }: SetUpPosition, stopped: string | null = null, goes_on = false): RecordsState {
  return set_up_at === null ? { stage: 'setting-up', step, done, total, stopped, goes_on } : { stage: 'ready', set_up_at }
}
