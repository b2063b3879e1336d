import 'fake-indexeddb/auto'
import { deviceWiped } from '@bisita/contract/calls/calls'
import { Dexie } from 'dexie'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { NoAnswer, Refused } from '../api/outcomes.ts'
import { answer, fakeApi } from '../testing/fakeApi.ts'
import { DeviceDatabase } from './database.ts'
import { readOwner } from './readOwner.ts'
import { recall, recallAll, remember } from './state.ts'
import { reportWiped } from './sync/quarantineRest.ts'
import { forgetSignIn, forgetSpentTicket, claim, wipeUser, wipeOthers } from './wipe.ts'

const ana = '0190a6a0-0000-7000-8000-00000000000a'
const ben = '0190a6a0-0000-7000-8000-00000000000b'

let opened: DeviceDatabase[] = []
afterEach(async () => {
  for (const db of opened) await db.delete()
  opened = []
})

/** A row of whatever store; what a wipe looks at is all that matters of it. */
const row = (fields: object) => fields as never

const sending = (user_id: string, order: number) => ({ user_id, order })

/** A device on which Ana worked: records, a queue, photos, drafts. */
async function anasDevice(): Promise<DeviceDatabase> {
  const db = new DeviceDatabase(`wipe-${Math.random()}`)
  opened.push(db)
  await db.clients.add(row({ id: 'c1', fullname: 'Cruz' }))
  await db.users.add(row({ id: ana }))
  await db.visits.add(row({ id: 'v1', visit_time: '2026-11-20', client_id: 'c1' }))
  await db.locations.add(row({ id: '1402401001' }))
  await db.itineraries.add(row({ id: 'i1', visible_at: '2026-11-22', client_id: 'c1' }))
  await db.products.add(row({ id: 'p1' }))
  await db.client_lines.add(row({ id: 'c1', name_key: 'cruz' }))
  await db.catalogue.add(row({ block: 0, packed: '' }))
  await db.queued_clients.add(row({ id: 'qc', sending: sending(ana, 1) }))
  await db.queued_visits.add(row({ id: 'qv', sending: sending(ana, 2) }))
  await db.queued_itineraries.add(row({ id: 'qi', sending: sending(ana, 3) }))
  await db.photos.bulkAdd([row({ visit_id: 'qv', user_id: ana }), row({ visit_id: 'asked', user_id: ana })])
  await db.awaiting.bulkAdd([row({ id: 'a1', user_id: ana, record_id: 'asked' }), row({ id: 'a2', user_id: ana, record_id: 'c1' })])
  await db.drafts.bulkAdd([row({ user_id: ana, name: 'client/new' }), row({ user_id: ben, name: 'client/new' })])
  await remember(db, 'owner', ana)
  await remember(db, 'session', { user: row({ id: ana, user_type: 'mr' }), allowed_paths: [], version: null })
  await remember(db, 'device', { device_id: 'd', ticket: 'secret', user_id: ana })
  await remember(db, 'order', 3)
  await remember(db, 'setup', { step: 'replay', after_id: null, done: 1, total: 1, set_up_at: '2026-11-20T00:00:00Z' })
  await remember(db, 'last_success_at', 1)
  await remember(db, 'day_order', { day: '2026-11-22', order: ['i1'], locked: [] })
  await remember(db, 'no_visit_points', { day: '2026-11-22', items: [] })
  return db
}

const counts = async (db: DeviceDatabase) =>
  Object.fromEntries(await Promise.all(db.tables.map(async (table) => [table.name, await table.count()] as const)))

test('a wipe takes every record, who was signed in and the own drafts, and leaves what was not sent', async () => {
  const db = await anasDevice()
  expect(await wipeUser(db, ana)).toBe(true)
  const left = await counts(db)
  for (const store of ['clients', 'users', 'visits', 'locations', 'itineraries', 'products', 'client_lines', 'catalogue']) expect([store, left[store]]).toEqual([store, 0])
  expect(left).toMatchObject({ queued_clients: 1, queued_visits: 1, queued_itineraries: 1, photos: 2, drafts: 1 })
  // The request whose photo still waits for it stays; the other is the server's alone.
  expect(await db.awaiting.toCollection().primaryKeys()).toEqual(['a1'])
  expect(await db.state.toCollection().primaryKeys()).toEqual(['device', 'order'])
  expect((await db.state.get('device'))?.value).toMatchObject({ device_id: 'd', ticket: 'secret' })
  expect(await readOwner(indexedDB, db.name)).toEqual({ owner: null, session: null })
})

