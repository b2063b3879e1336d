import type { DBCore, Middleware } from 'dexie'
import { createDeviceChanges } from '../../../apps/web/src/device/changes.ts'
import { DeviceDatabase } from '../../../apps/web/src/device/database.ts'
import type { RecordsServer } from '../../../apps/web/src/device/records/calls.ts'
import type { RecordsDeps } from '../../../apps/web/src/device/records/deps.ts'
import { createRecords } from '../../../apps/web/src/device/records/records.ts'
import type { Sealing } from '../../../apps/web/src/device/sealing/middleware.ts'
import { recallAll } from '../../../apps/web/src/device/state.ts'
import type { Client } from '../../../packages/contract/src/clients/clients.ts'

const nothing = { items: [], count: 0, pages: 0, hasNext: false }
const ended = { items: [], count: 0, next_seq: 1, next_after: null }

/** Milliseconds in which calls were waited for while nothing was being stored: what a device cannot do anything about. */
function idleTime() {
  const underWay = { calls: 0, stores: 0 }
  let since = 0
  let idle = 0
  const change = (what: keyof typeof underWay, by: 1 | -1): void => {
    const now = performance.now()
    if (underWay.calls > 0 && underWay.stores === 0) idle += now - since
    since = now
    underWay[what] += by
  }
  return { change, idle: () => idle }
}

type IdleTime = ReturnType<typeof idleTime>

/** Tells of each transaction that writes, from its beginning to its end. */
const watching = ({ change }: IdleTime): Middleware<DBCore> => ({
  stack: 'dbcore',
  name: 'watching',
  create: (core) => ({
    ...core,
    transaction: (stores, mode, options) => {
      const transaction = core.transaction(stores, mode, options)
      if (mode === 'readonly') return transaction
      change('stores', 1)
      for (const end of ['complete', 'abort']) (transaction as IDBTransaction).addEventListener(end, () => change('stores', -1))
      return transaction
    },
  }),
})

/** A server that has the pages and nothing else. */
export function serverOf(pages: readonly Uint8Array<ArrayBuffer>[], time: IdleTime = idleTime()) {
  const lasts = new Map<string | null, number>([[null, 0]])
  const clients = async (after: string | null, ipp = 1000) => {
    if (ipp === 1) return { ...nothing, count: pages.length * 1000 }
    time.change('calls', 1)
    const page = lasts.get(after) ?? 0
    // As fetch gives it: bytes, parsed on the page's own thread.
    const items = (await new Response(pages[page]).json()) as Client[]
    lasts.set(items.at(-1)?.id ?? '', page + 1)
    time.change('calls', -1)
    return { items, count: pages.length * 1000, pages: pages.length, hasNext: page + 1 < pages.length }
  }
  const server: RecordsServer = {
    register: (device_id) => Promise.resolve({ device_id, ticket: 'ticket' }),
    latestRevision: () => Promise.resolve(1),
    versions: () => Promise.resolve({ locations: '1', products: '1', users: '1', strategy: '' }),
    users: () => Promise.resolve([]),
    locations: () => Promise.resolve(nothing),
    products: () => Promise.resolve(nothing),
    clients,
    visits: () => Promise.resolve(nothing),
    itineraries: () => Promise.resolve(nothing),
    revisions: () => Promise.resolve({ items: [], count: 0, next_revision_id: 1, next_after: null }),
    visitChanges: () => Promise.resolve(ended),
    itineraryChanges: () => Promise.resolve(ended),
    clientDigest: () => Promise.resolve({ settled: false }),
    visitDigest: () => Promise.resolve({ settled: false }),
    itineraryDigest: () => Promise.resolve({ settled: false }),
    strategy: () => Promise.resolve(null),
    halfDays: () => Promise.resolve({ items: [] }),
    showings: async () => undefined,
    notice: () => Promise.resolve(null),
    states: () => Promise.resolve({ items: [], hasNext: false }),
    client: () => Promise.reject(new Error('Nobody asks for one.')),
  }
  return { server }
}

/** The device's records over a database of their own name, empty at first; sealed where there is a sealing. */
export async function openDevice(server: RecordsServer, name: string, time?: IdleTime, sealing: Sealing | null = null) {
  const db = new DeviceDatabase(name, undefined, sealing)
  if (time !== undefined) db.use(watching(time))
  const deps: RecordsDeps = {
    db,
    server,
    userId: 'me',
    appVersion: 'bench',
    now: Date.now,
    sleep: () => Promise.resolve(),
    replayPause: 0,
    untilNextTry: () => new Promise(() => undefined),
    exclusively: (work) => work().then(() => true),
    storage: navigator.storage,
    newId: () => crypto.randomUUID(),
    sha256: (bytes) => crypto.subtle.digest('SHA-256', bytes),
    changes: createDeviceChanges(null),
  }
  return { db, records: createRecords(deps, await recallAll(db)) }
}

/**
 * Set-up of a whole device; milliseconds net of those in which it waited for the server with nothing to store. A page
 * that comes, and is parsed, while another one is being stored takes nothing off. Resolves with the database still there.
 */
export async function setUpDevice(pages: readonly Uint8Array<ArrayBuffer>[], name: string, sealing: Sealing | null = null) {
  const time = idleTime()
  const { server } = serverOf(pages, time)
  const device = await openDevice(server, name, time, sealing)
  const began = performance.now()
  await device.records.setUp()
  const spent = performance.now() - began - time.idle()
  const state = device.records.state.get()
  if (state.stage !== 'ready') throw new Error(`Set-up stopped: ${JSON.stringify(state)}`)
  return { ...device, spent }
}
