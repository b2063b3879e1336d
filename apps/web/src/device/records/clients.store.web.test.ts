import type { Client } from '@bisita/contract/clients/clients'
import { expect, test } from 'vitest'
import type { DeviceDatabase } from '../database.ts'
import { clientStores, dropClients, storeClients, storeClientsPage } from './clients.store.ts'
import { clientsFor, seeded } from './testing/testing.ts'
import { contents, newStorage, openTab } from './testing/testingDevice.ts'
import { testingServer } from './testing/testingServer.ts'

type Write = (db: DeviceDatabase, clients: readonly Client[]) => Promise<unknown>

const writing = (db: DeviceDatabase, write: Write, clients: readonly Client[]) => db.transaction('rw', [...clientStores], async () => void (await write(db, clients)))

const revised = (client: Client): Client => ({ ...client, firstname: 'Revised', revision_id: client.revision_id + 1 })

/** The clients of a device, by id; each has its line. */
async function clientsOf(db: DeviceDatabase): Promise<readonly Client[]> {
  const { clients, lines, expectedLines } = await contents(db)
  expect(lines).toEqual(expectedLines)
  return clients
}

test('a page of new clients is handed over once', async () => {
  const { db } = await openTab(newStorage(), testingServer().server)
  const clients = clientsFor(seeded(9), 1200)
  await writing(db, storeClientsPage, clients.slice(0, 700))
  await writing(db, storeClientsPage, clients.slice(700))
  expect(await clientsOf(db)).toEqual(clients)
  expect(await db.clients.toCollection().primaryKeys()).toEqual(clients.map((_, index) => index + 1))
})

test('a page of set-up replaces those of its clients that are there, and stores nobody twice', async () => {
  const { db } = await openTab(newStorage(), testingServer().server)
  const [one, two, three, four] = clientsFor(seeded(7), 4) as [Client, Client, Client, Client]
  await writing(db, storeClients, [two, revised(three)])
  await writing(db, storeClientsPage, [one, revised(two), three])
  expect(await clientsOf(db)).toEqual([one, revised(two), revised(three)])
  await writing(db, storeClientsPage, [four, four])
  expect(await clientsOf(db)).toEqual([one, revised(two), revised(three), four])
  await writing(db, storeClientsPage, [])
  expect(await clientsOf(db)).toHaveLength(4)
})

test('whatever two tabs write at once, no client stands twice', async () => {
  const random = seeded(8)
  const storage = newStorage()
  const [{ db: one }, { db: other }] = await Promise.all([openTab(storage, testingServer().server), openTab(storage, testingServer().server)])
  const all = clientsFor(random, 40)
  const drop: Write = (db, clients) => dropClients(db, clients.map(({ id }) => id))
  let bothNew = 0
  for (let round = 0; round < 60; round += 1) {
    const from = random.below(all.length)
    const some = all.slice(from, from + 1 + random.below(12)).map((client) => ({ ...client, revision_id: 2000 + round }))
    const before = await one.clients.count()
    await Promise.all([writing(one, random.pick([storeClients, storeClientsPage]), some), writing(other, random.pick([storeClients, storeClientsPage, drop]), some)])
    const clients = await clientsOf(one)
    expect(clients.map(({ id }) => id)).toEqual([...new Set(clients.map(({ id }) => id))])
    const updated = clients.filter(({ revision_id }) => revision_id === 2000 + round)
    expect([0, some.length]).toContain(updated.length)
    if (updated.length > 0 && clients.length > before) bothNew += 1
  }
  expect(bothNew, 'rounds in which both had new ones to write').toBeGreaterThan(10)
})

test('a change of many clients that cannot be stored is taken back whole, and reported once', async () => {
  const { db } = await openTab(newStorage(), testingServer().server)
  const clients = clientsFor(seeded(10), 9000)
  await writing(db, storeClientsPage, clients)
  let left = 12
  db.client_lines.hook('updating', () => {
    if ((left -= 1) === 0) throw new DOMException('There is no room.', 'QuotaExceededError')
  })
  await expect(writing(db, storeClients, clients.filter((_, index) => index % 300 === 0).map(revised))).rejects.toThrow('There is no room.')
  expect(await clientsOf(db)).toEqual(clients)
})
