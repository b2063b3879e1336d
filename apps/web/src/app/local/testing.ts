import type { Device } from '../../device/device.ts'
import type { DeviceOwner } from '../../device/readOwner.ts'
import { createDrafts } from '../../ui/browser/drafts.ts'
import { createStore } from '../../ui/browser/store.ts'
import { sessionFixture, someUser } from '../testing.ts'
import { createDeviceLifecycle } from './deviceLifecycle.ts'
import type { DeviceCode, OpenDevice, StorageLoss } from './openedDevice.ts'
import { createDeviceLock } from './deviceLock.ts'
import { pendingWipesKey } from './pendingWipes.ts'

export const ana = someUser({ id: 'ana' })
export const ben = someUser({ id: 'ben' })
export const tele = someUser({ id: 'tele', user_type: 'tele' })

/** A device whose database is two names; everything that happens to it is noted in order. */
export function deviceLifecycleFixture({ opens = true, due }: { opens?: boolean; due?: string } = {}) {
  let breaks = 0
  const scene = sessionFixture()
  if (due !== undefined) scene.local.setItem(pendingWipesKey, due)
  const drafts = createDrafts()
  const done: string[] = []
  let owned: Exclude<DeviceOwner, 'unknown'> = { owner: null, session: null }
  let thrown = false
  let unreadable = false
  let stuck = false
  let lose: (why: StorageLoss) => void = () => undefined
  const openedFor = (id: string): OpenDevice => ({
    device: {
      sync: { get: () => ({ phase: 'idle', counts: thrown ? { waiting: 0, refused: 0, awaiting: 0, photos: 0 } : { waiting: 2, refused: 1, awaiting: 4, photos: 1 } }) },
      records: { get: () => ({ stage: thrown ? 'none' : 'ready' }) },
      syncNow: () => {
        done.push(`hands over ${id}`)
        return Promise.resolve()
      },
    } as unknown as Device,
    drafts: {
      save: (name) => void done.push(`keeps ${name}`),
      drop: () => undefined,
      load: () => Promise.resolve(new Map([['client/new', 'found']])),
      flush: () => Promise.resolve(),
      leave: () => undefined,
    },
    local: createStore(null),
    remember: (session) => {
      owned = { owner: id, session }
      return Promise.resolve()
    },
    lock: () => {
      done.push(`locks ${id}`)
      owned = { ...owned, session: null }
      return Promise.resolve()
    },
    close: () => {
      done.push(`closes ${id}`)
      return Promise.resolve()
    },
  })
  const code: DeviceCode = {
    openDevice: (user, onLost) => {
      lose = onLost
      if (!opens) return Promise.reject(new Error('Refused.'))
      breaks -= 1
      if (breaks >= 0) return Promise.reject(new Error('The connection was closed.'))
      if (owned.owner !== null && owned.owner !== user.id) {
        done.push(`wipes others than ${user.id}`)
        owned = { owner: null, session: null }
      }
      done.push(`opens ${user.id}`)
      return Promise.resolve(openedFor(user.id))
    },
    readSession: () => Promise.resolve(owned.session),
    wipeDevice: (whose) => {
      if (stuck) {
        done.push('cannot wipe')
        return Promise.reject(new Error('The database does not open.'))
      }
      done.push('of' in whose ? `wipes ${whose.of}` : `wipes others than ${whose.others}`)
      owned = { owner: null, session: null }
      return Promise.resolve()
    },
    quarantineUnsent: (userId, wiped) => {
      done.push(`hands over the rest of ${userId}${wiped ? '' : ', not wiped'}`)
      return reachable ? Promise.resolve() : Promise.reject(new Error('Nobody answers.'))
    },
  }
  let reachable = true
  let loads = 0
  let looks = 0
  const lifecycle = createDeviceLifecycle({
    session: scene.session,
    lock: createDeviceLock(),
    lockChannel: null,
    reload: () => void done.push('leaves the page'),
    drafts,
    local: scene.local,
    readOwner: () => {
      looks += 1
      return Promise.resolve(unreadable ? 'unknown' : owned)
    },
    load: () => {
      loads += 1
      return Promise.resolve(code)
    },
    storageLost: ({ records, photos }) => void done.push(`tells that it is lost with ${records} records and ${photos} photos unsent`),
  })
  const begin = async (user: typeof ana) => {
    scene.session.begin({ user, allowedPaths: ['/clients'] })
    await lifecycle.settled()
  }
  return { ...scene, lifecycle, drafts, done, begin, lose: (why: StorageLoss) => lose(why), throwAway: () => (thrown = true), breakOff: (times: number) => (breaks = times), loads: () => loads, looks: () => looks, reach: (can: boolean) => (reachable = can), hold: (next: typeof owned) => (owned = next), read: (can: boolean) => (unreadable = !can), wipes: (can: boolean) => (stuck = !can), keeps: () => owned.owner }
}