test('every store of the device is either wiped or named here: a new one is not forgotten', async () => {
  const db = await anasDevice()
  await db.table('kept').put({ id: 'k', user_id: ana, kept_at: 0 })
  await db.table('kept_photos').put({ visit_id: 'k', user_id: ana, kept_at: 0, size: 1 })
  await wipeUser(db, ana)
  expect([await db.kept.count(), await db.kept_photos.count()]).toEqual([0, 0])
  // The reserve is of random bytes, and nobody's.
  const kept = ['queued_clients', 'queued_visits', 'queued_itineraries', 'photos', 'photo_progress', 'awaiting', 'drafts', 'state', 'reserve']
  const wiped = ['clients', 'users', 'visits', 'locations', 'itineraries', 'products', 'client_lines', 'catalogue', 'kept', 'kept_photos']
  expect(db.tables.map(({ name }) => name).toSorted()).toEqual([...kept, ...wiped].toSorted())
})

test('without anything unsent the ticket goes too', async () => {
  const db = await anasDevice()
  for (const store of [db.queued_clients, db.queued_visits, db.queued_itineraries, db.photos]) await store.clear()
  await wipeUser(db, ana)
  expect((await db.state.get('device'))?.value).toEqual({ device_id: 'd', ticket: null, user_id: null })
})

test('a ticket that is still needed stays until nothing is unsent and it is given up', async () => {
  const db = await anasDevice()
  const ticket = async () => (await recall(db, 'device'))?.ticket
  await forgetSpentTicket(db, ana)
  expect(await ticket()).toBe('secret')
  for (const store of [db.queued_clients, db.queued_visits, db.queued_itineraries, db.photos]) await store.clear()
  await wipeUser(db, ana, true)
  expect([await ticket(), await db.clients.count()]).toEqual(['secret', 0])
  await forgetSpentTicket(db, ben)
  expect(await ticket()).toBe('secret')
  await forgetSpentTicket(db, ana)
  expect(await ticket()).toBeNull()
})

test('a wiped device tells so by its ticket: a refused ticket is let be, and no answer is an error', async () => {
  const db = await anasDevice()
  const sent: unknown[] = []
  const report = (outcome: () => Promise<{ ok: true }>, userId = ana) =>
    reportWiped({ db, userId, api: fakeApi(answer(deviceWiped, ({ body }) => {
      sent.push(body)
      return outcome()
    })) })
  await report(() => Promise.resolve({ ok: true }), ben)
  expect(sent).toEqual([])
  await report(() => Promise.resolve({ ok: true }))
  expect(sent).toEqual([{ ticket: 'secret', device_id: 'd', user_id: ana }])
  await report(() => Promise.reject(new Refused({ status: 404, sentAs: null, problem: { message: '', code: 'not_found', request_id: 'r' } })))
  await expect(report(() => Promise.reject(new NoAnswer('No network.')))).rejects.toThrow(NoAnswer)
  await expect(report(() => Promise.reject(new Refused({ status: 503, sentAs: null, problem: { message: '', code: 'not_ready', request_id: 'r' } })))).rejects.toThrow(Refused)
})

test('somebody else who signs in finds nothing of the records; the same user finds all', async () => {
  const db = await anasDevice()
  expect(await wipeOthers(db, ana)).toBe(false)
  expect(await db.clients.count()).toBe(1)
  expect(await wipeOthers(db, ben)).toBe(true)
  expect(await counts(db)).toMatchObject({ clients: 0, queued_visits: 1 })
  // What Ben had typed and not saved is Ben's.
  expect(await db.drafts.toCollection().primaryKeys()).toEqual([[ben, 'client/new']])
})

