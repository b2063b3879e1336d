import type { Client } from '@bisita/contract/clients/clients'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { DeviceDatabase } from '../../database.ts'
import { byText } from '../../overlay/pages.ts'
import { createClientIndex } from '../../records/clientIndex.ts'
import { lineOf } from '../../records/clientLine.ts'
import { clientStores, dropClients, restoreClients, storeClients, storeClientsPage } from '../../records/clients.store.ts'
import { readClientVersions } from '../../records/digest/clientVersions.ts'
import type { RecordsDeps } from '../../records/deps.ts'
import { clientFor, clientsFor, seeded } from '../../records/testing/testing.ts'
import { testSealing } from '../../testing/sealing.ts'
import { wipeUser } from '../../wipe.ts'
import { lineBlocks } from './lineBlocks.ts'

const nothing = { clients: new Map(), today: '2026-11-22', strategy: null }
const pendingOf = (clients: readonly Client[]) => ({ ...nothing, clients: new Map(clients.map((client) => [client.id, { client }] as const)) })

let storage: IDBFactory
const open = (sealing: ReturnType<typeof testSealing> | null = testSealing()) => new DeviceDatabase('db', { indexedDB: storage, IDBKeyRange }, sealing)
let db: DeviceDatabase

beforeEach(() => {
  storage = new IDBFactory()
  db = open()
})

const write = (work: () => Promise<unknown>) => db.transaction('rw', [...clientStores], async () => void (await work()))
const stored = async (count: number, page = 150): Promise<Client[]> => {
  const clients = clientsFor(seeded(5), count)
  for (let at = 0; at < count; at += page) await write(() => storeClientsPage(db, clients.slice(at, at + page)))
  return clients
}

type Raw = { readonly id: string; readonly sealed: Uint8Array }

/** Something done to the rows as they are stored. */
async function raw<T>(work: (lines: ReturnType<typeof rawLines>) => PromiseLike<T>): Promise<T> {
  const plain = open(null)
  try {
    return await work(rawLines(plain))
  } finally {
    plain.close()
  }
}
const rawLines = (plain: DeviceDatabase) => plain.table<Raw, string>('client_lines')
const rawKeys = (prefix: string) => raw((lines) => lines.where('id').startsWith(prefix).primaryKeys())

const idsByName = (clients: readonly Client[]): string[] =>
  clients.map(lineOf).toSorted((one, other) => byText(one.name_key, other.name_key) || byText(one.id, other.id)).map(({ id }) => id)

/** The first page of a phone that was just opened, and whether no block was opened for it. */
async function opening(ipp = 10, pending: readonly Client[] = []) {
  const index = createClientIndex(db, () => () => undefined)
  const { items, count, rows } = await index.query({ ipp }, pendingOf(pending))
  index.close()
  return { items, count, early: rows !== undefined }
}

/** The lines are those of the clients, whichever way they are read. */
async function expectLinesOf(clients: readonly Client[]): Promise<void> {
  const sorted = clients.toSorted((one, other) => byText(one.id, other.id))
  expect((await lineBlocks.all(db)).toSorted((one, other) => byText(one.id, other.id))).toEqual(sorted.map(lineOf))
  const index = createClientIndex(db, () => () => undefined)
  await index.load()
  const whole = (await index.query({ ipp: clients.length + 1 }, nothing)).items
  index.close()
  expect(whole).toEqual(idsByName(clients))
  for (const ipp of [3, 10]) expect(await opening(ipp)).toMatchObject({ items: whole.slice(0, ipp), count: clients.length })
}

const renamed = (client: Client, fullname: string): Client => ({ ...client, fullname, revision_id: client.revision_id + 1 })

test('a page of lines is one sealed block with its head, and the list opens with the heads', async () => {
  const clients = await stored(450)
  expect([await rawKeys('~lines'), await rawKeys('~first'), (await raw((lines) => lines.toArray())).length]).toMatchObject([{ length: 3 }, { length: 3 }, 6])
  expect(await opening()).toEqual({ items: idsByName(clients).slice(0, 10), count: 450, early: true })
  await expectLinesOf(clients)
  for (const { id: _, ...row } of await raw((lines) => lines.toArray())) expect(Object.keys(row)).toEqual(['sealed'])
  await lineBlocks.tidy(db)
  expect([await rawKeys('~lines'), await rawKeys('~first')]).toMatchObject([{ length: 1 }, { length: 1 }])
  await expectLinesOf(clients)
})

test('a line that is written, removed or moved counts in place of the one in its block', async () => {
  const clients = await stored(300)
  const [first, second, third, ...rest] = idsByName(clients).map((id) => clients.find((client) => client.id === id) as Client) as [Client, Client, Client, ...Client[]]
  const now = [renamed(first, 'Zzz, Zita'), third, renamed(rest.pop() as Client, 'Aaa, Ana'), ...rest]
  await write(() => storeClients(db, [now[0] as Client, now[2] as Client]))
  await write(() => dropClients(db, [second.id]))
  expect(await opening()).toMatchObject({ items: idsByName(now).slice(0, 10), early: true })
  await expectLinesOf(now)
  // The client comes back, as one of a page.
  const page = [second, ...clientsFor(seeded(6), 520).slice(400)]
  await write(() => storeClientsPage(db, page))
  await expectLinesOf([...now, ...page])
  expect((await opening()).early).toBe(false)
  await lineBlocks.tidy(db)
  expect((await opening()).early).toBe(true)
  await expectLinesOf([...now, ...page])
})

