import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import type { Api } from '../api/api.ts'
import { createDevice } from './createDevice.ts'
import { DeviceDatabase } from './database.ts'
import { visitsOf } from './overlay/stored.ts'
import { createClientIndex } from './records/clientIndex.ts'
import { clientsFor, seeded } from './records/testing/testing.ts'

/**
 * The database of a phone as the release of November 2026 wrote it: raw version 40, its stores with their keys and
 * indexes, and rows of work that was not sent. Literals, since what wrote them changes.
 */
const stores: Readonly<Record<string, { readonly key: string | string[] | null; readonly auto?: true; readonly indexes: readonly (string | string[])[] }>> = {
  clients: { key: 'key', auto: true, indexes: ['id'] },
  queued_clients: { key: 'id', indexes: [['sending.user_id', 'sending.order']] },
  users: { key: 'id', indexes: [] },
  visits: { key: 'id', indexes: ['visit_time', ['client_id', 'visit_time']] },
  queued_visits: { key: 'id', indexes: [['sending.user_id', 'sending.order']] },
  locations: { key: 'id', indexes: [] },
  itineraries: { key: 'id', indexes: ['visible_at', 'client_id'] },
  queued_itineraries: { key: 'id', indexes: [['sending.user_id', 'sending.order']] },
  products: { key: 'id', indexes: [] },
  photos: { key: 'visit_id', indexes: ['user_id'] },
  photo_progress: { key: 'visit_id', indexes: ['user_id'] },
  awaiting: { key: 'id', indexes: ['user_id'] },
  drafts: { key: ['user_id', 'name'], indexes: [] },
  catalogue: { key: 'block', indexes: ['size', '*first'] },
  state: { key: 'name', indexes: [] },
}

const mr = '01a00000-0000-7000-8000-000000000001'
const clientId = '01a00000-0000-7000-8000-00000000000c'
const visitId = '01a00000-0000-7000-8000-00000000000d'
const planId = '01a00000-0000-7000-8000-00000000000e'

const sending = (order: number, key: string, after: readonly string[]) => ({
  user_id: mr, order, key, attempts: 0, failure: null, held: false, request: null, after,
  entered_at: '2026-11-22T01:00:00.000Z', seen_revision_id: 500, app_version: '0.1.0', client_name: 'Cruz, Maria',
})

const metadataOptions = { approval: 'queued' }
const photo = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4]).buffer

const rows: Readonly<Record<string, readonly unknown[]>> = {
  queued_clients: [{
    id: clientId, record_id: clientId, action: 'create', is_error: false, metadataOptions, sending: sending(1, 'key-client', []),
    lastname: 'Cruz', firstname: 'Maria', middlename: null, birth_date: '1950-02-03', id_type: 'sss', sss_id: '0112345678', claim_type: 'RT',
    pension_amt: 5000, phone_number: '09171234567', secondary_phone_number: null, address: '12 Mabini St', location_id: '1430300001',
  }],
  queued_visits: [{
    id: visitId, client_id: clientId, is_error: false, metadataOptions, sending: sending(2, 'key-visit', [clientId]),
    visit_type: 'visit', has_availed: false, visit_result: 'Interested', visit_secondary_result: 'Undecided', visit_others_result: null,
    visit_time: '2026-11-22T01:05:00.000Z', duration: 4, latitude: 16.41, longitude: 120.59, accuracy: 12, location_error: null, fix_age_seconds: 3,
    itinerary_id: null, remarks: 'Come again', product_id: null, call_back_at: null, recorded_offline: true, app_version: '0.1.0',
    photo_sha256: '3b8a0d4ba8d3ab50a9ee5b1e0cd14bf49fc1b8a8f3a0d5d0d7f2ce7ee9ef3a11',
  }],
  queued_itineraries: [{
    id: planId, record_id: planId, client_id: clientId, action: 'create', is_error: false, metadataOptions, sending: sending(3, 'key-plan', [clientId]),
    assigned_to: mr, visible_at: '2026-11-29', remarks: 'Bring the form',
  }],
  photos: [{ visit_id: visitId, user_id: mr, bytes: photo, type: 'image/jpeg', sha256: '3b8a0d4ba8d3ab50a9ee5b1e0cd14bf49fc1b8a8f3a0d5d0d7f2ce7ee9ef3a11' }],
  photo_progress: [{ visit_id: visitId, user_id: mr, client_name: 'Cruz, Maria', total: 8, sent: 0, visit_stored: false, refused: null }],
  state: [
    { name: 'owner', value: mr },
    { name: 'device', value: { device_id: '01a00000-0000-7000-8000-0000000000dd', ticket: 'a ticket', user_id: mr } },
    { name: 'order', value: 3 },
  ],
}

/** Writes the database past today's code. */
function writeRelease(storage: IDBFactory, rowsOf: typeof rows = rows): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = storage.open('db', 40)
    opening.addEventListener('upgradeneeded', () => {
      for (const [name, { key, auto, indexes }] of Object.entries(stores)) {
        const store = opening.result.createObjectStore(name, { keyPath: key, autoIncrement: auto === true })
        for (const index of indexes) {
          if (typeof index !== 'string') store.createIndex(`[${index.join('+')}]`, index)
          else store.createIndex(index.replace('*', ''), index.replace('*', ''), { multiEntry: index.startsWith('*') })
        }
        for (const row of rowsOf[name] ?? []) store.put(row)
      }
    })
    opening.addEventListener('error', () => reject(new Error('The database could not be written.', { cause: opening.error })))
    opening.addEventListener('success', () => {
      opening.result.close()
      resolve()
    })
  })
}

