import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { DeviceDatabase } from '../../database.ts'
import { clientFor, clientsFor, seeded } from '../testing/testing.ts'
import { clientStores, dropClients, storeClients } from '../clients.store.ts'
import { createClientIndex } from './catalogue.ts'
import { type ClientIndexEntry, entryOf } from './line.ts'
import { createIndexChanges } from './news.ts'
import { dexieReader, plainReader } from './readers.ts'
import { searchHere, type Searcher } from './searcher.ts'
import { type IndexWorkerResponse, searchInWorker, type IndexWorkerRequest } from './workerTalk.ts'

Object.assign(globalThis, { IDBKeyRange })

async function stored(count: number) {
  const indexedDB = new IDBFactory()
  const db = new DeviceDatabase('db', { indexedDB, IDBKeyRange })
  const news = createIndexChanges(null)
  const random = seeded(21)
  const clients = clientsFor(random, count)
  const write = async (work: () => Promise<readonly number[]>) => news.notify(await db.transaction('rw', [...clientStores, 'visits'], async () => work()))
  await write(() => storeClients(db, clients))
  return { db, indexedDB, indexChanges: news, random, clients, write }
}

/** A worker of the same code without a thread: what is said is copied, and comes later. */
function fakeWorker(searcher: Searcher): Worker {
  const target = new EventTarget()
  const say = (data: IndexWorkerResponse) => setTimeout(() => target.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) })), 0)
  searcher.loaded.then(
    () => say({ number: null }),
    (error: Error) => say({ number: null, failure: error.message }),
  )
  const receive = (message: IndexWorkerRequest): void => {
    if (message.kind === 'changed') return searcher.changed(message.blocks)
    searcher.query(message.query, message.overlay).then(
      (answer) => say({ number: message.number, answer }),
      (error: Error) => say({ number: message.number, failure: error.message }),
    )
  }
  return Object.assign(target, {
    postMessage: (message: IndexWorkerRequest) => void setTimeout(() => receive(structuredClone(message)), 0),
    terminate: () => undefined,
  }) as unknown as Worker
}

const openers = {
  'in this thread': ({ db }: Awaited<ReturnType<typeof stored>>) => searchHere(dexieReader(db)),
  'in a worker': ({ indexedDB }: Awaited<ReturnType<typeof stored>>) => searchInWorker(fakeWorker(searchHere(plainReader(indexedDB, 'db')))),
}

test.each(Object.entries(openers))('searches what is stored, and what is written later, %s', async (_, open) => {
  const world = await stored(1300)
  const catalogue = createClientIndex({ ...world, open: () => open(world) })
  expect((await catalogue.query({ keyword: 'pena' })).count).toBe(world.clients.filter(({ fullname }) => fullname.includes('Peña')).length)
  const [first, second] = world.clients as [(typeof world.clients)[0], (typeof world.clients)[0]]
  await world.write(() => storeClients(world.db, [{ ...first, fullname: 'Quezada, Quirino', revision_id: 9999 }]))
  expect(await catalogue.query({ keyword: 'quirino' })).toMatchObject({ count: 1, items: [{ id: first.id }] })
  await world.write(() => dropClients(world.db, [first.id, second.id]))
  expect((await catalogue.query({ keyword: 'quirino' })).count).toBe(0)
  expect((await catalogue.query({ page: 2 })).count).toBe(1298)
  await world.db.clients.clear()
  await world.db.catalogue.clear()
  world.indexChanges.notify('all')
  expect((await catalogue.query({ page: 2 })).count).toBe(0)
  catalogue.close()
})

const { promise: never } = Promise.withResolvers<void>()
/** A catalogue that is never loaded: every query of it waits. */
const waiting: Searcher = { loaded: never, query: () => Promise.reject(new Error('Not loaded.')), changed: () => undefined, close: () => undefined }

