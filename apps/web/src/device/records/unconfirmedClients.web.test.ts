import { expect, test } from 'vitest'
import type { SyncAnswer } from '../sync/records.ts'
import { recall } from '../state.ts'
import { clientFor, seeded, visitFor } from './testing/testing.ts'
import { contents, newStorage, openTab } from './testing/testingDevice.ts'
import { testingServer } from './testing/testingServer.ts'

const place = { location_id: '1401108013' }

/** A phone that has made a client with no network, and what the server answers of it and of a visit to it. */
async function made() {
  const random = seeded(31)
  const server = testingServer()
  const there = server.putClient(clientFor(random, 1, place))
  const tab = await openTab(newStorage(), server.server)
  await tab.records.setUp()
  server.asked.length = 0
  const syncAnswer = (): SyncAnswer => ({
    server_time: '2026-11-22T03:00:00Z',
    latest: { clients: server.number(), visits: server.number(), itineraries: server.number() },
    versions: server.versions() as SyncAnswer['versions'],
  })
  const catchUp = (from = syncAnswer()) => tab.records.catchUp(from, () => undefined, () => true)
  const client = clientFor(random, 2, { ...place, revision_id: there.revision_id + 1 })
  return { server, tab, syncAnswer, catchUp, client, visit: visitFor(random, 3, client), there }
}

test('a client made here stays, and nothing is asked about it, where the feed tells of it after the answer', async () => {
  const { server, tab, syncAnswer, catchUp, client } = await made()
  const before = syncAnswer()
  const stored = server.putClient(client)
  await tab.apply({ kind: 'client', client: stored })
  await catchUp(before)
  await catchUp()
  await catchUp()
  expect((await contents(tab.db)).clients.map(({ id }) => id)).toContain(client.id)
  expect(server.asked).not.toContain('client')
  expect(await recall(tab.db, 'unheard_clients')).toEqual([])
})

test('one whose place went to somebody else meanwhile goes with its visits in the same round: no feed would ever take it away', async () => {
  const { server, tab, catchUp, client, visit, there } = await made()
  await tab.apply({ kind: 'client', client })
  await tab.apply({ kind: 'visit', visit })
  // The round reads the feeds as they were before it sent, and then once more.
  await catchUp()
  await catchUp()
  expect(server.asked).toEqual(['client'])
  const { clients, visits, lines, expectedLines } = await contents(tab.db)
  expect([clients.map(({ id }) => id), visits]).toEqual([[there.id], []])
  expect(lines).toEqual(expectedLines)
  await catchUp()
  expect(server.asked).toEqual(['client'])
})

test('one that is there and that the feed cannot tell of yet stays', async () => {
  const { server, tab, syncAnswer, catchUp, client } = await made()
  const before = syncAnswer()
  await tab.apply({ kind: 'client', client: server.putClient(client) })
  await catchUp(before)
  // An older transaction is under way: its number is not settled.
  await catchUp(before)
  expect(server.asked).toEqual(['client'])
  expect((await contents(tab.db)).clients.map(({ id }) => id)).toContain(client.id)
})

test('what is asked about with no answer is asked about again', async () => {
  const { server, tab, catchUp, client, there } = await made()
  await tab.apply({ kind: 'client', client })
  await catchUp()
  server.loseAfter(0)
  await expect(catchUp()).rejects.toThrow('Nobody answered.')
  server.onCall(() => undefined)
  await catchUp()
  expect((await contents(tab.db)).clients.map(({ id }) => id)).toEqual([there.id])
})
