import { describe, expect, test } from 'vitest'
import { NoAnswer, Refused } from '../../api/outcomes.ts'
import { recall } from '../state.ts'
import { readFeed } from './feeds.ts'
import type { SyncAnswer } from '../sync/records.ts'
import { clientFor, clientsFor, itineraryFor, seeded, visitFor } from './testing/testing.ts'
import { contents, expectSame, newStorage, openTab, start } from './testing/testingDevice.ts'
import { testingServer } from './testing/testingServer.ts'

const going = () => true
const ignoreProgress = () => undefined

async function ready(clients = 40, pageSize = 1000) {
  const random = seeded(11)
  const server = testingServer(pageSize)
  const made = clientsFor(random, clients).map(server.putClient)
  for (const [number, client] of made.entries()) server.putVisit(visitFor(random, number, client))
  const storage = newStorage()
  const tab = await openTab(storage, server.server)
  await tab.records.setUp()
  server.asked.length = 0
  tab.slept.length = 0
  const syncAnswer = (): SyncAnswer => ({
    server_time: '2026-11-22T03:00:00Z',
    latest: { clients: server.number(), visits: server.number(), itineraries: server.number() },
    versions: server.versions() as SyncAnswer['versions'],
  })
  return { random, server, storage, tab, syncAnswer, made }
}

describe('catching up', () => {
  test('asks nothing where nothing is new', async () => {
    const { tab, syncAnswer, server } = await ready()
    const { count } = tab.deps.changes
    const before = count.get()
    await tab.records.catchUp(syncAnswer(), ignoreProgress, going)
    expect(server.asked).toEqual([])
    expect(count.get()).toBe(before)
  })

  test('asks once for one changed client, and tells who shows records', async () => {
    const { tab, syncAnswer, server, made } = await ready()
    const { count } = tab.deps.changes
    const before = count.get()
    const one = syncAnswer().latest
    server.putClient({ ...(made[1] as (typeof made)[0]), firstname: 'Zenaida', fullname: 'Zamora, Zenaida' })
    await tab.records.catchUp({ ...syncAnswer(), latest: { clients: server.number(), visits: one?.visits ?? 0, itineraries: one?.itineraries ?? 0 } }, ignoreProgress, going)
    expect(server.asked).toEqual(['revisions'])
    expect(count.get()).toBe(before + 1)
    expect(await tab.db.clients.where('id').equals(made[1]?.id ?? '').first()).toMatchObject({ fullname: 'Zamora, Zenaida' })
    await expectSame(tab, server)
  })

  test('follows what is made, changed and removed of all three, quietly', async () => {
    const { tab, syncAnswer, server, random, made } = await ready()
    const progress: unknown[] = []
    for (let round = 0; round < 30; round += 1) {
      for (let operation = 0; operation < 20; operation += 1) {
        const client = server.rows.clients.get(random.pick(made).id)
        if (client === undefined || random.chance(0.2)) made.push(server.putClient(clientFor(random, 1000 + made.length)))
        else if (random.chance(0.3)) server.removeClient(client.id)
        else if (random.chance(0.6)) server.putClient({ ...client, has_availed: !client.has_availed })
        else if (random.chance(0.5)) server.putVisit(visitFor(random, 5000 + made.length, client))
        else server.putItinerary(itineraryFor(random, 5000 + made.length, client))
        if (random.chance(0.1)) server.removeVisit(random.pick([...server.rows.visits.keys()]))
        if (random.chance(0.1)) server.removeItinerary([...server.rows.itineraries.keys()][0] ?? 'none')
      }
      await tab.records.catchUp(syncAnswer(), (replay) => progress.push(replay), going)
      await expectSame(tab, server)
    }
    expect(progress).toEqual([])
  })

  test('replays a long backlog in the open, page by page with a pause between, and says when it is done', async () => {
    const { tab, syncAnswer, server, made } = await ready(50, 400)
    for (let number = 0; number < 1100; number += 1) server.putClient({ ...(made[number % 50] as (typeof made)[0]), age: number })
    const progress: unknown[] = []
    await tab.records.catchUp(syncAnswer(), (replay) => progress.push(replay), going)
    expect(progress).toEqual([0, 400, 400, 800, 800, 1100, null].map((done) => (done === null ? null : { done, total: 1100 })))
    expect(tab.slept).toEqual([300, 300])
    await expectSame(tab, server)
  })

  test('replays one that the server does not count to its end, with a total only once it does', async () => {
    const { tab, syncAnswer, server, random, made } = await ready(50, 400)
    const counted = 700
    for (let number = 0; number < 1500; number += 1) server.putVisit(visitFor(random, 2000 + number, made[number % 50] as (typeof made)[0]))
    const { visitChanges } = server.server
    const deps = { ...tab.deps, server: { ...server.server, visitChanges: async (from: Parameters<typeof visitChanges>[0]) => {
      const page = await visitChanges(from)
      return page.count > counted ? { ...page, count: counted, more: true as const } : page
    } } }
    const progress: unknown[] = []
    expect(await readFeed(deps, 'visits', (replay) => progress.push(replay), going)).toBe(true)
    expect(progress).toEqual([[0, null], [400, null], [400, null], [800, null], [800, 1500], [1200, 1500], [1200, 1500], [1500, 1500], null].map(
      (one) => (one === null ? null : { done: one[0], total: one[1] })))
    await tab.records.catchUp(syncAnswer(), ignoreProgress, going)
    await expectSame(tab, server)
  })

  test('a break in the middle of a replay loses nothing and repeats no page that was stored', async () => {
    const { tab, syncAnswer, server, made, storage } = await ready(50, 100)
    for (let number = 0; number < 450; number += 1) server.putClient({ ...(made[number % 50] as (typeof made)[0]), age: number })
    server.loseAfter(2)
    await expect(tab.records.catchUp(syncAnswer(), ignoreProgress, going)).rejects.toBeInstanceOf(NoAnswer)
    tab.close()
    server.onCall(() => undefined)
    server.asked.length = 0
    const again = await openTab(storage, server.server)
    await again.records.catchUp(syncAnswer(), ignoreProgress, going)
    expect(server.asked.filter((name) => name === 'revisions')).toHaveLength(3)
    await expectSame(again, server)
  })

  test('ends after the page at hand when stopped', async () => {
    const { tab, syncAnswer, server, made } = await ready(50, 100)
    for (let number = 0; number < 300; number += 1) server.putClient({ ...(made[number % 50] as (typeof made)[0]), age: number })
    await tab.records.catchUp(syncAnswer(), ignoreProgress, () => server.asked.length === 0)
    expect(server.asked).toEqual(['revisions'])
    await tab.records.catchUp(syncAnswer(), ignoreProgress, going)
    await expectSame(tab, server)
  })

  test('loads the small lists again that have changed', async () => {
    const { tab, syncAnswer, server } = await ready()
    const moved = { ...syncAnswer(), versions: { locations: 'l2', products: 'p1', users: 'u2', strategy: '' } }
    await tab.records.catchUp(moved, ignoreProgress, going)
    // Of other places the visits by half-day too.
    expect(server.asked).toEqual(['locations', 'users', 'halfDays'])
    await tab.records.catchUp(moved, ignoreProgress, going)
    expect(server.asked).toHaveLength(3)
  })

  test('reads the visits by half-day once a week, and a server that refuses them holds nothing up', async () => {
    const { tab, syncAnswer, server, storage } = await ready()
    await expect(recall(tab.db, 'half_days')).resolves.toMatchObject({ of: 'l1 2026-11-16' })
    // Sunday, 22 November 2026; a day later it is Monday.
    const monday = await openTab(storage, server.server, { now: () => start + 86_400_000 })
    const catchUp = () => monday.records.catchUp(syncAnswer(), ignoreProgress, going)
    server.onCall((call) => {
      if (call === 'halfDays') throw new Refused({ status: 404, sentAs: 'me' })
    })
    await catchUp()
    await expect(recall(tab.db, 'half_days')).resolves.toMatchObject({ of: 'l1 2026-11-16' })
    server.onCall(() => undefined)
    await catchUp()
    await catchUp()
    expect(server.asked).toEqual(['halfDays', 'notice', 'halfDays'])
    await expect(recall(tab.db, 'half_days')).resolves.toMatchObject({ of: 'l1 2026-11-23' })
    monday.close()
  })
})