type Asked = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }
type Sent = { readonly call: string; readonly asked: Asked; readonly key: string | undefined }

/** A server that takes everything, and what it was sent. */
function takingServer(): { readonly api: Api; readonly sent: Sent[] } {
  const sent: Sent[] = []
  const record = { revision_id: 501, seq: 501, created_at: '2026-11-23T00:00:00.000Z', deleted_at: null }
  const answerTo = (path: string, { body }: Asked): unknown => {
    if (path === '/user/sync') return { server_time: '', latest: { clients: 500, visits: 500, itineraries: 500 }, versions: { locations: '1', products: '1', users: '1' } }
    return path.startsWith('/visit/proof/') ? { received: 8 } : { ...(body as object), ...record }
  }
  const call = async ({ method, path }: { method: string; path: string }, asked: Asked, options?: { key?: string }) => {
    sent.push({ call: `${method} ${path}`, asked, key: options?.key })
    return answerTo(path, asked)
  }
  return { api: { call } as unknown as Api, sent }
}

test('a phone of the last release opens after the update and sends all that it had not sent', async () => {
  const storage = new IDBFactory()
  await writeRelease(storage)
  const db = new DeviceDatabase('db', { indexedDB: storage, IDBKeyRange })
  const { api, sent } = takingServer()
  const { device } = await createDevice({
    userId: mr, db, api, appVersion: '2', browser: { channel: () => null, locks: null, storage: {} }, ended: () => undefined, showMessage: () => undefined,
    clock: {
      now: () => Date.parse('2026-11-23T03:00:00Z'),
      sleep: (milliseconds, signal) => (milliseconds < 5000 || signal?.aborted ? Promise.resolve() : new Promise((resolve) => signal?.addEventListener('abort', () => resolve()))),
    },
  })
  await device.syncNow()
  await expect.poll(async () => (await db.photos.count()) + (await db.queued_itineraries.count())).toBe(0)
  await device.stop()

  const changes = sent.filter(({ call }) => !call.startsWith('GET') && call !== 'POST /user/sync')
  expect(changes.map(({ call, key }) => [call, key])).toEqual([
    ['POST /client/create', 'key-client'],
    ['POST /visit/create', 'key-visit'],
    ['POST /itinerary/create', 'key-plan'],
    ['PUT /visit/proof/{id}', undefined],
  ])
  const body = (call: string) => changes.find((change) => change.call === call)?.asked.body
  expect(body('POST /client/create')).toMatchObject({ id: clientId, lastname: 'Cruz', sss_id: '0112345678', location_id: '1430300001' })
  expect(body('POST /visit/create')).toMatchObject({ id: visitId, client_id: clientId, visit_result: 'Interested', latitude: 16.41, remarks: 'Come again' })
  expect(body('POST /itinerary/create')).toMatchObject({ id: planId, client_id: clientId, assigned_to: mr, visible_at: '2026-11-29' })
  for (const store of ['queued_clients', 'queued_visits', 'queued_itineraries', 'photos', 'photo_progress']) expect([store, await db.table(store).count()]).toEqual([store, 0])
  db.close()
})

test('visits that it had stored are found by the time that they count by, which it did not receive then', async () => {
  const storage = new IDBFactory()
  const stored = (id: string, visit_time: string, received_at: string) => ({ id, client_id: clientId, visit_type: 'visit', visit_time, received_at })
  await writeRelease(storage, {
    visits: [
      stored('ahead', '2131-03-01T02:00:00.000Z', '2026-11-20T02:00:00.000Z'),
      stored('right', '2026-11-21T02:00:00.000Z', '2026-11-21T02:00:04.000Z'),
    ],
  })
  for (const again of [1, 2]) {
    const db = new DeviceDatabase('db', { indexedDB: storage, IDBKeyRange })
    const found = await db.visits.orderBy('contact_time').toArray()
    expect([again, found.map(({ id, contact_time }) => [id, contact_time])]).toEqual([
      again, [['ahead', '2026-11-20T02:00:00.000Z'], ['right', '2026-11-21T02:00:00.000Z']],
    ])
    expect((await visitsOf(db, clientId)).map(({ id }) => id)).toEqual(['ahead', 'right'])
    db.close()
  }
})

test('clients that it had stored are listed and found, and what it had not sent stands as it was', async () => {
  const storage = new IDBFactory()
  const clients = clientsFor(seeded(5), 250)
  await writeRelease(storage, { ...rows, clients, catalogue: [{ block: 0, size: 250, first: [['bautista, ana', clientId, 1]], packed: {} }] })
  for (const again of [1, 2]) {
    const db = new DeviceDatabase('db', { indexedDB: storage, IDBKeyRange })
    const index = createClientIndex(db, () => () => undefined)
    const pending = { clients: new Map(), today: '2026-11-23', strategy: null }
    expect([again, (await index.query({}, pending)).count, (await index.query({ page: 25 }, pending)).items.length]).toEqual([again, 250, 10])
    expect((await index.query({ keyword: clients[7]?.sss_id ?? 'a' }, pending)).items).toContain(clients[7]?.id)
    for (const store of ['queued_clients', 'queued_visits', 'queued_itineraries', 'photos', 'photo_progress', 'state']) {
      const kept = await db.table(store).toArray()
      expect([store, kept.length]).toEqual([store, rows[store]?.length])
      expect(kept).toEqual(expect.arrayContaining([...(rows[store] ?? [])]))
    }
    index.close()
    db.close()
  }
})
