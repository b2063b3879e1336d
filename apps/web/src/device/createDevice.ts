import type { Message } from '@bisita/contract/messages'
import { usualOwn } from '@bisita/rules/settings'
import { v4, v7 } from 'uuid'
import type { Api } from '../api/api.ts'
import { Refused } from '../api/outcomes.ts'
import { changesChannel, createChanges } from './changes.ts'
import type { DeviceDatabase } from './database.ts'
import type { Device } from './device.ts'
import { heldIn } from './held.ts'
import { dexieQueue } from './queue/dexieQueue.ts'
import { createQueue } from './queue/queue.ts'
import { remoteRecords } from './records/calls.ts'
import { blocksChannel, createBlockNews, type BlockNews } from './records/catalogue/news.ts'
import type { AppStored, Storage } from './records/deps.ts'
import { createRecords } from './records/records.ts'
import { askToKeep } from './records/room.ts'
import { isShort } from './reserve.ts'
import type { Remembered } from './state.ts'
import { systemClock, type Clock } from './sync/clock.ts'
import { aloneBy, dexieLeases, leaseLock, webLock } from './sync/lock.ts'
import { createLoop } from './sync/loop.ts'
import { usualPartSizes } from './sync/partSize.ts'
import { pauseAfter, pausesBy, type Pauses, type SetWaits } from './sync/pauses.ts'
import { remoteServer } from './sync/server.ts'
import { own } from './wipe.ts'

/** What the browser offers; each may be missing. */
export type DeviceBrowser = {
  readonly channel: (name: string) => BroadcastChannel | null
  readonly locks: LockManager | null
  readonly storage: Storage
  /** Waits until the app itself is stored, where the browser stores it. */
  readonly appStored?: AppStored
}

export type DeviceDependencies = {
  readonly userId: string
  readonly db: DeviceDatabase
  /** Names this user in every change, whoever has signed in meanwhile. */
  readonly api: Api
  readonly appVersion: string
  readonly browser: DeviceBrowser
  /** The session has ended, is somebody else's, or its user was deactivated and what was unsent is handed over. */
  readonly ended: (refused: Refused) => void
  /** Something is to be said to the person, once in all tabs. */
  readonly say: (message: Message) => void
  /** What the organisation has set, at each moment. */
  readonly waits?: () => SetWaits
  readonly pauses?: Pauses
  readonly clock?: Clock
}

/** The device, and what tells its catalogue of written blocks; both end with `device.stop`. `known` is what it remembered. */
export type OpenDevice = { readonly device: Device; readonly news: BlockNews; readonly known: Partial<Remembered> }

/**
 * Puts the device of a signed-in mr together and starts its loop. Whatever another user left is gone before that. Rejects
 * with what the database throws where it cannot be read.
 */
export async function createDevice(deps: DeviceDependencies): Promise<OpenDevice> {
  const { userId, db, api, appVersion, browser, say, waits = () => usualOwn, pauses = pausesBy(waits), clock = systemClock } = deps
  const known = await own(db, userId)
  const changes = createChanges(browser.channel(changesChannel))
  const news = createBlockNews(browser.channel(blocksChannel))
  const ended = (error: unknown) => {
    if (error instanceof Refused) deps.ended(error)
  }
  const records = createRecords(
    {
      db,
      server: remoteRecords(api),
      userId,
      appVersion,
      now: clock.now,
      sleep: clock.sleep,
      get replayPause() {
        return waits().replay_pause_ms
      },
      untilNextTry: (failures, least, signal) => clock.sleep(Math.max(least, pauseAfter(pauses, failures, true, Math.random())), signal),
      alone: aloneBy(browser.locks),
      storage: browser.storage,
      ...(browser.appStored && { appStored: browser.appStored }),
      newId: v7,
      sha256: (bytes) => crypto.subtle.digest('SHA-256', bytes),
      changes,
      news,
      refused: ended,
    },
    known,
  )
  const store = dexieQueue(db, records.adopt)
  const loop = createLoop({
    userId,
    server: remoteServer(api),
    store,
    records,
    clock,
    lock: browser.locks === null ? leaseLock(dexieLeases(db), clock, v4()) : webLock(browser.locks),
    pauses,
    lastSuccessAt: known.last_success_at ?? null,
    partSizes: usualPartSizes,
    newKey: v4,
    chance: Math.random,
    appVersion,
    say,
    // The other tabs count anew: theirs do not send while this one does.
    changed: () => changes.tell('queue'),
    ended,
    fault: (error) => console.error('The sync loop met something unexpected.', error),
  })
  const queue = createQueue({
    store,
    userId,
    now: clock.now,
    appVersion,
    newId: v7,
    changed: (added) => {
      const counted = loop.entered(added)
      changes.tell('queue')
      return counted
    },
  })
  const unlisten = changes.onForeignQueue(() => void loop.recount())
  // Counted before anybody looks, so that nothing shows as sent that is not.
  await loop.recount()
  loop.start()
  // Whoever is set up has a feed to read, also where nobody waited for it.
  const unready = records.state.subscribe(() => {
    if (records.state.get().stage === 'ready') loop.wake()
  })
  const goOn = () => void records.goOnSettingUp().catch((error: unknown) => console.info('Setting up could not go on.', error))
  if (records.state.get().stage === 'ready') void askToKeep(browser.storage)
  else goOn()
  const device: Device = {
    records: records.state,
    sync: loop.state,
    queue,
    setUp: records.setUp,
    setUpAgain: records.setUpAgain,
    pauseSetUp: records.pauseSetUp,
    syncNow: () => {
      goOn()
      return loop.syncNow()
    },
    room: async () => {
      const room = await records.room()
      return { ...room, short: await isShort(db, room) }
    },
    held: () => heldIn(db),
    changes: changes.count,
    stop: async () => {
      unlisten()
      unready()
      await Promise.all([loop.stop(), records.stop()])
      changes.close()
      news.close()
    },
  }
  return { device, news, known }
}
