import type { Client } from '@bisita/contract/clients/clients'
import { touchpointKindFilters, touchpointStateFilters } from '@bisita/contract/touchpoints/touchpoints.kinds'
import { secondaryResultFilters, visitResultFilters } from '@bisita/contract/visits/outcomes'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { DeviceDatabase } from '../database.ts'
import { type ClientIndexQuery, createClientIndex } from './clientIndex.ts'
import { lineOf } from './clientLine.ts'
import { clientStores, dropClients, storeClients } from './clients.store.ts'
import { clientFor, clientsFor, type Seeded, seeded } from './testing/testing.ts'

const notLater = () => () => undefined

const pendingOf = (clients: readonly Client[]) => ({
  clients: new Map(clients.map((client) => [client.id, { client }] as const)),
  today: '2026-11-22',
  strategy: null,
})
const nothing = pendingOf([])

async function stored(count: number) {
  const storage = new IDBFactory()
  const open = () => new DeviceDatabase('db', { indexedDB: storage, IDBKeyRange })
  const db = open()
  const random = seeded(21)
  const clients = clientsFor(random, count)
  const write = (work: () => Promise<void>, to = db) => to.transaction('rw', [...clientStores], async () => work())
  await write(() => storeClients(db, clients))
  return { db, open, storage, random, clients, write }
}

const renamed = (client: Client): Client => ({ ...client, fullname: 'Quezada, Quirino', revision_id: 9999 })

test('finds what is stored, and what is written later, one by one, many at once, or all of it', async () => {
  const { db, clients, write } = await stored(2300)
  const index = createClientIndex(db, notLater)
  const found = async (query: ClientIndexQuery) => (await index.query(query, nothing)).count
  expect(await found({ keyword: 'pena' })).toBe(clients.filter(({ fullname }) => fullname.includes('Peña')).length)
  const [first, second] = clients as [Client, Client]
  await write(() => storeClients(db, [renamed(first)]))
  expect(await index.query({ keyword: 'quirino' }, nothing)).toMatchObject({ count: 1, items: [first.id] })
  await write(() => dropClients(db, [first.id, second.id]))
  expect([await found({ keyword: 'quirino' }), await found({ page: 2 })]).toEqual([0, 2298])
  await write(() => storeClients(db, clients.slice(2100).map(renamed)))
  expect(await found({ keyword: 'quirino' })).toBe(200)
  await db.client_lines.clear()
  expect(await found({ page: 2 })).toBe(0)
  index.close()
})

test('finds what another tab has written', async () => {
  const { db, open, clients, write } = await stored(20)
  const index = createClientIndex(db, notLater)
  await index.load()
  const other = open()
  await write(() => storeClients(other, clients.slice(0, 3).map(renamed)), other)
  expect((await index.query({ keyword: 'quirino' }, nothing)).count).toBe(3)
  index.close()
})

test('a write while the lines are being read is not missed', async () => {
  const { db, clients, write } = await stored(200)
  const index = createClientIndex(db, notLater)
  for (let round = 0; round < 20; round += 1) {
    const client = { ...(clients[round] as Client), fullname: `Quezada, Quirino ${round}`, revision_id: 9999 }
    const [, written] = await Promise.all([index.query({ keyword: 'a' }, nothing), write(() => storeClients(db, [client]))])
    expect(written).toBeUndefined()
    expect((await index.query({ keyword: 'quirino' }, nothing)).count).toBe(round + 1)
  }
  index.close()
})

