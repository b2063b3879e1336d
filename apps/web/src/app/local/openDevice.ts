import { usualOwnSettings } from '@bisita/rules/settings'
import type { Api } from '../../api/api.ts'
import type { HandleOutcome } from '../../api/handleOutcome.ts'
import { createDevice } from '../../device/createDevice.ts'
import { DeviceDatabase } from '../../device/database.ts'
import type { AppStored } from '../../device/records/deps.ts'
import { deviceDrafts } from '../../device/drafts.ts'
import { shareDatabase } from '../../device/sealing/databaseLock.ts'
import { handOverLocked } from '../../device/sealing/handOver/handOver.ts'
import { handOverBefore } from '../../device/sealing/handOver/handOverBefore.ts'
import { readVault } from '../../device/sealing/vault.store.ts'
import { recall, remember, type Remembered } from '../../device/state.ts'
import { quarantineRest, reportWiped } from '../../device/sync/quarantineRest.ts'
import { forgetSignIn, forgetSpentTicket, wipeUser, wipeOthers } from '../../device/wipe.ts'
import type { Notices } from '../../ui/notices.ts'
import { createLocalAdapters } from './localAdapters.ts'
import { registerBackgroundSync } from './backgroundSync.ts'
import { onPageHide } from './onPageHide.ts'
import { browserOf } from './browser.ts'
import type { Session } from '../session/session.ts'
import type { DeviceCode, OpenDevice } from './openedDevice.ts'
import { watchDatabase } from './watchDatabase.ts'
import { onWakeTriggers } from './wakeTriggers.ts'

/** The version of the running app, as people see it and servers get it. */
export const appVersion: string = import.meta.env.VITE_VERSION ?? 'development'

export type DeviceCodeDependencies = {
  /** Makes calls as that user, even if another user has signed in meanwhile. */
  readonly apiAs: (userId: string) => Api
  readonly session: Pick<Session, 'state'>
  readonly notices: Notices
  readonly handleOutcome: HandleOutcome
  readonly appStored: AppStored
}

/** What is loaded where there is a device. */
export const deviceCode = ({ apiAs, session, notices, handleOutcome: dealWith, appStored }: DeviceCodeDependencies): DeviceCode => ({
  openDevice: async (user, onLost, unlocked) => {
    const set = () => session.state.get()?.settings ?? usualOwnSettings
    await unlocked?.prepare()
    const release = unlocked === null ? () => undefined : await shareDatabase(navigator.locks)
    const db = new DeviceDatabase(undefined, undefined, unlocked?.sealing)
    const drafts = deviceDrafts(db, user.id)
    const unwatch = watchDatabase(db, onLost, drafts.flush)
    try {
      await inTime(db.open())
      return await opened()
    } catch (error) {
      unwatch()
      db.close()
      release()
      throw error
    }

    async function opened(): Promise<OpenDevice> {
      const { device, remembered: known } = await createDevice({
        userId: user.id,
        db,
        api: apiAs(user.id),
        appVersion,
        browser: { ...browserOf(window), appStored },
        // After the session has ended here the loop may still hand over, and be refused for what is known.
        ended: (refused) => {
          if (session.state.get()?.user.id === user.id) void dealWith(refused)
        },
        showMessage: (message) => notices.show('positive', message),
        configuredPauses: set,
      })
      const adapters = createLocalAdapters(device, () => import('./adapters.ts').then(({ createAdapters }) => createAdapters({ db, queue: device.queue, user, now: Date.now })))
      await adapters.look()
      let leftBefore = (known.tickets ?? []).length > 0
      const handBefore = async () => {
        if (!leftBefore) return
        const without = new DeviceDatabase()
        try {
          await handOverBefore({ db: without, apiAs, userId: user.id })
          leftBefore = false
        } catch (error) {
          console.info('What was left here before could not be handed over yet.', error)
        } finally {
          without.close()
        }
      }
      void handBefore()
      const wake = () => {
        void device.syncNow()
        void handBefore()
      }
      const sleep = onWakeTriggers({ window, document, workers: navigator.serviceWorker }, wake, () => set().revision_check_minutes * 60_000)
      const unasked = registerBackgroundSync(device.sync, navigator.serviceWorker)
      const stayed = onPageHide({ window, document }, drafts.leave)
      let open = true
      void unlocked?.sealRest(() => open).catch((error: unknown) => console.info('Sealing goes on with the next start.', error))
      return {
        device,
        drafts,
        local: adapters.local,
        remember: remembering(db, known.session),
        lock: () => forgetSignIn(db, user.id),
        close: async () => {
          open = false
          sleep()
          unasked()
          stayed()
          unwatch()
          adapters.close()
          await device.stop()
          db.close()
          release()
        },
      }
    }
  },

  readSession: async ({ sealing }) => {
    const db = new DeviceDatabase(undefined, undefined, sealing)
    try {
      return (await recall(db, 'session')) ?? null
    } finally {
      db.close()
    }
  },

  quarantineUnsent: async (userId, wiped) => {
    const db = new DeviceDatabase()
    try {
      if (wiped) await reportWiped({ db, api: apiAs(userId), userId })
      // Of what is sealed the envelopes go. The journal of shown numbers goes with the contact in either case.
      await handOverLocked({ db, api: apiAs(userId), userId })
      if ((await readVault(db, userId)) === undefined) await quarantineRest({ db, api: apiAs(userId), userId })
      if (wiped) await forgetSpentTicket(db, userId)
    } finally {
      db.close()
    }
  },

  wipeDevice: async (whose, handsOver) => {
    const db = new DeviceDatabase()
    try {
      await inTime('of' in whose ? wipeUser(db, whose.of, whose.of === handsOver) : wipeOthers(db, whose.others))
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
function remembering(db: DeviceDatabase, known: Remembered['session'] | undefined): OpenDevice['remember'] {
  let last = JSON.stringify(known)
  return async (session: Remembered['session']) => {
    const text = JSON.stringify(session)
    if (text === last) return
    last = text
    await remember(db, 'session', session)
  }
}

