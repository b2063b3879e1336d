import { createClientIndex } from '../../../apps/web/src/device/records/clientIndex.ts'
import { v7 } from 'uuid'
import type { StartedDevice } from '../../../apps/web/src/device/createDevice.ts'
import { deviceDrafts } from '../../../apps/web/src/device/drafts.ts'
import { bytesOfPhoto } from '../../../apps/web/src/device/photoBytes.ts'
import { dexieQueue } from '../../../apps/web/src/device/queue/dexieQueue.ts'
import { createQueue } from '../../../apps/web/src/device/queue/queue.ts'
import { linesOf } from '../../../apps/web/src/device/records/lines/lines.store.ts'
import { sealingOf } from '../../../apps/web/src/device/sealing/middleware.ts'
import { createSeal } from '../../../apps/web/src/device/sealing/seal.ts'
import type { ClientRevision } from '../../../packages/contract/src/clients/clients.revisions.ts'
import type { Client } from '../../../packages/contract/src/clients/clients.ts'
import { seededDay } from '../../../packages/rules/src/day/days.testing.ts'
import { routeOf } from '../../../packages/rules/src/day/route.ts'
import { openDevice, serverOf, setUpDevice } from './device.ts'
import { openReal } from './real.ts'
import { downloadOf, clientsOf } from './pages.ts'

const databaseName = 'kept'

/** The pages that were asked for last, as bytes: they are made apart from what is measured. */
let pages: readonly Uint8Array<ArrayBuffer>[] = []

const clientsIn = (page: Uint8Array): Client[] => clientsOf(new TextDecoder().decode(page))

/** Revisions of so many of the clients, one each. */
function revisionsOf(count: number): ClientRevision[] {
  const clients = pages.flatMap(clientsIn)
  const step = Math.floor(clients.length / count)
  return Array.from({ length: count }, (_, index) => {
    const { pending_approval: _pending, next_touchpoint: _next, touchpoint_state: _state, ...client } = clients[index * step] as Client
    const revision_id = 2000 + index
    const revised = { revision_id, own_revision_id: revision_id, revised_at: client.created_at, revised_by: null }
    return { ...client, ...revised, firstname: 'Revised', action: 'update' }
  })
}

/** What a phone seals with that was unlocked: a key that this page alone has, in the place of the one that a PIN opens. */
const sealing = sealingOf(createSeal(crypto.getRandomValues(new Uint8Array(32))), () => false)
const sealingFor = (sealed: boolean) => (sealed ? sealing : null)

let real: StartedDevice | null = null

const nothingPending = { clients: new Map(), today: '2026-11-22', strategy: null }

let revisions: readonly ClientRevision[] = []