test('opens with the first page by name before anything is loaded, the same as afterwards', async () => {
  const { db, indexChanges: news, random, clients, write } = await stored(1300)
  const early = createClientIndex({ db, indexChanges: news, open: () => waiting })
  const late = createClientIndex({ db, indexChanges: news, open: () => searchHere(dexieReader(db)) })
  await late.load()
  const expectAlike = async (pending: readonly ClientIndexEntry[]) => {
    for (const ipp of [1, 5, 10]) {
      const { items, ...counts } = await early.query({ ipp }, pending)
      expect({ ...counts, items: items.map(({ id, key }) => ({ id, key })) }).toEqual(await late.query({ ipp }, pending))
      // Those that are rows bring them along.
      const read = items.filter(({ id }) => pending.every((line) => line.id !== id))
      expect(read.map(({ row }) => row)).toEqual(await db.clients.bulkGet(read.map(({ key }) => key ?? 0)))
    }
  }
  const firstRows = async (ipp: number) => (await late.query({ ipp })).items.map(({ id }) => clients.find((client) => client.id === id) as (typeof clients)[0])
  const [one, two, three] = await firstRows(3)
  if (one === undefined || two === undefined || three === undefined) throw new Error('There are more.')
  await expectAlike([])
  await expectAlike([entryOf(clientFor(random, 9000, { fullname: 'Aaa, Aaa' })), entryOf({ ...two, fullname: 'Zzz, Zzz' }), entryOf(three)])
  // As they come, are called otherwise and go.
  await write(() => storeClients(db, [clientFor(random, 9001, { fullname: 'Aab, Ab' }), { ...two, fullname: 'Zzz, Zzz', revision_id: 9999 }]))
  await expectAlike([])
  await write(() => dropClients(db, [one.id, three.id]))
  await expectAlike([])
  const most = (await firstRows(10)).slice(1).map((client) => entryOf({ ...client, fullname: 'Zzz, Zzz' }))
  // So few names do not tell it.
  await expect(early.query({ ipp: 10 }, most)).rejects.toThrow('Not loaded.')
  await expect(early.query({ ipp: 100 })).rejects.toThrow('Not loaded.')
  await expect(early.query({ keyword: clients[0]?.lastname ?? '' })).rejects.toThrow('Not loaded.')
})

test('opens with all clients where they are few', async () => {
  const { db, indexChanges: news, clients } = await stored(12)
  const catalogue = createClientIndex({ db, indexChanges: news, open: () => waiting })
  const { items, count, more } = await catalogue.query({ ipp: 1000 }, clients.slice(0, 9).map((client) => entryOf({ ...client, fullname: 'Zzz, Zzz' })))
  expect([items.length, new Set(items.map(({ id }) => id)).size, count, more]).toEqual([12, 12, 12, false])
})

test('the first page keeps nobody waiting: the rest is loaded a while after it, or once it is wanted', async () => {
  const { db, indexChanges: news, clients } = await stored(30)
  let opened = 0
  const open = () => {
    opened += 1
    return searchHere(dexieReader(db))
  }
  const due: (() => void)[] = []
  const later = (work: () => void) => {
    due.push(work)
    return () => void due.splice(0)
  }
  const catalogue = createClientIndex({ db, indexChanges: news, open, later })
  for (let asked = 0; asked < 3; asked += 1) expect((await catalogue.query({})).count).toBe(clients.length)
  expect([opened, due.length]).toEqual([0, 1])
  due[0]?.()
  expect(opened).toBe(1)
  catalogue.close()

  const wanted = createClientIndex({ db, indexChanges: news, open, later })
  await wanted.query({})
  expect((await wanted.query({ page: 2, ipp: 10 })).count).toBe(clients.length)
  expect(opened).toBe(2)
  wanted.close()

  const left = createClientIndex({ db, indexChanges: news, open, later })
  const leaving = left.query({})
  left.close()
  await leaving
  expect([opened, due.length]).toEqual([2, 0])
})

test('a storage that fails is tried again by the next who asks', async () => {
  const { db, indexChanges: news } = await stored(10)
  let failing = true
  const reader = dexieReader(db)
  const all = () => {
    if (failing) throw new Error('The database does not answer.')
    return reader.all()
  }
  const catalogue = createClientIndex({ db, indexChanges: news, open: () => searchHere({ ...reader, all }) })
  await expect(catalogue.query({ keyword: 'a' })).rejects.toThrow('does not answer')
  failing = false
  expect((await catalogue.query({ id_type: 'All', page: 2 })).count).toBe(10)
})

test('the worker makes no database where there is none', async () => {
  const indexedDB = new IDBFactory()
  await expect(searchHere(plainReader(indexedDB, 'none')).loaded).rejects.toMatchObject({ name: 'AbortError' })
  expect(await indexedDB.databases()).toEqual([])
})
