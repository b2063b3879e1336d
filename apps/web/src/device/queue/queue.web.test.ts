import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DeviceDatabase } from '../database.ts'
import type { DeviceQueue, QueuedPhoto } from '../device.ts'
import { clientChange, countedIds, moved, newClient, newPlan, newVisit, somebodyElse, someone } from '../testing/entries.ts'
import { bothSealings } from '../testing/sealing.ts'
import { callFor } from './queuedCall.ts'
import { OnItsWay } from './correction.ts'
import { dexieQueue } from './dexieQueue.ts'
import type { QueueStore } from './queue.store.ts'
import { createQueue } from './queue.ts'
import { begun, refusedBy } from './steps.ts'

const failure = { status: 400, code: 'invalid', message: 'Please check.', fields: [], conflicts: [] }
const visit = (id: string, client_id: string) => ({ id, client_id, visit_type: 'visit', visit_result: 'Not Around', visit_time: '2026-11-21T01:00:00Z' }) as const
const client = (id: string) => ({ id, firstname: 'Ana', lastname: 'Cruz', location_id: '1401108013', id_type: 'sss', claim_type: 'RT' }) as const
const photo = (size: number): QueuedPhoto => ({ bytes: Uint8Array.from({ length: size }, (_, at) => at % 251).buffer, type: 'image/jpeg', sha256: 'cd'.repeat(32) })

describe.each(bothSealings)('the queue of a person, %s', (_, sealing) => {
  const newId = countedIds(5000)
  let db: DeviceDatabase
  let store: QueueStore
  let queue: DeviceQueue
  let changed: number

  beforeEach(() => {
    db = new DeviceDatabase('db', { indexedDB: new IDBFactory(), IDBKeyRange }, sealing)
    store = dexieQueue(db, async () => undefined)
    changed = 0
    queue = createQueue({ store, userId: someone, now: () => Date.parse('2026-11-21T02:00:00Z'), appVersion: '1.2.3', newId, changed: () => void (changed += 1) })
  })
  afterEach(() => db.close())

  const only = async () => {
    const [entry] = await queue.items()
    if (entry === undefined) throw new Error('Nothing is queued.')
    return { entry, ref: { kind: entry.kind, id: entry.item.id, key: entry.item.sending.key } }
  }

  test('shows what waits in the order in which it is sent', async () => {
    const [plan, made] = [newId(), newId()]
    await queue.add([newPlan({ id: plan, client_id: 'c', visible_at: '2026-11-23' }, 'Cruz, Ana')])
    await queue.add([newVisit({ ...visit(newId(), 'c'), itinerary_id: plan })])
    await queue.add([newClient(client(made))])
    await queue.add([clientChange('c', { phone_number: '0917' })])
    expect((await queue.items()).map(({ kind }) => kind)).toEqual(['client', 'client', 'itinerary', 'visit'])
    expect(changed).toBe(4)
  })

  test('a planned visit says whose plan it is and the name of its client, and sends neither, corrected too', async () => {
    const plan = { id: newId(), client_id: 'c', visible_at: '2026-11-23' }
    await queue.add([newPlan(plan, 'Cruz, Ana')])
    await queue.correct(plan.id, { ...plan, visible_at: '2026-11-24' })
    const { entry } = await only()
    expect(entry.item).toMatchObject({ id: plan.id, pin_type: 'self', client_id: 'c', client_name: 'Cruz, Ana', visible_at: '2026-11-24' })
    expect(callFor(entry).body).toEqual({ ...plan, visible_at: '2026-11-24' })
    await queue.add([{ ...moved(plan.id, 'c', { visible_at: '2026-11-25' }), client_name: 'Cruz, Ana' }])
    const move = (await queue.items())[1]
    expect([move?.item, move && callFor(move).body]).toMatchObject([{ client_name: 'Cruz, Ana' }, { visible_at: '2026-11-25' }])
    expect(Object.keys((move && callFor(move).body) ?? {})).toEqual(['visible_at'])
  })

  test('corrects what waits and what was refused, under a new key and with the photo it has', async () => {
    await queue.add([newVisit(visit(newId(), 'c'))], photo(10))
    const before = await only()
    await store.change(before.ref, refusedBy(failure))
    await queue.correct(before.ref.id, { ...visit(before.ref.id, 'c'), visit_result: 'Deceased' })
    const { entry } = await only()
    expect(entry.item).toMatchObject({ visit_result: 'Deceased', photo_sha256: 'cd'.repeat(32), is_error: false, sending: { attempts: 0, failure: null } })
    expect(entry.item.sending.key).not.toBe(before.ref.key)
    expect((await queue.unsent()).photos).toHaveLength(1)
  })

  test('leaves alone what was sent and not answered: the server may have it', async () => {
    await queue.add([newClient(client(newId()))])
    const { ref, entry } = await only()
    const sent = await store.change(ref, begun)
    await expect(queue.correct(ref.id, { ...client(ref.id), lastname: 'Reyes' })).rejects.toBeInstanceOf(OnItsWay)
    expect((await only()).entry).toEqual(sent)
    expect(entry.item.sending.attempts).toBe(0)
  })

  test('sends a refused item again as it is, under its key', async () => {
    await queue.add([newClient(client(newId()))])
    const { ref } = await only()
    await store.change(ref, refusedBy(failure))
    await queue.retry()
    expect((await only()).entry.item).toMatchObject({ is_error: false, sending: { key: ref.key, failure: null } })
  })

  test("shows nobody another's items, and throws none of them away", async () => {
    await queue.add([newClient(client(newId()))])
    const { ref } = await only()
    const others = createQueue({ store, userId: somebodyElse, now: () => 0, appVersion: null, newId, changed: () => undefined })
    await others.remove(ref.id)
    expect(await others.items()).toEqual([])
    expect(await (await others.export()).text()).not.toContain('Cruz')
    expect(await queue.items()).toHaveLength(1)
  })

  test('exports everything unsent as JSON, photos whole', async () => {
    const id = newId()
    const taken = photo(100_001)
    await queue.add([newVisit(visit(id, 'c'))], taken)
    await queue.add([newVisit(visit(newId(), 'c'))], photo(3))
    await queue.add([newClient(client(newId()))])
    const file = JSON.parse(await (await queue.export()).text()) as {
      format: string
      version: number
      user_id: string
      items: { kind: string; content: object }[]
      photos: { visit_id: string; base64: string }[]
    }
    expect(file).toMatchObject({ format: 'bisita-queue', version: 1, user_id: someone })
    expect(file.items.map(({ kind }) => kind)).toEqual(['visit_create', 'visit_create', 'client_create'])
    expect(file.items[0]?.content).toMatchObject(visit(id, 'c'))
    expect(file.photos).toHaveLength(2)
    const bytes = Uint8Array.from(atob(file.photos.find(({ visit_id }) => visit_id === id)?.base64 ?? ''), (letter) => letter.charCodeAt(0))
    expect(bytes).toEqual(new Uint8Array(taken.bytes))
  })
})
