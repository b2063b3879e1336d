import type { Itinerary } from '@bisita/contract/itineraries'
import type { Visit } from '@bisita/contract/visits/visits'
import { describe, expect, test } from 'vitest'
import { NoAnswer } from '../../../api/outcomes.ts'
import { recall } from '../../state.ts'
import { digestEvery } from './digest.ts'
import { bothSealings } from '../../testing/sealing.ts'
import { clientFor, idOf } from '../testing/testing.ts'
import { differences, itineraryIn, ready, skipFeeds, visitIn, type SetUpTestDevice } from '../testing/testingDifferences.ts'
import { contents, expectSame, openTab, start } from '../testing/testingDevice.ts'

const going = () => true
const digests = ['clientDigest', 'visitDigest', 'itineraryDigest']

/** Reads what the feeds tell, as a round does before it compares. */
async function readFeeds({ tab, server }: SetUpTestDevice): Promise<void> {
  const latest = { clients: server.number(), visits: server.number(), itineraries: server.number() }
  await tab.records.catchUp({ server_time: '', latest, versions: server.versions() as { locations: string; products: string; users: string; strategy: string } }, () => undefined, going)
}

describe('the digest', () => {
  test('is asked for once after set-up and once a day, and costs one request of each kind where all is well: nothing is loaded', async () => {
    const { tab, server, later } = await ready()
    await tab.records.whenQuiet(going)
    await tab.records.whenQuiet(going)
    later(digestEvery - 1)
    await tab.records.whenQuiet(going)
    expect(server.asked).toEqual(digests)
    later(1)
    await tab.records.whenQuiet(going)
    expect(server.asked).toEqual([...digests, ...digests])
  })

  test.each(Object.entries(differences))('finds and heals it when %s', async (_, happen) => {
    const world = await ready()
    await happen(world)
    await world.tab.records.whenQuiet(going)
    await expectSame(world.tab, world.server)
    expect(await recall(world.tab.db, 'digest_at')).toBe(start)
  })

  test.each(bothSealings)('%s, reads all clients again where one differs, page by page, and nothing of the others', async (_, sealing) => {
    const world = await ready(480, 100, sealing)
    await world.tab.db.clients.filter(({ key = 0 }) => key % 2 === 0).delete()
    for (let extra = 0; extra < 5; extra += 1) await world.tab.apply({ kind: 'client', client: clientFor(world.random, 300 * extra, { location_id: '1401108013' }) })
    await world.tab.records.whenQuiet(going)
    expect(world.server.asked).toEqual(['clientDigest', ...Array(5).fill('clients'), 'visitDigest', 'itineraryDigest'])
    const { clients, lines, expectedLines } = await contents(world.tab.db)
    expect(clients.map(({ id: one }) => one)).toEqual([...world.server.rows.clients.keys()].sort())
    expect(lines).toEqual(expectedLines)
  })

  test('shows no list empty meanwhile: each page takes the place of the records that it has', async () => {
    const world = await ready(300, 60)
    const wrong = [visitIn(world, 1), visitIn(world, 290)]
    for (const { id: one } of wrong) await world.tab.db.visits.update(one, { remarks: 'Iba.' })
    const counts: Promise<number>[] = []
    world.server.onCall((call) => {
      if (call === 'visits') counts.push(world.tab.db.visits.count())
    })
    await world.tab.records.whenQuiet(going)
    expect(await Promise.all(counts)).toEqual(Array(5).fill(300))
    await expectSame(world.tab, world.server)
  })

  test.each(['clients', 'visits', 'itineraries'] as const)('goes on with the page of %s that was not stored, after the network or the phone has failed', async (kind) => {
    const world = await ready(300, 60)
    const stored = await world.tab.db.table(kind).orderBy('id').toArray()
    for (const row of [stored[10], stored[200]]) await world.tab.db.table(kind).delete(row[kind === 'clients' ? 'key' : 'id'])
    let pages = 0
    world.server.onCall((call) => {
      if (call === kind && (pages += 1) === 3) throw new NoAnswer('Nobody answered.')
    })
    await expect(world.tab.records.whenQuiet(going)).rejects.toThrow('Nobody answered.')
    expect(await recall(world.tab.db, 'reread')).toMatchObject({ kind, after_id: stored[119].id })
    expect(await recall(world.tab.db, 'digest_at')).toBeUndefined()
    world.tab.close()
    world.server.asked.length = 0
    const tab = await openTab(world.storage, world.server.server)
    await tab.records.whenQuiet(going)
    expect(world.server.asked.slice(0, 4)).toEqual([kind, kind, kind, 'clientDigest'])
    await expectSame(tab, world.server)
    expect(await recall(tab.db, 'reread')).toBeUndefined()
    expect(await recall(tab.db, 'digest_at')).toBe(start)
  })

  test('ends early when stopped, and is due again', async () => {
    const world = await ready()
    await differences['a client is older']?.(world)
    await world.tab.records.whenQuiet(() => false)
    expect(await recall(world.tab.db, 'digest_at')).toBeUndefined()
    await world.tab.records.whenQuiet(going)
    await expectSame(world.tab, world.server)
  })

  test.each(['visits', 'itineraries'] as const)('reads all %s again where some differ, and nothing of the others', async (kind) => {
    const world = await ready(240, 60)
    const before = await world.tab.db.clients.toArray()
    let number = 0
    await world.tab.db.table(kind).toCollection().filter(() => (number += 1) % 7 > 0).modify({ remarks: 'Iba.' })
    const [stays, goes] = [idOf(start, 1), idOf(start, 2)]
    // One from before the year that is compared stays as it is; one that nobody knows goes.
    const row = (await world.tab.db.table(kind).toCollection().first()) as Visit & Itinerary
    await world.tab.db.table(kind).bulkPut([{ ...row, id: stays, visit_time: '2024-01-01T00:00:00.000Z', contact_time: '2024-01-01T00:00:00.000Z', visible_at: '2024-01-01' }, { ...row, id: goes }])
    await world.tab.records.whenQuiet(going)
    expect(world.server.asked.filter((name) => !digests.includes(name))).toEqual(Array(4).fill(kind))
    expect(await world.tab.db.table(kind).get(stays)).toMatchObject({ id: stays })
    await world.tab.db.table(kind).delete(stays)
    await expectSame(world.tab, world.server)
    expect(await world.tab.db.clients.toArray()).toEqual(before)
  })

  test('takes it for no difference where another tab has read on while the digest was asked for', async () => {
    const world = await ready()
    world.server.onCall((call) => {
      if (call !== 'visitDigest') return
      world.server.onCall(() => undefined)
      void world.tab.db.visits.delete(visitIn(world, 1).id)
      void world.tab.db.state.put({ name: 'visits_position', value: { number: world.server.number() + 1, after: null } })
    })
    await world.tab.records.whenQuiet(going)
    expect(world.server.asked).toEqual(['clientDigest', 'visitDigest'])
    expect(await recall(world.tab.db, 'reread')).toBeUndefined()
    expect(await recall(world.tab.db, 'digest_at')).toBeUndefined()
  })

  test('compares nothing while a feed has more to tell, and is due again', async () => {
    const world = await ready()
    await world.tab.db.visits.delete(visitIn(world, 1).id)
    world.server.putVisit({ ...visitIn(world, 2), remarks: 'Just now.' })
    await world.tab.records.whenQuiet(going)
    expect(world.server.asked).toEqual(['clientDigest', 'visitDigest'])
    expect(await recall(world.tab.db, 'digest_at')).toBeUndefined()
    await readFeeds(world)
    await world.tab.records.whenQuiet(going)
    await expectSame(world.tab, world.server)
    expect(await recall(world.tab.db, 'digest_at')).toBe(start)
  })

  test.each([
    ['changes', (world: SetUpTestDevice, visit: Visit) => world.server.putVisit({ ...visit, remarks: 'Meanwhile.' })],
    ['goes', (world: SetUpTestDevice, { id: gone }: Visit) => world.server.removeVisit(gone)],
  ])('puts right what %s while it is being healed', async (_, happen) => {
    const world = await ready()
    const lost = [visitIn(world, 1), visitIn(world, 2)]
    await world.tab.db.visits.bulkDelete(lost.map((visit) => visit.id))
    let done = false
    world.server.onCall((call) => {
      if (call !== 'visits' || done) return
      done = true
      for (const visit of lost) happen(world, visit)
    })
    await world.tab.records.whenQuiet(going)
    expect(done).toBe(true)
    await readFeeds(world)
    await world.tab.records.whenQuiet(going)
    await expectSame(world.tab, world.server)
    expect(await recall(world.tab.db, 'digest_at')).toBe(start)
  })

  test('leaves alone what is queued for what it heals', async () => {
    const world = await ready()
    const [visit, plan] = [visitIn(world, 1), itineraryIn(world, 1)]
    const { db } = world.tab
    const sending = { user_id: 'me', order: 1 }
    const item = { id: 'q1', record_id: plan.id, client_id: plan.client_id, action: 'remarks', remarks: 'Waits.', sending }
    const queued = { ...visit, id: idOf(start, 5), sending }
    const photo = { visit_id: queued.id, user_id: 'me', bytes: new ArrayBuffer(3), type: 'image/jpeg', sha256: 'x' }
    await db.table('queued_itineraries').put(item)
    await db.table('queued_visits').put(queued)
    await db.photos.put(photo)
    await db.itineraries.delete(plan.id)
    await db.visits.delete(visit.id)
    world.server.removeClient(visit.client_id)
    await skipFeeds(world)
    await world.tab.records.whenQuiet(going)
    await expectSame(world.tab, world.server)
    expect(await db.table('queued_itineraries').toArray()).toEqual([item])
    expect(await db.table('queued_visits').toArray()).toEqual([queued])
    expect(await db.photos.toArray()).toEqual([photo])
  })

  test('leaves off where set-up has started again', async () => {
    const world = await ready()
    await world.tab.db.visits.delete(visitIn(world, 1).id)
    world.server.onCall((call) => {
      if (call === 'visits') void world.tab.db.state.put({ name: 'setup', value: { step: 'users', after_id: null, done: 0, total: null, set_up_at: null } })
    })
    await world.tab.records.whenQuiet(going)
    expect(await world.tab.db.visits.get(visitIn(world, 1).id)).toBeUndefined()
    expect(await recall(world.tab.db, 'digest_at')).toBeUndefined()
  })
})
