import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from '@bisita/server/app'
import { connect } from '@bisita/server/database/connection'
import { makeAndRecordBackup } from '@bisita/server/domains/backups/backups.service'
import { folderDestination } from '@bisita/server/domains/backups/destination/destination'
import { restore } from '@bisita/server/domains/backups/restore/restore'
import { folderFiles } from '@bisita/server/files/folder'
import { app, openApp } from '@bisita/server/testing/desk'
import { callerAt, type TestApp } from '@bisita/server/testing/app'
import { administer } from '@bisita/server/testing/cluster/cluster'
import { emptyDatabase } from '@bisita/server/testing/command'
import { removeUnusedPlaces } from '@bisita/server/testing/cluster/places'
import { uuidv7 } from '@bisita/server/uuid'
import { raisedLimits, usualOwnSettings } from '@bisita/rules/settings'
import { addDays, manilaDay } from '@bisita/rules/time/days'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../../web/src/api/api.ts'
import { createDevice } from '../../web/src/device/createDevice.ts'
import { DeviceDatabase } from '../../web/src/device/database.ts'
import type { Device } from '../../web/src/device/device.ts'
import { clientChange, newClient, newPlan, newVisit } from '../../web/src/device/testing/entries.ts'
import { testSealing } from '../../web/src/device/testing/sealing.ts'
import { realPhoto } from './photo.ts'

const passphrase = 'bato bayan niyog ulap kawayan wheat'
const pauses = { start: 0, between: 0, check: 900_000, first: 20, longest: { unsent: 200, sent: 1000 }, patience: 60_000 }

/** Pauses are short; an answer gets all the time it has elsewhere, however busy the machine is. */
const sleepShort = (milliseconds: number, signal?: AbortSignal) =>
  sleep(milliseconds === pauses.patience ? milliseconds : Math.min(milliseconds, 50), undefined, { ...(signal && { signal }) }).catch(() => undefined)

/** Whose phones they are: two people have two. */
const owners = ['mr1', 'mr1', 'mr2', 'mr2', 'mr3', 'mr4', 'mr5', 'mr6', 'mr7', 'mr8']

openApp()
let folder: string
let now: number

/** Where the server is now; the address of all phones. */
const server = { url: '' }

/** A phone with its storage, which outlives its sessions, and what was done on it. Every other one is sealed. */
type Phone = { readonly username: string; readonly sealed: boolean; readonly storage: IDBFactory; db: DeviceDatabase; userId: string; device: Device; readonly visits: string[]; readonly clients: string[]; readonly changed: Map<string, string> }

async function open(username: string, db: DeviceDatabase): Promise<{ device: Device; userId: string }> {
  const answer = await callerAt(server.url, '', '').post('/auth/authenticate', { username, password: 'bisita-demo-2026' })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const userId = answer.body.data.user.id as string
  const api = createApi({
    fetch: (address, init) => fetch(address, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie } }),
    addressOf: (of) => `${server.url}/api${of}`,
    userId: () => userId,
  })
  const { device } = await createDevice({
    userId, db, api, appVersion: '1', pauses, browser: { channel: () => null, locks: null, storage: {} }, ended: () => undefined, showMessage: () => undefined,
    configuredPauses: () => ({ ...usualOwnSettings, queue_pause_ms: 0, replay_pause_ms: 0 }), clock: { now: () => now, sleep: sleepShort },
  })
  return { device, userId }
}

const phones: Phone[] = []

/** The database of a phone; of a sealed one with the key that its PIN gives. */
const databaseOf = ({ storage, sealed }: Pick<Phone, 'storage' | 'sealed'>): DeviceDatabase =>
  new DeviceDatabase('phone', { indexedDB: storage, IDBKeyRange }, sealed ? testSealing() : null)

/** The page of a sealed phone is left and the next one unlocked: nothing but the disk and the key is there afterwards. */
async function lock(phone: Phone): Promise<void> {
  if (!phone.sealed) return
  await phone.device.stop()
  phone.db.close()
  phone.db = databaseOf(phone)
  phone.device = (await open(phone.username, phone.db)).device
}