test('the device becomes its user’s: what another one left goes, and what is the own is only looked at', async () => {
  // Dexie keeps the function that it finds when it opens.
  const opened = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const db = await anasDevice()
  opened.mockClear()
  expect(await claim(db, ana)).toEqual(await recallAll(db))
  expect(opened.mock.calls.map(([stores, mode]) => [stores, mode])).toEqual([[['state'], 'readonly'], [['state'], 'readonly']])
  expect(await claim(db, ben)).toEqual({ owner: ben, device: { device_id: 'd', ticket: 'secret', user_id: ana }, order: 3 })
  expect(await db.clients.count()).toBe(0)
})

test('whose records they are is looked at again where they are wiped: the look before that may be late', async () => {
  const db = await anasDevice()
  const looked = db.transaction.bind(db)
  // Between the two Ben has signed in, in another tab.
  vi.spyOn(db, 'transaction').mockImplementationOnce((async (...asked: Parameters<typeof looked>) => {
    await remember(db, 'owner', ben)
    return looked(...asked)
  }) as never)
  expect(await wipeOthers(db, ben)).toBe(false)
  expect(await db.clients.count()).toBe(1)
})

test('a wipe that comes late leaves the records of a user who signed in meanwhile', async () => {
  const db = await anasDevice()
  await wipeOthers(db, ben)
  await remember(db, 'owner', ben)
  await db.clients.add(row({ id: 'c2', fullname: 'Reyes' }))
  expect(await wipeUser(db, ana)).toBe(false)
  expect(await db.clients.count()).toBe(1)
})

test('an expired session forgets who was signed in and keeps the records for the same user', async () => {
  const db = await anasDevice()
  await forgetSignIn(db, ben)
  expect(await readOwner(indexedDB, db.name)).toMatchObject({ session: { user: { id: ana } } })
  await forgetSignIn(db, ana)
  expect(await readOwner(indexedDB, db.name)).toEqual({ owner: ana, session: null })
  expect(await db.clients.count()).toBe(1)
})

test('looking who was here makes no database; where none answers, it is not known who was', async () => {
  expect(await readOwner(indexedDB, 'never made')).toEqual({ owner: null, session: null })
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('never made')
  expect(await readOwner(undefined)).toBe('unknown')
  const refusing = { open: () => { throw new DOMException('Refused', 'SecurityError') } } as unknown as IDBFactory
  expect(await readOwner(refusing)).toBe('unknown')
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const slow = readOwner({ open: () => new EventTarget() } as unknown as IDBFactory)
  vi.advanceTimersByTime(1_500)
  expect(await slow).toBe('unknown')
})

test('a reader of the owner is done reading before it lets go: a close in between would block a database of another shape', async () => {
  const db = await anasDevice()
  db.close()
  const order: string[] = []
  const open = (name: string): IDBOpenDBRequest => {
    const request = indexedDB.open(name)
    request.addEventListener('success', () => {
      const { result } = request
      const transaction = result.transaction.bind(result)
      const close = result.close.bind(result)
      vi.spyOn(result, 'transaction').mockImplementation((stores) => {
        const reading = transaction(stores)
        reading.addEventListener('complete', () => order.push('read'))
        return reading
      })
      vi.spyOn(result, 'close').mockImplementation(() => {
        order.push('closed')
        close()
      })
    })
    return request
  }
  await readOwner({ open } as IDBFactory, db.name)
  expect(order).toEqual(['read', 'closed'])
})

test('a database of an earlier version keeps its queue when the app brings a newer one', async () => {
  const name = `earlier-${Math.random()}`
  const earlier = new Dexie(name)
  earlier.version(3).stores({ clients: '++key, id', queued_visits: 'id', queued_clients: 'id', visits: 'id', old: 'id' })
  await earlier.open()
  await earlier.table('queued_visits').add({ id: 'qv', client_id: 'c1', sending: sending(ana, 7) })
  await earlier.table('queued_clients').add({ id: 'qc', record_id: 'c1', sending: sending(ana, 8) })
  earlier.close()
  const db = new DeviceDatabase(name)
  opened.push(db)
  await db.open()
  expect(db.verno).toBe(4)
  expect((await db.queued_visits.where('[sending.user_id+sending.order]').between([ana, Dexie.minKey], [ana, Dexie.maxKey]).toArray()).map(({ id }) => id)).toEqual(['qv'])
  expect(await db.queued_clients.get('qc')).toMatchObject({ record_id: 'c1' })
  expect(await db.photos.count()).toBe(0)
})
