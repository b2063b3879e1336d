import { usualOwn } from '@bisita/rules/settings'
import type { Api } from '../../api/api.ts'
import type { DealWith } from '../../api/refusals.ts'
import { createDevice } from '../../device/createDevice.ts'
import { DeviceDatabase } from '../../device/database.ts'
import type { AppStored } from '../../device/records/deps.ts'
import { deviceDrafts } from '../../device/drafts.ts'
import { remember, type Remembered } from '../../device/state.ts'
import { handOverRest } from '../../device/sync/handOverRest.ts'
import { lock, wipeOf, wipeOthers } from '../../device/wipe.ts'
import type { Notices } from '../../ui/notices.ts'
import { adaptersOf } from './adaptersOf.ts'
import { askToBeWoken } from './askToBeWoken.ts'
import { beforeLeaving } from './beforeLeaving.ts'
import { browserOf } from './browser.ts'
import type { Session } from '../session/session.ts'
import type { DeviceCode, Opened } from './keeper.ts'
import { watchDatabase } from './watchDatabase.ts'
import { wakeOn } from './wake.ts'

/** The version of the program that runs here, as people and servers are told. */
export const appVersion: string = import.meta.env.VITE_VERSION ?? 'development'

export type DeviceCodeDependencies = {
  /** Makes calls as that user, whoever has signed in meanwhile. */
  readonly apiAs: (userId: string) => Api
  readonly session: Pick<Session, 'state'>
  readonly notices: Notices
  readonly dealWith: DealWith
  readonly appStored: AppStored
}

/** What is loaded where there is a device. */
export const deviceCode = ({ apiAs, session, notices, dealWith, appStored }: DeviceCodeDependencies): DeviceCode => ({
  openDevice: async (user, onLost) => {
    const set = () => session.state.get()?.settings ?? usualOwn
    const db = new DeviceDatabase()
    const drafts = deviceDrafts(db, user.id)
    const unwatch = watchDatabase(db, onLost, drafts.flush)
    try {
      await inTime(db.open())
      return await open()
    } catch (error) {
      unwatch()
      db.close()
      throw error
    }

    async function open(): Promise<Opened> {
      const { device, news, known } = await createDevice({
        userId: user.id,
        db,
        api: apiAs(user.id),
        appVersion,
        browser: { ...browserOf(window), appStored },
        // After the session has ended here the loop may still hand over, and be refused for what is known.
        ended: (refused) => {
          if (session.state.get()?.user.id === user.id) void dealWith(refused)
        },
        say: (message) => notices.show('positive', message),
        waits: set,
      })
      const adapters = adaptersOf(device, () => import('./adapters.ts').then(({ createAdapters }) => createAdapters({ db, queue: device.queue, news, user, now: Date.now })))
      await adapters.look()
      const sleep = wakeOn({ window, document, workers: navigator.serviceWorker }, () => void device.syncNow(), () => set().revision_check_minutes * 60_000)
      const unasked = askToBeWoken(device.sync, navigator.serviceWorker)
      const stayed = beforeLeaving({ window, document }, drafts.leave)
      return {
        device,
        drafts,
        local: adapters.local,
        remember: remembering(db, known.session),
        lock: () => lock(db, user.id),
        close: async () => {
          sleep()
          unasked()
          stayed()
          unwatch()
          adapters.close()
          await device.stop()
          db.close()
        },
      }
    }
  },

  handOver: async (userId) => {
    const db = new DeviceDatabase()
    try {
      await handOverRest({ db, api: apiAs(userId), userId })
    } finally {
      db.close()
    }
  },

  wipeDevice: async (whose) => {
    const db = new DeviceDatabase()
    try {
      await inTime('of' in whose ? wipeOf(db, whose.of) : wipeOthers(db, whose.others))
    } finally {
      db.close()
    }
  },
})

/** Longer than any opening or wiping takes. A tab that holds on to an older shape must not keep this one from the network. */
const openTime = 10_000

const inTime = <T>(opening: PromiseLike<T>): Promise<T> =>
  Promise.race([
    opening,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('The database of this device does not open.')), openTime)),
  ])

/** Writes only what differs from what is remembered: the session is refreshed with every start and change of screen. */
function remembering(db: DeviceDatabase, known: Remembered['session'] | undefined): Opened['remember'] {
  let last = JSON.stringify(known)
  return async (session: Remembered['session']) => {
    const text = JSON.stringify(session)
    if (text === last) return
    last = text
    await remember(db, 'session', session)
  }
}