/** Rounds until nothing waits on a phone. */
async function settle({ device }: Phone): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    await device.syncNow()
    const { items, photos } = await device.queue.unsent()
    if (items.length === 0 && photos.length === 0) return
  }
}

const left = async ({ device, username }: Phone): Promise<unknown[]> => {
  const { items, photos } = await device.queue.unsent()
  return [...items.map(({ kind, item }) => [username, kind, item.sending.failure]), ...photos.map(({ refused }) => [username, 'photo', refused])]
}

async function visit(phone: Phone, client: string, name: string): Promise<void> {
  const bytes = realPhoto(2000 + phones.indexOf(phone), true)
  const id = uuidv7()
  const photo = { bytes: new Uint8Array(bytes).buffer, type: 'image/jpeg', sha256: createHash('sha256').update(bytes).digest('hex') }
  await phone.device.queue.add(
    [newVisit({ id, client_id: client, visit_type: 'visit', visit_result: 'Not Around', visit_time: new Date(now).toISOString(), location_error: 'unavailable', photo_sha256: photo.sha256 }, name)], photo)
  phone.visits.push(id)
}

beforeAll(async () => {
  await removeUnusedPlaces(app.pool)
  now = app.clock.now.getTime()
  server.url = app.url
  folder = await mkdtemp(path.join(os.tmpdir(), 'bisita-yesterday-'))
  for (const [at, username] of owners.entries()) {
    const its = { storage: new IDBFactory(), sealed: at % 2 === 0 }
    const db = databaseOf(its)
    const opened = await open(username, db)
    const phone = { username, ...its, db, ...opened, visits: [], clients: [], changed: new Map<string, string>() }
    phones.push(phone)
    await phone.device.setUp()
  }
})

afterAll(async () => {
  await Promise.all(phones.map(({ device }) => device.stop()))
  await rm(folder, { recursive: true, force: true })
})