/** What the bench asks of this page. */
const bench = {
  /** Milliseconds that each of so many made-up days takes to be put in order. */
  orderDays: (stops: number, days: number): number[] =>
    Array.from({ length: days }, (_, seed) => {
      const day = seededDay(seed + 1, stops)
      const began = performance.now()
      routeOf(day)
      return performance.now() - began
    }),
  prepare: (count: number): void => {
    pages = downloadOf(count).map((text) => new TextEncoder().encode(text))
  },
  /** Makes revisions of so many of them: apart, since it leaves the page with much to clear up. */
  prepareRevisions: (count: number): void => {
    revisions = revisionsOf(count)
  },
  /** Milliseconds that set-up takes. */
  store: async (sealed = false): Promise<number> => {
    const { db, spent } = await setUpDevice(pages, 'ours', sealingFor(sealed))
    await db.delete()
    return spent
  },
  /** Sets a device up that stays; bytes of storage that it took. */
  keep: async (sealed = false): Promise<number> => {
    const before = (await navigator.storage.estimate()).usage ?? 0
    const { db } = await setUpDevice(pages, databaseName, sealingFor(sealed))
    // As some seconds after the list was first opened; a phone is set up once, and started often.
    await linesOf(db).tidy(db)
    db.close()
    // What the browser still clears up in its files is not what a start costs.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    return ((await navigator.storage.estimate()).usage ?? 0) - before
  },
  /** Searches the kept device for each keyword; milliseconds until it opened, until it had loaded, and of each answer. */
  search: async (keywords: readonly string[], rounds: number, sealed = false) => {
    const device = await openDevice(serverOf([]).server, databaseName, undefined, sealingFor(sealed))
    const began = performance.now()
    const clientIndex = createClientIndex(device.db)
    await clientIndex.query({}, nothingPending)
    const opened = performance.now() - began
    await clientIndex.load()
    const loaded = performance.now() - began
    const times: number[] = []
    let found = 0
    for (let round = 0; round < rounds; round += 1) {
      for (const keyword of keywords) {
        const startedAt = performance.now()
        found += (await clientIndex.query({ keyword }, nothingPending)).count
        times.push(performance.now() - startedAt)
        // Each in a task of its own, as of somebody who types.
        await new Promise((resolve) => setTimeout(resolve))
      }
    }
    clientIndex.close()
    device.db.close()
    return { opened, loaded, times, found }
  },
  /** Milliseconds in which the kept device applies the prepared revisions, as one page. */
  revise: async (): Promise<number> => {
    const { server } = serverOf([])
    const answer = { items: [...revisions], count: revisions.length, next_revision_id: 9999, next_after: null }
    const device = await openDevice({ ...server, revisions: () => Promise.resolve(answer) }, databaseName)
    const syncAnswer = { server_time: '', latest: { clients: 9999, visits: 1, itineraries: 1 }, versions: { locations: '1', products: '1', users: '1', strategy: '' } }
    const began = performance.now()
    await device.records.catchUp(
      syncAnswer,
      () => undefined,
      () => true,
    )
    const spent = performance.now() - began
    device.db.close()
    return spent
  },
  /** Milliseconds from Save until each of some visits with a photo of half a megabyte is stored for good. */
  saveVisits: async (rounds: number, sealed = false): Promise<number[]> => {
    const device = await openDevice(serverOf([]).server, databaseName, undefined, sealingFor(sealed))
    const queue = createQueue({
      store: dexieQueue(device.db, device.records.applyAnswer),
      userId: 'me',
      now: Date.now,
      appVersion: 'bench',
      newId: v7,
      changed: () => undefined,
    })
    const drafts = deviceDrafts(device.db, 'me')
    const { id: client_id, fullname } = pages.slice(0, 1).flatMap(clientsIn)[0] ?? { id: '', fullname: '' }
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const bytes = crypto.getRandomValues(new Uint8Array(65_536)).buffer
      const photo = new Uint8Array(8 * bytes.byteLength)
      for (let part = 0; part < 8; part += 1) photo.set(new Uint8Array(bytes), part * bytes.byteLength)
      // A photo is in the draft of the form before anybody saves.
      const taken = new Blob([photo], { type: 'image/jpeg' })
      drafts.save('visit', { photo: taken })
      await drafts.flush()
      const visit = { id: v7(), client_id, visit_type: 'visit', visit_time: new Date().toISOString(), visit_result: 'Not Around' } as const
      const began = performance.now()
      await queue.add([{ operation: 'visit_create', record_id: visit.id, body: visit, client_id, client_name: fullname }], { bytes: await bytesOfPhoto(taken), type: 'image/jpeg', sha256: '0'.repeat(64) })
      times.push(performance.now() - began)
    }
    device.db.close()
    return times
  },
  /** Sets a device up at the real server; how many clients it holds then. */
  openReal: async (username: string, password: string): Promise<number> => {
    const opened = await openReal(username, password)
    real = opened
    return opened.clients
  },
  /** One round of it. */
  syncReal: async (): Promise<void> => {
    await real?.device.syncNow()
    const failure = real?.device.sync.get().last_failure ?? null
    if (failure !== null) throw new Error(failure)
  },
  forget: async (): Promise<void> => {
    const { db } = await openDevice(serverOf([]).server, databaseName)
    await db.delete()
  },
}

export type Bench = typeof bench

Object.assign(window, { bench })