test('opens with the first page by name before anything is loaded, the same as afterwards', async () => {
  const { db, random, clients, write } = await stored(300)
  const late = createClientIndex(db, notLater)
  await late.load()
  const expectAlike = async (pending: readonly Client[]) => {
    for (const ipp of [1, 5, 10, 1000]) {
      const early = createClientIndex(db, notLater)
      const { rows, ...page } = await early.query({ ipp, visit_status: 'All' }, pendingOf(pending))
      early.close()
      const { rows: none, ...after } = await late.query({ ipp, visit_status: 'All' }, pendingOf(pending))
      expect([page, none]).toEqual([after, undefined])
      // Those that are rows bring them along.
      expect([...(rows?.keys() ?? [])].toSorted()).toEqual(page.items.filter((id) => pending.every((client) => client.id !== id)).toSorted())
    }
  }
  const firstRows = async (ipp: number) => (await late.query({ ipp }, nothing)).items.map((id) => clients.find((client) => client.id === id) as Client)
  const [one, two, three] = (await firstRows(3)) as [Client, Client, Client]
  await expectAlike([])
  await expectAlike([clientFor(random, 9000, { fullname: 'Aaa, Aaa' }), { ...two, fullname: 'Zzz, Zzz' }, three])
  await expectAlike((await firstRows(10)).slice(1).map((client) => ({ ...client, fullname: 'Zzz, Zzz' })))
  // As they come, are called otherwise and go.
  await write(() => storeClients(db, [clientFor(random, 9001, { fullname: 'Aab, Ab' }), { ...two, fullname: 'Zzz, Zzz', revision_id: 9999 }]))
  await expectAlike([])
  await write(() => dropClients(db, [one.id, three.id]))
  await expectAlike([])
  late.close()
})

test('the first page keeps nobody waiting: the lines are loaded a while after it, or once they are wanted', async () => {
  const { db, clients } = await stored(30)
  const due: (() => void)[] = []
  const later = (work: () => void) => {
    due.push(work)
    return () => void due.splice(0)
  }
  const read = vi.spyOn(db.client_lines, 'where')
  const index = createClientIndex(db, later)
  for (let asked = 0; asked < 3; asked += 1) expect((await index.query({}, nothing)).count).toBe(clients.length)
  expect([read.mock.calls.length, due.length]).toEqual([0, 1])
  due[0]?.()
  expect((await index.query({ page: 2 }, nothing)).count).toBe(clients.length)
  expect(read).toHaveBeenCalledTimes(1)
  index.close()

  const left = createClientIndex(db, later)
  const leaving = left.query({}, nothing)
  left.close()
  await leaving
  expect(due).toEqual([])
})

test('a storage that fails is tried again by the next who asks', async () => {
  const { db } = await stored(10)
  const index = createClientIndex(db, notLater)
  vi.spyOn(db.client_lines, 'where').mockImplementationOnce(() => {
    throw new Error('The database does not answer.')
  })
  await expect(index.query({ keyword: 'a' }, nothing)).rejects.toThrow('does not answer')
  expect((await index.query({ id_type: 'All', page: 2 }, nothing)).count).toBe(10)
  index.close()
})

test('counts the clients of each location, those made here too', async () => {
  const { db, clients, random } = await stored(50)
  const index = createClientIndex(db, notLater)
  const moved = { ...(clients[0] as Client), location_id: '1900000001' }
  const all = [moved, clientFor(random, 900, { location_id: '1900000001' }), ...clients.slice(1)]
  const counts = await index.countByLocation(pendingOf(all.slice(0, 2)))
  expect(Object.fromEntries(counts)).toEqual(Object.fromEntries([...new Set(all.map(({ location_id }) => location_id))].map((id) => [id, all.filter(({ location_id }) => location_id === id).length])))
  index.close()
})