test('an open index reads what is written one by one, many at once, and what was put in order', async () => {
  const clients = await stored(300)
  const index = createClientIndex(db, () => () => undefined)
  const found = async () => (await index.query({ keyword: 'quirino' }, nothing)).count
  expect(await found()).toBe(0)
  await write(() => storeClients(db, clients.slice(0, 2).map((client) => renamed(client, 'Quezada, Quirino'))))
  expect(await found()).toBe(2)
  await write(() => storeClients(db, clients.slice(1, 131).map((client) => renamed(client, 'Quezada, Quirino'))))
  expect(await found()).toBe(131)
  await lineBlocks.tidy(db)
  expect(await found()).toBe(131)
  await write(() => dropClients(db, [clients[0]?.id ?? '']))
  expect(await found()).toBe(130)
  index.close()
})

test('what breaks off leaves blocks and lines as they were', async () => {
  const clients = await stored(300)
  const before = await raw((lines) => lines.toArray())
  const breaksOff = (work: () => Promise<unknown>) => expect(write(() => work().then(() => Promise.reject(new Error('The app was ended.'))))).rejects.toThrow('The app was ended.')
  await breaksOff(() => storeClients(db, clients.slice(0, 5).map((client) => renamed(client, 'Aaa, Ana'))))
  await breaksOff(() => storeClients(db, clients.slice(0, 200).map((client) => renamed(client, 'Aaa, Ana'))))
  await breaksOff(() => dropClients(db, clients.slice(0, 5).map(({ id }) => id)))
  await breaksOff(() => storeClientsPage(db, clientsFor(seeded(6), 520).slice(400)))
  await breaksOff(() => lineBlocks.tidy(db))
  expect(await raw((lines) => lines.toArray())).toEqual(before)
  await expectLinesOf(clients)
})

test('a block opens in its own place only, and a head without its block is not believed', async () => {
  const clients = await stored(300)
  const [block = '', other = '', head = ''] = [...(await rawKeys('~lines')), ...(await rawKeys('~first'))]
  const rows = await raw((lines) => lines.bulkGet([block, other, head]))
  const moved = async (to: string, from: number) => {
    await raw((lines) => lines.put({ id: to, sealed: rows[from]?.sealed as Uint8Array }))
    await expect(lineBlocks.all(db).then(() => opening())).rejects.toMatchObject({ name: 'SealBroken' })
    await raw((lines) => lines.bulkPut(rows as Raw[]))
  }
  await moved(block, 1)
  await moved(block, 2)
  await moved(head, 0)
  await expectLinesOf(clients)
  await raw((lines) => lines.delete(head))
  expect((await opening()).early).toBe(false)
  await raw((lines) => lines.put(rows[2] as Raw))
  await raw((lines) => lines.delete(block))
  expect((await opening()).early).toBe(false)
  // The digest makes them again.
  expect((await readClientVersions({ db } as RecordsDeps)).size).toBe(300)
  await expectLinesOf(clients)
})

test('a wipe removes blocks too, and another key opens none', async () => {
  await stored(300)
  const other = open(testSealing(false, new Uint8Array(32).fill(6)))
  await expect(lineBlocks.all(other)).rejects.toMatchObject({ name: 'SealBroken' })
  other.close()
  await wipeUser(db, 'me')
  expect(await raw((lines) => lines.count())).toBe(0)
})

test.each([1, 2])('whatever is written in whatever order, the list from blocks is that of the clients (seed %i)', async (seed) => {
  const random = seeded(seed)
  const all = clientsFor(random, 600)
  let next = 0
  const here = new Map<string, Client>()
  const names = ['Aaa, Ana', 'Mmm, Mila', 'Zzz, Zita']
  const someHere = (count: number): Client[] => Array.from({ length: Math.min(count, here.size) }, () => random.pick([...here.values()]))
  const take = (count: number): Client[] => all.slice(next, (next += count))
  const changed = (clients: readonly Client[]) => [...new Map(clients.map((client) => [client.id, renamed(client, random.pick(names))])).values()]
  const keep = (clients: readonly Client[]) => clients.forEach((client) => here.set(client.id, client))
  for (let round = 0; round < 16; round += 1) {
    const few = 1 + random.below(4)
    const some = random.below(9)
    if (some <= 1) {
      const page = take(random.pick([40, 120]))
      await write(() => storeClientsPage(db, page))
      keep(page)
    } else if (some <= 3) {
      const clients = [...changed(someHere(few)), ...take(1)]
      await write(() => storeClients(db, clients))
      keep(clients)
    } else if (some === 4) {
      const clients = changed(someHere(random.pick([90, 300])))
      await write(() => random.pick([storeClients, restoreClients, storeClientsPage])(db, clients))
      keep(clients)
    } else if (some <= 6) {
      const ids = someHere(random.chance(0.2) ? 80 : few).map(({ id }) => id)
      await write(() => dropClients(db, ids))
      for (const id of ids) here.delete(id)
    } else if (some === 7) await lineBlocks.tidy(db)
    else {
      db.close()
      db = open()
    }
    await expectLinesOf([...here.values()])
    const pending = [clientFor(random, 9000, { fullname: 'Aab, Ab' }), ...someHere(2).map((client) => ({ ...client, fullname: 'Mmn, Mo' }))]
    const expected = new Map([...here, ...pending.map((client) => [client.id, client] as const)])
    expect(await opening(7, pending)).toMatchObject({ items: idsByName([...expected.values()]).slice(0, 7), count: expected.size })
  }
})