test('yesterday’s backup is put back under ten phones, every other one sealed and locked in between, that have worked since: nothing of today is missing, no phone is set up again, nothing twice', async () => {
  const idsOf = async (pool: TestApp['pool'], table: string) => (await pool.query(`select id from ${table} where deleted_at is null order by id`)).rows.map(({ id }) => id)
  const ownClient = async (phone: Phone, at: number) =>
    (await app.pool.query<{ id: string; location_id: string }>(
      'select c.id, c.location_id from clients c join mr_locations l using (location_id) where l.user_id = $1 and c.deleted_at is null order by c.id offset $2 limit 1', [phone.userId, at])).rows[0] as { id: string; location_id: string }

  // Yesterday: a visit by each.
  for (const phone of phones) {
    await visit(phone, (await ownClient(phone, 0)).id, 'Of yesterday')
    await lock(phone)
    await settle(phone)
    expect(await left(phone)).toEqual([])
  }
  const atHand = {
    databaseUrl: app.databaseUrl, dataFolder: folder, passphrase, version: 'test', destination: folderDestination(path.join(folder, 'backups')), workFolder: path.join(folder, 'backups'),
    files: folderFiles(app.filesFolder), photos: { kind: 'beside' as const }, work: 10,
  }
  const made = await makeAndRecordBackup(app.db, atHand, app.clock.now)

  // Today: new clients with visits, a change of a client, a plan; and a visit to somebody whom a colleague's phone has added.
  for (const [at, phone] of phones.entries()) {
    const { id: known, location_id } = await ownClient(phone, at + 1)
    const client = uuidv7()
    await phone.device.queue.add([newClient({ id: client, firstname: 'Bago', lastname: `Ngayon ${at}`, location_id, id_type: 'sss', claim_type: 'RT' })])
    phone.clients.push(client)
    await visit(phone, client, `Ngayon ${at}, Bago`)
    await visit(phone, known, 'Known')
    const number = `0917 555 ${String(1000 + at)}`
    await phone.device.queue.add([clientChange(known, { phone_number: number }, 'Known')])
    phone.changed.set(known, number)
    // What is not sent outlives a lock in the middle of the day.
    await lock(phone)
    await phone.device.queue.add([newPlan({ id: uuidv7(), client_id: client, visible_at: addDays(manilaDay(new Date(now)), 3 + at) }, '')])
    await settle(phone)
    expect(await left(phone)).toEqual([])
  }
  const [first, second] = phones as [Phone, Phone]
  await second.device.syncNow()
  await visit(second, first.clients[0] as string, 'Ngayon 0, Bago')
  await settle(second)
  expect(await left(second)).toEqual([])

  const tables = ['clients', 'visits', 'itineraries'] as const
  const before = await Promise.all(tables.map((table) => idsOf(app.pool, table)))
  const setUpAt = phones.map(({ device }) => device.records.get())
  await Promise.all(phones.map(({ device }) => device.stop()))

  // The server is lost; yesterday's backup is put back on another one.
  const empty = await emptyDatabase()
  await empty.pool.end()
  const files = folderFiles(path.join(folder, 'new files'))
  const { name, bytes } = made
  await restore({
    databaseUrl: empty.url, name, bytes, open: () => atHand.destination.read(name), passphrase, photoFolders: [atHand.workFolder], files, dataFolder: path.join(folder, 'new data'), now: new Date(), log: () => undefined,
  })
  const database = connect(empty.url)
  const fresh = await buildApp({
    db: database.db, files, now: () => app.clock.now, version: 'test', origins: new Set(['http://localhost:7000']), trustProxy: false, secret: Buffer.alloc(32, 1), webFolder: null,
    logLevel: 'silent', limits: raisedLimits, checkAnswers: true, pause: async () => undefined,
  })
  try {
    server.url = await fresh.listen({ port: 0, host: '127.0.0.1' })
    const gone = await Promise.all(tables.map((table) => idsOf(database.pool, table)))
    for (const [at, ids] of gone.entries()) expect(ids.length).toBeLessThan(before[at]?.length ?? 0)

    // Everybody signs in again; the MR who needs a colleague's client comes first.
    for (const phone of [second, first, ...phones.slice(2)]) {
      if (phone.sealed) {
        phone.db.close()
        phone.db = databaseOf(phone)
      }
      phone.device = (await open(phone.username, phone.db)).device
      await settle(phone)
    }
    await settle(second)
    for (const phone of phones) expect(await left(phone)).toEqual([])
    expect(await Promise.all(tables.map((table) => idsOf(database.pool, table)))).toEqual(before)
    expect(phones.map(({ device }) => device.records.get())).toEqual(setUpAt)
    for (const phone of phones) {
      const { rows } = await database.pool.query<{ id: string; photo_key: string; photo_sha256: string }>('select id, photo_key, photo_sha256 from visits where id = any($1) order by id', [phone.visits])
      expect(rows.map(({ id }) => id)).toEqual(phone.visits.toSorted())
      for (const { photo_key } of rows) expect(await files.get(photo_key)).not.toBeNull()
      for (const [id, number] of phone.changed) {
        const { rows: clients } = await database.pool.query('select phone_number from clients where id = $1', [id])
        expect(clients).toEqual([{ phone_number: expect.stringContaining(number.slice(-4)) }])
      }
      // What it holds is what the server now has.
      await phone.device.syncNow()
      const local = await phone.db.clients.toArray()
      const { rows: own } = await database.pool.query('select c.id, c.revision_id from clients c where c.id = any($1) and c.deleted_at is null', [local.map(({ id }) => id)])
      expect(local.map(({ id, revision_id }) => ({ id, revision_id })).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(own.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    }
  } finally {
    await Promise.all(phones.map(({ device }) => device.stop()))
    await fresh.close()
    await database.close()
    const { pathname } = new URL(empty.url)
    await administer(async (client) => {
      for (const each of [pathname.slice(1), `${pathname.slice(1)}_before_restore`]) await client.query(`drop database if exists "${each}"`)
    })
  }
})