/** A query that narrows or sorts by something or other. */
function someQuery(random: Seeded): ClientIndexQuery {
  const maybe = <T>(share: number, value: T): T | undefined => (random.chance(share) ? value : undefined)
  const sorts = ['fullname', '-fullname', 'created_at', '-last_visit', 'last_visit', '-last_call', 'due_on', '-due_on', 'match', '-match'] as const
  const query = {
    keyword: maybe(0.4, random.pick(['', 'a', 'cruz ana', 'peña', '0917', '34-1', 'zz'])),
    full_address: maybe(0.2, random.pick(['mabini', 'st., taba', ', city of', 'nowhere'])),
    filter_province: maybe(0.2, random.pick(['1401100000', '1300000000'])),
    visit_status: maybe(0.2, random.pick(['visited', 'unvisited', 'All'] as const)),
    visit_result: maybe(0.2, random.pick(visitResultFilters)),
    visit_secondary_result: maybe(0.1, random.pick(secondaryResultFilters)),
    with_contact_numbers: maybe(0.2, random.pick(['true', true, false] as const)),
    id_type: maybe(0.2, random.pick(['sss', 'gsis', 'All'] as const)),
    touchpoint_state: maybe(0.2, random.pick(touchpointStateFilters)),
    touchpoint_kind: maybe(0.1, random.pick(touchpointKindFilters)),
    sort: maybe(0.7, random.pick(sorts)),
    ipp: random.pick([1, 7, 50]),
  }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
}

test('the pages of any query hold everybody that it counts once, and its reverse ends with whom it begins', async () => {
  const { db, random } = await stored(200)
  const index = createClientIndex(db, notLater)
  for (let round = 0; round < 60; round += 1) {
    const query = someQuery(random)
    const pages: string[][] = []
    for (let page = 1, more = true; more; page += 1) {
      const { items, hasNext } = await index.query({ ...query, page }, nothing)
      pages.push(items)
      more = hasNext
    }
    const { count, pages: number } = await index.query(query, nothing)
    expect([query, new Set(pages.flat()).size, pages.flat().length, Math.max(1, number)]).toEqual([query, count, count, pages.length])
    const byId = await index.query({ ...query, after_id: '0', ipp: 1000 }, nothing)
    expect(byId.items).toEqual(pages.flat().toSorted())
    if (query.sort?.includes('due_on') !== false) continue
    const turned = query.sort.startsWith('-') ? query.sort.slice(1) : `-${query.sort}`
    const reversed = await index.query({ ...query, sort: turned as typeof query.sort, ipp: 1000 }, nothing)
    expect(reversed.items).toEqual(pages.flat().toReversed())
  }
  index.close()
})

test('what an earlier version of the app wrote has no lines: they are made at the first question, also where its tab goes on', async () => {
  const { db, clients } = await stored(450)
  const olderApp = (write: () => Promise<unknown>) =>
    db.transaction('rw', db.clients, db.catalogue, async () => {
      await write()
      await db.catalogue.put({ block: 0, size: 1, first: [], packed: {} })
    })
  await db.client_lines.clear()
  await olderApp(() => Promise.resolve())
  const index = createClientIndex(db, notLater)
  expect(await index.query({}, nothing)).toMatchObject({ count: 450, hasNext: true })
  expect(await db.client_lines.toArray()).toEqual((await db.clients.orderBy('id').toArray()).map(lineOf))
  expect(await db.catalogue.count()).toBe(0)

  await index.load()
  const row = await db.clients.where('id').equals(clients[0]?.id ?? '').first()
  await olderApp(() => db.clients.put(renamed(row as Client & { key: number })))
  expect((await index.query({ keyword: 'quirino' }, nothing)).items).toEqual([row?.id])
  index.close()
})

test('lines that could not be made leave the phone as it was, and are made by the next who asks', async () => {
  const { db, open } = await stored(450)
  await db.client_lines.clear()
  await db.catalogue.put({ block: 0 })
  let left = 300
  db.client_lines.hook('creating', () => {
    if ((left -= 1) === 0) throw new DOMException('There is no room.', 'QuotaExceededError')
  })
  const index = createClientIndex(db, notLater)
  await expect(index.query({}, nothing)).rejects.toThrow('There is no room.')
  index.close()
  const again = open()
  expect([await again.client_lines.count(), await again.catalogue.count(), await again.clients.count()]).toEqual([0, 1, 450])
  const next = createClientIndex(again, notLater)
  expect((await next.query({ keyword: 'a' }, nothing)).count).toBeGreaterThan(0)
  expect([await again.client_lines.count(), await again.catalogue.count()]).toEqual([450, 0])
  next.close()
})
