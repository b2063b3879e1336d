import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { Dexie } from 'dexie'
import { beforeEach, describe, expect, test } from 'vitest'
import { DeviceDatabase } from '../database.ts'
import { deviceDrafts } from '../drafts.ts'
import { testSealing } from '../testing/sealing.ts'
import { sealedStores } from './clearFields.ts'
import { remakeDatabase } from './remake.ts'
import { sealAll } from './sealAll.ts'
import { readVault, writeVault } from './vault.store.ts'
import type { Vault } from './vault.ts'

const canary = 'Zenaida Quitoriano'

let storage: IDBFactory
const open = (isChanging = false) => new DeviceDatabase('db', { indexedDB: storage, IDBKeyRange }, testSealing(isChanging))
const openPlain = () => new DeviceDatabase('db', { indexedDB: storage, IDBKeyRange })

beforeEach(() => {
  storage = new IDBFactory()
})

const sending = (order: number) => ({ user_id: 'me', order, client_name: canary })
const bytes = new Uint8Array(150_000).map((_, at) => at % 256).buffer

/** Three rows of each store, with the canary in each. */
const rowsOf: Readonly<Record<string, readonly object[]>> = Object.fromEntries(
  sealedStores.map((store) => [
    store,
    ['a', 'b', 'c'].map((id, place) => {
      const plain = { id, name_key: canary, names: [canary] }
      if (store === 'clients') return { ...plain, key: place + 1 }
      if (store.startsWith('queued_')) return { ...plain, sending: sending(place) }
      if (store === 'visits') return { ...plain, client_id: `of ${id}`, contact_time: place }
      if (store === 'itineraries') return { ...plain, client_id: `of ${id}`, visible_at: `2026-01-0${place + 1}` }
      if (store === 'photos' || store === 'kept_photos') return { visit_id: id, user_id: 'me', bytes, type: canary, kept_at: place, size: 5 }
      if (store === 'photo_progress') return { visit_id: id, user_id: 'me', client_name: canary }
      if (store === 'drafts') return { user_id: 'me', name: id, values: { name: canary } }
      if (store === 'state') return { name: id, value: canary }
      return { ...plain, user_id: 'me', kept_at: place, record_id: id }
    }),
  ]),
)

/** Everything stored, as somebody sees it who reads the disk. */
async function raw(): Promise<Map<string, Record<string, unknown>[]>> {
  const db = openPlain()
  await db.open()
  const found = new Map<string, Record<string, unknown>[]>()
  for (const { name } of db.tables) found.set(name, await db.table<Record<string, unknown>>(name).toArray())
  db.close()
  return found
}

const shows = async (): Promise<string[]> => [...(await raw())].filter(([, rows]) => JSON.stringify(rows).includes(canary)).map(([name]) => name)

async function putRaw(store: string, row: object): Promise<void> {
  const db = openPlain()
  await db.table(store).put(row)
  db.close()
}

describe('every store', () => {
  test.each(sealedStores)('%s: what is written is read, and nothing of it stands in clear', async (store) => {
    const rows = rowsOf[store] as readonly object[]
    const db = open()
    const table = db.table<object>(store)
    await table.bulkPut([...rows])
    const keys = (await table.toCollection().primaryKeys()) as [string, string, string]
    expect(keys).toHaveLength(3)
    expect(await table.toArray()).toEqual(rows)
    expect(await table.get(keys[1])).toEqual(rows[1])
    expect(await table.bulkGet([keys[2], keys[0]])).toEqual([rows[2], rows[0]])
    expect(await table.count()).toBe(3)
    expect(await table.where(':id').above(keys[0]).limit(1).toArray()).toEqual([rows[1]])
    const seen: object[] = []
    await table.toCollection().reverse().each((row) => void seen.push(row))
    expect(seen).toEqual(rows.toReversed())
    expect(await table.filter((row) => JSON.stringify(row) !== JSON.stringify(rows[0])).toArray()).toEqual(rows.slice(1))
    await table.update(keys[0], { added: canary })
    expect(await table.get(keys[0])).toEqual({ ...rows[0], added: canary })
    await table.bulkDelete([keys[0], keys[1]])
    expect(await table.toArray()).toEqual([rows[2]])
    db.close()
    expect(await shows()).toEqual([])
  })

  test.each(sealedStores)('%s: a row in clear, of another row, of another store, of another key and an altered one are refused', async (store) => {
    const [one, two] = rowsOf[store] as readonly [object, object]
    const db = open()
    const table = db.table<object>(store)
    await table.bulkPut([one, two])
    const [first, second] = (await raw()).get(store) as [Record<string, unknown>, Record<string, unknown>]
    const [key] = (await table.toCollection().primaryKeys()) as [string]
    const bad = first['sealed'] as Uint8Array
    for (const sealed of [second['sealed'], Uint8Array.from(bad, (unit, at) => (at === 40 ? unit ^ 1 : unit)), new Uint8Array(3)]) {
      await putRaw(store, { ...first, sealed })
      await expect(table.get(key)).rejects.toMatchObject({ name: 'SealBroken' })
      await expect(table.toArray()).rejects.toMatchObject({ name: 'SealBroken' })
      await expect(table.each(() => undefined)).rejects.toMatchObject({ name: 'SealBroken' })
    }
    await putRaw(store, one)
    await expect(table.get(key)).rejects.toMatchObject({ name: 'SealBroken' })
    await putRaw(store, first)
    expect(await table.get(key)).toEqual(one)
    db.close()
    const other = new DeviceDatabase('db', { indexedDB: storage, IDBKeyRange }, testSealing(false, new Uint8Array(32)))
    await expect(other.table(store).get(key)).rejects.toMatchObject({ name: 'SealBroken' })
    other.close()
  })
})