describe('an answer', () => {
  test('is stored with its line, and an older revision that the feed then tells is passed over', async () => {
    const { tab, syncAnswer, server, made } = await ready()
    const client = made[2] as (typeof made)[0]
    const older = server.putClient({ ...client, age: 71 })
    const newer = server.putClient({ ...client, age: 72 })
    await tab.apply({ kind: 'client', client: newer })
    await tab.apply({ kind: 'client', client: older })
    expect((await contents(tab.db)).clients.find(({ id }) => id === client.id)).toEqual(newer)
    await tab.records.catchUp(syncAnswer(), ignoreProgress, going)
    await expectSame(tab, server)
  })

  test('of visits and itineraries is stored, an itinerary that was removed goes', async () => {
    const { tab, random, server, made } = await ready()
    const client = made[0] as (typeof made)[0]
    const visit = visitFor(random, 800, client)
    const itinerary = itineraryFor(random, 801, client)
    await tab.apply({ kind: 'visit', visit })
    await tab.apply({ kind: 'itinerary', itinerary })
    expect(await tab.db.visits.get(visit.id)).toEqual(visit)
    expect(await tab.db.itineraries.get(itinerary.id)).toEqual(itinerary)
    await tab.apply({ kind: 'itinerary_removed', id: itinerary.id })
    expect(await tab.db.itineraries.count()).toBe(server.rows.itineraries.size)
  })

  test('is left to the replay while records are not set up', async () => {
    const tab = await openTab(newStorage(), testingServer().server)
    await tab.apply({ kind: 'client', client: clientFor(seeded(1), 1) })
    expect(await tab.db.clients.count()).toBe(0)
  })
})
