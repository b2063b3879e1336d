import { deviceContact, deviceEnvelopeKey, quarantineTakeBack, visitQuarantine } from '@bisita/contract/calls/calls'
import { envelopePlace } from '@bisita/contract/devices/envelopes.format'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../api/api.ts'
import { NoAnswer, Refused } from '../../api/outcomes.ts'
import { DeviceDatabase } from '../database.ts'
import { dexieQueue } from '../queue/dexieQueue.ts'
import { refOf } from '../queue/items.ts'
import { callFor } from '../queue/queuedCall.ts'
import { begun, withSending } from '../queue/steps.ts'
import { recall, remember } from '../state.ts'
import { countedIds, entriesOf, photoOf, somebodyElse, someone } from '../testing/entries.ts'
import { testSealing } from '../testing/sealing.ts'
import { bytesOf, textOf } from './base64.ts'
import { type EnvelopePair, newEnvelopePair, openEnvelope } from './envelope.ts'
import { createEnvelopes } from './envelopes.ts'
import { handOverLocked } from './handOver/handOver.ts'
import { takeBackHanded } from './handOver/takeBack.ts'
import { writeVault } from './vault.store.ts'
import type { Vault } from './vault.ts'

const device_id = '0190a6a0-0000-7000-8000-0000000000dd'
const enter = entriesOf(countedIds(700))
const ids = countedIds(900)

let storage: IDBFactory
let server: EnvelopePair
let does: 'keep' | 'remove'
/** What the server answers of an item: null where it takes it. */
let refuses: (body: { readonly item_id: string }, file: Blob | undefined) => Error | null
let taken: { readonly item_id: string; readonly said: Record<string, unknown>; readonly photo: number | null }[]
let asked: string[]
let accepted: string[]

const open = (userSeals = true) => new DeviceDatabase('db', { indexedDB: storage, IDBKeyRange }, userSeals ? testSealing() : null)

const opened = async (part: 'item' | 'photo', item_id: string, bytes: Uint8Array<ArrayBuffer>) => openEnvelope(server, envelopePlace(part, { item_id, user_id: someone, device_id }), bytes)

const api = {
  call: async ({ path }: { path: string }, { body }: { body: Record<string, never> }, { upload }: { upload?: { file: Blob } } = {}) => {
    asked.push(path)
    if (path === deviceEnvelopeKey.path) return { key: textOf(server.point) }
    if (path === deviceContact.path) return { does, why: does === 'remove' ? 'lost' : null }
    if (path === quarantineTakeBack.path) return { accepted }
    if (path !== visitQuarantine.path) throw new Error(path)
    const { item_id, sealed } = body as unknown as { item_id: string; sealed: string }
    const refusal = refuses({ item_id }, upload?.file)
    if (refusal !== null) throw refusal
    const said = JSON.parse(new TextDecoder().decode(await opened('item', item_id, bytesOf(sealed)))) as Record<string, unknown>
    const photo = upload === undefined ? null : (await opened('photo', item_id, new Uint8Array(await upload.file.arrayBuffer()))).length
    taken.push({ item_id, said, photo })
    return { ok: true }
  },
} as unknown as Pick<Api, 'call'>

const storeOf = (db: DeviceDatabase) => dexieQueue(db, async () => undefined)
const makeUp = (db: DeviceDatabase) => createEnvelopes({ db, api, userId: someone }).makeUp()

/** The rows of a store as they are on the disk. */
async function raw(store: string): Promise<readonly { readonly envelope?: { readonly item_id: string; readonly bytes: Uint8Array } }[]> {
  const db = open(false)
  const rows = await db.table(store).toArray()
  db.close()
  return rows as never
}
const envelopesIn = async (store: string) => (await raw(store)).map(({ envelope }) => envelope?.item_id ?? null)

const vault: Vault = { user_id: someone, device_id, by_server: new Uint8Array(3), by_pin: { memory: 1, passes: 1, salt: new Uint8Array(1), sealed: new Uint8Array(1), tries: 0 }, changed: null }

beforeEach(async () => {
  storage = new IDBFactory()
  server = await newEnvelopePair()
  does = 'keep'
  refuses = () => null
  taken = []
  asked = []
  accepted = []
  const db = open()
  await writeVault(db, vault)
  await remember(db, 'device', { device_id, ticket: 'ticket', user_id: someone })
  db.close()
})

