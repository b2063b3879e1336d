import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import type { Api } from '../api/api.ts'
import { NoAnswer } from '../api/outcomes.ts'
import { createDevice } from './createDevice.ts'
import { DeviceDatabase } from './database.ts'
import { clientsFor, seeded } from './records/testing.ts'
import { expectSame } from './records/testingDevice.ts'
import { testingServer } from './records/testingServer.ts'

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
    '/client/digest': () => server.clientDigest(),
    '/visit/digest/{seq}': ({ params = {} }) => server.visitDigest(Number(params['seq'])),
    '/itinerary/digest/{seq}': ({ params = {} }) => server.itineraryDigest(Number(params['seq'])),
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

test('set-up that lost its network goes on when the device is woken, and the round after it reads on', async () => {
  const server = testingServer(25)
  for (const client of clientsFor(seeded(3), 60)) server.putClient(client)
  const db = new DeviceDatabase('db', { indexedDB: new IDBFactory(), IDBKeyRange })
  const { device } = await createDevice({
    userId: 'me',
    db,
    api: apiOf(server) as Api,
    appVersion: '1',
    browser: { channel: () => null, locks: null, storage: {} },
    ended: () => undefined,
    say: () => undefined,
    clock,
  })
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
  await device.stop()
  db.close()
})
