import type { Device } from '../../device/device.ts'
import type { Peeked } from '../../device/peek.ts'
import { createDrafts } from '../../ui/browser/drafts.ts'
import { createStore } from '../../ui/browser/store.ts'
import { sessionScene, someUser } from '../testing.ts'
import { createKeeper, type DeviceCode, type Lost, type Opened } from './keeper.ts'
import { wipeKey } from './wipes.ts'

export const ana = someUser({ id: 'ana' })
export const ben = someUser({ id: 'ben' })
export const tele = someUser({ id: 'tele', user_type: 'tele' })

/** A device whose database is two names; everything that happens to it is noted in order. */
export function keeperScene({ opens = true, due }: { opens?: boolean; due?: string } = {}) {
  let breaks = 0
  const scene = sessionScene()
  if (due !== undefined) scene.local.setItem(wipeKey, due)
  const drafts = createDrafts()
  const done: string[] = []
  let held: Exclude<Peeked, 'unknown'> = { owner: null, session: null }
  let thrown = false
  let unreadable = false
  let stuck = false
  let lose: (why: Lost) => void = () => undefined
  const openedFor = (id: string): Opened => ({
    device: {
      sync: { get: () => ({ phase: 'idle', counts: thrown ? { waiting: 0, refused: 0, awaiting: 0, photos: 0 } : { waiting: 2, refused: 1, awaiting: 4, photos: 1 } }) },
      records: { get: () => ({ stage: thrown ? 'none' : 'ready' }) },
      syncNow: () => {
        done.push(`hands over ${id}`)
        return Promise.resolve()
      },
    } as unknown as Device,
    drafts: {
      keep: (name) => void done.push(`keeps ${name}`),
      drop: () => undefined,
      load: () => Promise.resolve(new Map([['client/new', 'found']])),
      flush: () => Promise.resolve(),
      leave: () => undefined,
    },
    local: createStore(null),
    remember: (session) => {
      held = { owner: id, session }
      return Promise.resolve()
    },
    lock: () => {
      done.push(`locks ${id}`)
      held = { ...held, session: null }
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
      if (held.owner !== null && held.owner !== user.id) {
        done.push(`wipes others than ${user.id}`)
        held = { owner: null, session: null }
      }
      done.push(`opens ${user.id}`)
      return Promise.resolve(openedFor(user.id))
    },
    wipeDevice: (whose) => {
      if (stuck) {
        done.push('cannot wipe')
        return Promise.reject(new Error('The database does not open.'))
      }
      done.push('of' in whose ? `wipes ${whose.of}` : `wipes others than ${whose.others}`)
      held = { owner: null, session: null }
      return Promise.resolve()
    },
    handOver: (userId) => {
      done.push(`hands over the rest of ${userId}`)
      return reachable ? Promise.resolve() : Promise.reject(new Error('Nobody answers.'))
    },
  }
  let reachable = true
  let loads = 0
  let looks = 0
  const keeper = createKeeper({
    session: scene.session,
    drafts,
    local: scene.local,
    peek: () => {
      looks += 1
      return Promise.resolve(unreadable ? 'unknown' : held)
    },
    load: () => {
      loads += 1
      return Promise.resolve(code)
    },
    tellLost: ({ records, photos }) => void done.push(`tells that it is lost with ${records} records and ${photos} photos unsent`),
  })
  const begin = async (user: typeof ana) => {
    scene.session.begin({ user, allowedPaths: ['/clients'] })
    await keeper.settled()
  }
  return { ...scene, keeper, drafts, done, begin, lose: (why: Lost) => lose(why), throwAway: () => (thrown = true), breakOff: (times: number) => (breaks = times), loads: () => loads, looks: () => looks, reach: (can: boolean) => (reachable = can), hold: (next: typeof held) => (held = next), read: (can: boolean) => (unreadable = !can), wipes: (can: boolean) => (stuck = !can), keeps: () => held.owner }
}