/** A visit with its photo in the queue of the unlocked phone. */
async function visitWithPhoto(db: DeviceDatabase) {
  const visit = enter.visit(ids(), 'c', { photo_sha256: 'ab'.repeat(32) })
  await storeOf(db).add([visit], photoOf(visit.item.id))
  return visit
}

describe('on an unlocked phone', () => {
  test('each item is sealed to the server with its photo, and says what would be sent', async () => {
    const db = open()
    const visit = await visitWithPhoto(db)
    const client = enter.client(ids())
    await storeOf(db).add([client], null)
    await makeUp(db)
    db.close()
    expect([await envelopesIn('queued_visits'), await envelopesIn('photos'), await envelopesIn('queued_clients')]).toEqual([[visit.item.sending.key], [visit.item.sending.key], [client.item.sending.key]])
    does = 'remove'
    const locked = open(false)
    expect(await handOverLocked({ db: locked, api, userId: someone })).toEqual({ does: 'remove', why: 'lost', handed: expect.any(Number) })
    locked.close()
    const { client_name, entered_at, app_version } = visit.item.sending
    const body = JSON.parse(JSON.stringify(callFor(visit as never).body)) as unknown
    expect(taken.find(({ item_id }) => item_id === visit.item.sending.key)).toEqual({
      item_id: visit.item.sending.key, photo: 1000, said: { kind: 'visit_create', record_id: visit.item.id, client_name, entered_at, app_version, content: body },
    })
  })

  test('nothing is asked of the server to seal while a key is not known, and the next time makes up for it', async () => {
    const db = open()
    await visitWithPhoto(db)
    await createEnvelopes({ db, api, userId: someone }).seal()
    expect([asked, await envelopesIn('queued_visits')]).toEqual([[], [null]])
    await makeUp(db)
    await visitWithPhoto(db)
    await createEnvelopes({ db, api, userId: someone }).seal()
    expect(asked).toEqual([deviceEnvelopeKey.path])
    expect((await envelopesIn('queued_visits')).filter((found) => found === null)).toEqual([])
    db.close()
  })

  test('a try to send keeps the envelope; a correction has another', async () => {
    const db = open()
    const visit = await visitWithPhoto(db)
    await makeUp(db)
    const [before] = await raw('queued_visits')
    await storeOf(db).change(refOf(visit), begun)
    expect((await raw('queued_visits'))[0]?.envelope).toEqual(before?.envelope)
    expect(await storeOf(db).items(someone)).toEqual([begun(withSending(visit, { order: 1 }))])
    await storeOf(db).change(refOf(visit), (entry) => withSending(entry, { key: 'another' }))
    expect(await envelopesIn('queued_visits')).toEqual([null])
    await makeUp(db)
    expect([await envelopesIn('queued_visits'), await envelopesIn('photos')]).toEqual([['another'], ['another']])
    db.close()
  })

  test('another device of the same user needs other envelopes', async () => {
    const db = open()
    const visit = await visitWithPhoto(db)
    await makeUp(db)
    await remember(db, 'device', { device_id: somebodyElse, ticket: 'ticket', user_id: someone })
    const [before] = await raw('queued_visits')
    await makeUp(db)
    const [after] = await raw('queued_visits')
    expect(after?.envelope).toMatchObject({ item_id: visit.item.sending.key, device_id: somebodyElse })
    expect(after?.envelope?.bytes).not.toEqual(before?.envelope?.bytes)
    db.close()
  })
})

