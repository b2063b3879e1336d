import type { Message } from '@bisita/contract/messages'
import { usualOwnSettings } from '@bisita/rules/settings'
import { v4, v7 } from 'uuid'
import type { Api } from '../api/api.ts'
import { Refused } from '../api/outcomes.ts'
import { changesChannel, createDeviceChanges } from './changes.ts'
import type { DeviceDatabase } from './database.ts'
import type { Device } from './device.ts'
import { countRecords } from './countRecords.ts'
import { dexieQueue } from './queue/dexieQueue.ts'
import { createQueue } from './queue/queue.ts'
import { remoteRecords } from './records/calls.ts'
import type { AppStored, BrowserStorage } from './records/deps.ts'
import { createRecords } from './records/records.ts'
import { askToKeep } from './records/room.ts'
import { isRoomShort } from './reserve.ts'
import type { Remembered } from './state.ts'
import { createEnvelopes } from './sealing/envelopes.ts'
import { deleteNote } from './sealing/notes.store.ts'
import { readNotes } from './sealing/notes.ts'
import { takeBackHanded } from './sealing/handOver/takeBack.ts'
import { systemClock, type Clock } from './sync/clock.ts'
import { exclusivelyBy, dexieLeases, leaseLock, webLock } from './sync/lock.ts'
import { createLoop } from './sync/loop.ts'
import { usualPartSizes } from './sync/partSize.ts'
import { pauseAfter, pausesBy, type Pauses, type ConfiguredPauses } from './sync/pauses.ts'
import { remoteServer } from './sync/server.ts'
import { claim } from './wipe.ts'

/** Functions of the browser; each may be missing. */
export type DeviceBrowser = {
  readonly channel: (name: string) => BroadcastChannel | null
  readonly locks: LockManager | null
  readonly storage: BrowserStorage
  /** Waits until the files of the app are stored; missing where the browser cannot store them. */
  readonly appStored?: AppStored
}

export type DeviceDependencies = {
  readonly userId: string
  readonly db: DeviceDatabase
  /** Sends every change as this user, even if another user has signed in meanwhile. */
  readonly api: Api
  readonly appVersion: string
  readonly browser: DeviceBrowser
  /** Called when the session has ended, is another user's, or its user was deactivated and their unsent work is quarantined. */
  readonly ended: (refused: Refused) => void
  /** Shows a message to the user, in one tab only. */
  readonly showMessage: (message: Message) => void
  /** Gives the current settings of the organisation. */
  readonly configuredPauses?: () => ConfiguredPauses
  readonly pauses?: Pauses
  readonly clock?: Clock
}

/** The device and its remembered values. */
export type StartedDevice = { readonly device: Device; readonly remembered: Partial<Remembered> }

/**
 * Creates the device of a signed-in mr and starts its loop, after the records of any other user are wiped. Rejects with
 * the error of the database where it cannot be read.
 */
export async function createDevice(deps: DeviceDependencies): Promise<StartedDevice> {
  const { userId, db, api, appVersion, browser, showMessage: say, configuredPauses: waits = () => usualOwnSettings, pauses = pausesBy(waits), clock = systemClock } = deps
  const known = await claim(db, userId)
  const changes = createDeviceChanges(browser.channel(changesChannel))
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
      exclusively: exclusivelyBy(browser.locks),
      storage: browser.storage,
      ...(browser.appStored && { appStored: browser.appStored }),
      newId: v7,
      sha256: (bytes) => crypto.subtle.digest('SHA-256', bytes),
      changes,
      refused: ended,
    },
    known,
  )
  const store = dexieQueue(db, records.applyAnswer)
  const envelopes = db.sealing === null ? null : createEnvelopes({ db, api, userId })
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
    showMessage: say,
    // The other tabs count again, since their own loops do not run while this one sends.
    changed: () => {
      changes.notify('queue')
      void envelopes?.makeUp()
    },
    ...(envelopes && { beforeSending: (round) => takeBackHanded(round, api) }),
    ended,
    fault: (error) => console.error('The sync loop met something unexpected.', error),
  })
  const queue = createQueue({
    store,
    userId,
    now: clock.now,
    appVersion,
    newId: v7,
    changed: async (added) => {
      await envelopes?.seal()
      const counted = loop.entered(added)
      changes.notify('queue')
      return counted
    },
  })
  const unlisten = changes.onForeignQueue(() => void loop.recount())
  // Counted before the first screen is shown, so that unsent work does not show as sent.
  await loop.recount()
  loop.start()
  void envelopes?.makeUp()
  // After set-up there are feeds to read, also where nothing waits to be sent.
  const unready = records.state.subscribe(() => {
    if (records.state.get().stage === 'ready') loop.wake()
  })
  const goOn = () => void records.resumeSetUp().catch((error: unknown) => console.info('Setting up could not go on.', error))
  if (records.state.get().stage === 'ready') askToKeep(browser.storage)
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
      return { ...room, short: await isRoomShort(db, room) }
    },
    countRecords: () => countRecords(db),
    notes: async () => (db.sealing === null ? [] : readNotes(db, userId)),
    removeNote: async (id, draft) => {
      await db.transaction('rw', db.drafts, db.state, async () => {
        if (draft !== undefined) await db.drafts.put({ user_id: userId, ...draft, kept_at: clock.now() })
        await deleteNote(db, id)
      })
      changes.notify('queue')
    },
    changes: changes.count,
    stop: async () => {
      unlisten()
      unready()
      await Promise.all([loop.stop(), records.stop()])
      changes.close()
    },
  }
  return { device, remembered: known }
}