test('indexes without names find sealed rows, and keys are read without opening anything', async () => {
  const db = open()
  for (const store of sealedStores) await db.table<object>(store).bulkPut([...(rowsOf[store] as readonly object[])])
  expect((await db.clients.where('id').anyOf(['c', 'a']).toArray()).map(({ id }) => id)).toEqual(['a', 'c'])
  expect(await db.visits.where('[client_id+contact_time]').between(['of b', Dexie.minKey], ['of b', Dexie.maxKey]).count()).toBe(1)
  expect((await db.visits.orderBy('contact_time').reverse().first())?.id).toBe('c')
  expect(await db.itineraries.where('visible_at').above('2026-01-01').primaryKeys()).toEqual(['b', 'c'])
  expect((await db.queued_visits.where('[sending.user_id+sending.order]').between(['me', 1], ['me', 2]).first())?.id).toBe('b')
  expect(await db.kept_photos.orderBy('[kept_at+size+visit_id]').keys()).toEqual([[0, 5, 'a'], [1, 5, 'b'], [2, 5, 'c']])
  expect(await db.client_lines.orderBy('name_key').count()).toBe(0)
  db.close()
  const keyless = openPlain()
  expect(await keyless.photos.where('user_id').equals('me').primaryKeys()).toEqual(['a', 'b', 'c'])
  keyless.close()
})

test('a client gets its key from the database, and keeps it when it is written again', async () => {
  const db = open()
  await db.clients.add({ id: 'x', last_name: canary } as never)
  const [row] = await db.clients.toArray()
  expect(row).toEqual({ id: 'x', last_name: canary, key: 1 })
  await db.clients.put({ ...row, last_name: 'Other' } as never)
  expect(await db.clients.toArray()).toEqual([{ id: 'x', last_name: 'Other', key: 1 }])
  db.close()
})

test('a draft that is written as the page is left is sealed too', async () => {
  const db = open()
  await db.open()
  const drafts = deviceDrafts(db, 'me')
  drafts.save('visit', { remarks: canary })
  drafts.leave()
  await expect.poll(() => db.drafts.count()).toBe(1)
  expect([...(await drafts.load())]).toEqual([['visit', { remarks: canary }]])
  db.close()
  expect(await shows()).toEqual([])
})

test('an owner, the counter, the lease, the ticket and the vault stay readable without the key', async () => {
  const db = open()
  for (const name of ['owner', 'order', 'lease', 'device', 'vault me', 'session']) await db.state.put({ name, value: 1 })
  db.close()
  const found = (await raw()).get('state')?.map(({ name, value }) => [name, value])
  expect(found).toEqual([['device', 1], ['lease', 1], ['order', 1], ['owner', 1], ['session', undefined], ['vault me', 1]])
})

const vault: Vault = { user_id: 'me', device_id: 'phone', by_server: new Uint8Array(1), by_pin: null, changed: [] }

describe('a phone in use', () => {
  const fill = async () => {
    const db = openPlain()
    for (const store of sealedStores) await db.table<object>(store).bulkPut([...(rowsOf[store] as readonly object[])])
    await writeVault(db, vault)
    db.close()
  }
  const holds = async (db: DeviceDatabase) => {
    for (const store of sealedStores.filter((name) => name !== 'state')) expect(await db.table(store).toArray()).toEqual(rowsOf[store])
  }

  test('is sealed store by store and reads the same at every step, however often it is broken off', async () => {
    await fill()
    expect((await shows()).length).toBe(sealedStores.length)
    for (let steps = 0; ; steps += 1) {
      const db = open(true)
      await holds(db)
      let left = 5
      const plain = openPlain()
      const done = await sealAll(plain, testSealing(), 'me', () => (left -= 1) >= 0)
      plain.close()
      await holds(db)
      db.close()
      if (done) break
      expect(steps).toBeLessThan(60)
    }
    expect(await shows()).toEqual([])
    const db = open()
    await holds(db)
    expect((await readVault(db, 'me'))?.changed).toBeNull()
    db.close()
  })

  test('what somebody else left unsent on it stays theirs', async () => {
    const plain = openPlain()
    await plain.queued_visits.put({ id: 'd', sending: { user_id: 'other', order: 1 } } as never)
    await plain.photos.put({ visit_id: 'd', user_id: 'other', bytes: new ArrayBuffer(1), type: '', sha256: '' })
    await writeVault(plain, vault)
    expect(await sealAll(plain, testSealing(), 'me', () => true)).toBe(true)
    expect([await plain.queued_visits.get('d'), await plain.photos.get('d')]).toMatchObject([{ sending: { user_id: 'other' } }, { type: '' }])
    plain.close()
  })

  test('is made anew once all of it is sealed and nothing is unsent, and holds the same', async () => {
    await fill()
    const remade = () => remakeDatabase(openPlain, 'me', storage)
    expect(await remade()).toBe(false)
    const plain = openPlain()
    await sealAll(plain, testSealing(), 'me', () => true)
    expect(await remade()).toBe(false)
    for (const store of ['queued_clients', 'queued_visits', 'queued_itineraries', 'photos', 'photo_progress', 'awaiting']) await plain.table(store).clear()
    plain.close()
    const before = await raw()
    expect(await remade()).toBe(true)
    expect(await remade()).toBe(false)
    const after = await raw()
    expect(after.get('state')?.find(({ name }) => name === 'vault me')).toMatchObject({ value: { changed: null, remade: true } })
    for (const map of [before, after]) map.set('state', map.get('state')?.filter(({ name }) => name !== 'vault me') ?? [])
    expect(after).toEqual(before)
  })
})
