import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import type { Api } from '../api/api.ts'
import { NoAnswer } from '../api/outcomes.ts'
import { createDevice } from './createDevice.ts'
import { DeviceDatabase } from './database.ts'
import { deviceDrafts } from './drafts.ts'
import { readPendingChanges } from './overlay/pendingChanges.ts'
import { someMr } from './overlay/testing.ts'
import { createClientIndex } from './records/clientIndex.ts'
import { clientsFor, seeded } from './records/testing/testing.ts'
import { expectSame } from './records/testing/testingDevice.ts'
import { testingServer } from './records/testing/testingServer.ts'

type Asked = { readonly query?: Record<string, string | number | undefined>; readonly params?: Record<string, string | number>; readonly body?: { readonly positions?: unknown } }

/** The calls of a device, answered by a server of the tests. */
function apiOf({ server, number, versions }: ReturnType<typeof testingServer>): Pick<Api, 'call'> {
  const answers: Record<string, (asked: Asked) => unknown> = {
    '/user/device': () => server.register('1', '1'),
    '/client/revisions/info': async () => ({ latest_revision_id: await server.latestRevision() }),
    '/user/list-info': async () => ({ versions: await server.versions() }),
    '/user/filter-list': async () => ({ items: await server.users() }),
    '/location/list': () => server.locations(null),
    '/product/list': () => server.products(1),
    '/client/list': ({ query = {} }) => server.clients(String(query['after_id']), Number(query['ipp'])),
    '/visit/list': ({ query = {} }) => server.visits(String(query['after_id']), { date_from: String(query['date_from']) }, Number(query['ipp'])),
    '/itinerary/list': ({ query = {} }) => server.itineraries(String(query['after_id']), String(query['date_from']), Number(query['ipp'])),
    '/client/revisions/{revisionId}': ({ params = {} }) => server.revisions({ number: Number(params['revisionId']), after: null }),
    '/visit/changes/{seq}': ({ params = {} }) => server.visitChanges({ number: Number(params['seq']), after: null }),
    '/itinerary/changes/{seq}': ({ params = {} }) => server.itineraryChanges({ number: Number(params['seq']), after: null }),
    '/client/digest/{seq}': ({ params = {} }) => server.clientDigest(Number(params['seq'])),
    '/visit/digest/{seq}': ({ params = {} }) => server.visitDigest(Number(params['seq'])),
    '/itinerary/digest/{seq}': ({ params = {} }) => server.itineraryDigest(Number(params['seq'])),
    '/touchpoint/best-time/places': () => server.halfDays(),
    '/consent/notices': async () => ({ items: [await server.notice()].filter((notice) => notice !== null) }),
    '/user/sync': () => ({ server_time: '', latest: { clients: number(), visits: number(), itineraries: number() }, versions: versions() }),
  }
  return { call: async ({ path }, asked) => answers[path]?.(asked as Asked) as never }
}

/** Time that does not pass by itself. */
const clock = {
  now: () => Date.parse('2026-11-22T03:00:00Z'),
  sleep: (milliseconds: number, signal?: AbortSignal): Promise<void> =>
    milliseconds < 5000 || signal?.aborted ? Promise.resolve() : new Promise((resolve) => signal?.addEventListener('abort', () => resolve())),
}

async function until(said: () => boolean): Promise<void> {
  await expect.poll(said, { timeout: 20_000 }).toBe(true)
}

/** Opens the device of a test in a tab of its own. */
async function openTab(storage: IDBFactory, server: ReturnType<typeof testingServer>, time = clock) {
  const db = new DeviceDatabase('db', { indexedDB: storage, IDBKeyRange })
  // Dexie keeps the function that it finds when it opens, and looks at the stores once by itself.
  const opened = vi.spyOn(IDBDatabase.prototype, 'transaction')
  await db.open()
  opened.mockClear()
  const { device } = await createDevice({
    userId: someMr.id,
    db,
    api: apiOf(server) as Api,
    appVersion: '1',
    browser: { channel: () => null, locks: null, storage: {} },
    ended: () => undefined,
    showMessage: () => undefined,
    clock: time,
  })
  const close = async () => {
    await device.stop()
    db.close()
  }
  return { db, device, close, opened: () => opened.mock.calls.map(([stores, mode]) => ({ stores, mode })) }
}

const waits = ['queued_clients', 'queued_visits', 'queued_itineraries', 'awaiting', 'photo_progress']

test('a device that is set up opens to its first list with one look at each thing, and writes nothing', async () => {
  const storage = new IDBFactory()
  const server = testingServer(25)
  for (const client of clientsFor(seeded(3), 60)) server.putClient(client)
  const before = await openTab(storage, server)
  await before.device.setUp()
  await before.device.syncNow()
  await before.close()
  // No time passes: whatever is not done for the first screen waits.
  const tab = await openTab(storage, server, { ...clock, sleep: (_, signal) => new Promise((resolve) => signal?.addEventListener('abort', () => resolve())) })
  expect(tab.device.records.get().stage).toBe('ready')
  expect(tab.device.sync.get().last_success_at).toBe(clock.now())
  expect(tab.opened()).toEqual([
    { stores: ['state'], mode: 'readonly' },
    { stores: waits, mode: 'readonly' },
  ])
  const clientIndex = createClientIndex(tab.db, () => () => undefined)
  await deviceDrafts(tab.db, someMr.id).load()
  const pending = await readPendingChanges({ db: tab.db, queue: tab.device.queue, clientIndex, user: someMr, now: clock.now })
  const page = await clientIndex.query({}, pending)
  expect([page.count, page.items.length, page.rows?.size]).toEqual([60, 10, 10])
  expect(tab.opened().slice(2)).toEqual([
    { stores: ['drafts'], mode: 'readonly' },
    { stores: waits, mode: 'readonly' },
    // The strategy, by which clients are due.
    { stores: ['state'], mode: 'readonly' },
    { stores: ['clients', 'client_lines', 'catalogue'], mode: 'readonly' },
  ])
  clientIndex.close()
  await tab.close()
})

test('set-up that lost its network goes on when the device is woken, and the round after it reads on', async () => {
  const server = testingServer(25)
  for (const client of clientsFor(seeded(3), 60)) server.putClient(client)
  const { db, device, close } = await openTab(new IDBFactory(), server)
  server.onCall((call) => {
    if (call === 'visits') throw new NoAnswer('Nobody answered.')
  })
  await device.setUp()
  expect(device.records.get()).toMatchObject({ stage: 'setting-up', goes_on: true })
  server.onCall(() => undefined)
  // As the browser's word that there is a network does.
  await device.syncNow()
  await until(() => device.records.get().stage === 'ready')
  await expectSame({ db }, server)
  await until(() => server.asked.includes('itineraryDigest'))
  await close()
})