describe('a locked phone', () => {
  let keys: string[]
  let db: DeviceDatabase

  beforeEach(async () => {
    const unlocked = open()
    const [first, second] = [await visitWithPhoto(unlocked), await visitWithPhoto(unlocked)]
    keys = [first.item.sending.key, second.item.sending.key]
    await makeUp(unlocked)
    unlocked.close()
    db = open(false)
    return () => db.close()
  })
  const entered = Date.parse('2026-11-21T01:00:00Z')
  const locked = (now = entered) => handOverLocked({ db, api, userId: someone, now: () => now })

  test('keeps its work to itself for a day', async () => {
    expect([await locked(entered + 24 * 3600 * 1000 - 1), taken]).toEqual([{ does: 'keep' }, []])
    await locked(entered + 24 * 3600 * 1000)
    expect(taken.map(({ item_id }) => item_id).toSorted()).toEqual(keys.toSorted())
  })

  test('hands it over at once where the PIN is gone, once, and keeps it', async () => {
    await writeVault(db, { ...vault, by_pin: null })
    await locked()
    await locked()
    expect(taken.map(({ item_id }) => item_id).toSorted()).toEqual(keys.toSorted())
    expect([await db.queued_visits.count(), await db.photos.count()]).toEqual([2, 2])
    expect((await recall(db, 'handed'))?.flatMap(({ items }) => items).toSorted()).toEqual(keys.toSorted())
  })

  test('hands all over and removes it where it is lost, also what was handed over before', async () => {
    await writeVault(db, { ...vault, by_pin: null })
    await locked()
    does = 'remove'
    expect(await locked()).toEqual({ does: 'remove', why: 'lost', handed: 2 })
    expect(taken).toHaveLength(2)
    expect([await db.queued_visits.count(), await db.photos.count(), await db.photo_progress.count()]).toEqual([0, 0, 0])
  })

  test('keeps what is refused, and gives a visit without a photo that is', async () => {
    does = 'remove'
    const invalid = new Refused({ status: 400, problem: { code: 'invalid', message: 'No.', request_id: '' }, sentAs: null })
    refuses = ({ item_id }, file) => (item_id === keys[0] || file !== undefined ? invalid : null)
    await locked()
    expect(taken.map(({ item_id, photo }) => [item_id, photo])).toEqual([[keys[1], null]])
    expect((await raw('queued_visits')).map(({ envelope }) => envelope?.item_id)).toEqual([keys[0]])
  })

  test('stops where nobody answers, and goes on from there', async () => {
    does = 'remove'
    refuses = () => (taken.length === 1 ? new NoAnswer('Nobody.') : null)
    await expect(locked()).rejects.toThrow('Nobody.')
    expect(await db.queued_visits.count()).toBe(1)
    refuses = () => null
    await locked()
    expect(taken.map(({ item_id }) => item_id).toSorted()).toEqual(keys.toSorted())
  })

  test('hands nothing over that is somebody else’s, or without a ticket', async () => {
    does = 'remove'
    expect(await handOverLocked({ db, api, userId: somebodyElse })).toEqual({ does: 'unknown' })
    await remember(db, 'device', { device_id, ticket: 'ticket', user_id: somebodyElse })
    expect(await handOverLocked({ db, api, userId: somebodyElse })).toEqual({ does: 'remove', why: 'lost', handed: expect.any(Number) })
    expect([taken, await db.queued_visits.count()]).toEqual([[], 2])
  })

  test('shows nothing of it to whoever has the phone and another key', async () => {
    const other = new DeviceDatabase('db', { indexedDB: storage, IDBKeyRange }, testSealing(false, new Uint8Array(32).fill(6)))
    await expect(storeOf(other).items(someone)).rejects.toMatchObject({ name: expect.any(String) })
    other.close()
    const pair = await newEnvelopePair()
    for (const { envelope } of await raw('queued_visits')) {
      const place = envelopePlace('item', { item_id: envelope?.item_id ?? '', user_id: someone, device_id })
      await expect(openEnvelope(pair, place, envelope?.bytes as Uint8Array<ArrayBuffer>)).rejects.toMatchObject({ name: 'OperationError' })
    }
  })

  test('unlocked again it takes back, and lets go of what was accepted', async () => {
    await writeVault(db, { ...vault, by_pin: null })
    await locked()
    accepted = [keys[0] as string]
    const unlocked = open()
    const round = { store: storeOf(unlocked), userId: someone, check: () => undefined, answered: <T>(call: Promise<T>) => call }
    await takeBackHanded(round, api)
    expect((await round.store.items(someone)).map(({ item }) => item.sending.key)).toEqual([keys[1]])
    asked = []
    await takeBackHanded(round, api)
    expect(asked).toEqual([])
    unlocked.close()
  })
})
