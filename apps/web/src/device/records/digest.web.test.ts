import type { Itinerary } from '@bisita/contract/itineraries'
import type { Visit } from '@bisita/contract/visits'
import { describe, expect, test } from 'vitest'
import { recall } from '../state.ts'
import { digestEvery, oneByOne } from './digest.ts'
import { clientFor, clientsFor, idOf, itineraryFor, seeded, visitFor } from './testing.ts'
import { contents, expectSame, newStorage, openTab, start } from './testingDevice.ts'
import { testingServer } from './testingServer.ts'

const going = () => true
const digests = ['clientDigest', 'visitDigest', 'itineraryDigest']

async function ready(clients = 40, pageSize = 1000) {
  const random = seeded(13)
  const server = testingServer(pageSize)
  const made = clientsFor(random, clients).map(server.putClient)
  for (const [number, client] of made.entries()) {
    server.putVisit(visitFor(random, number, client))
    server.putItinerary(itineraryFor(random, number, client))
  }
  let now = start
  const tab = await openTab(newStorage(), server.server, { now: () => now })
  await tab.records.setUp()
  server.asked.length = 0
  return { random, server, tab, made, later: (time: number) => (now += time) }
}

type World = Awaited<ReturnType<typeof ready>>

const id = ({ made }: World, index: number): string => made[index]?.id ?? ''
const keyOf = async ({ tab }: World, client: string): Promise<number> => (await tab.db.clients.where('id').equals(client).first())?.key ?? -1

const visitIn = ({ server }: World, index: number) => [...server.rows.visits.values()][index] as Visit
const itineraryIn = ({ server }: World, index: number) => [...server.rows.itineraries.values()][index] as Itinerary

/** Ways in which a device can come to differ, none of which its feeds would ever put right. */
const differences: Record<string, (world: World) => Promise<unknown>> = {
  'a client is missing with its line and its visits': async (world) => {
    const key = await keyOf(world, id(world, 3))
    const visits = await world.tab.db.visits.where('[client_id+visit_time]').between([id(world, 3)], [id(world, 3), []]).primaryKeys()
    await world.tab.db.visits.bulkDelete(visits)
    await world.tab.db.clients.delete(key)
  },
  'a client is older': async (world) => {
    world.server.putClient({ ...(world.made[4] as World['made'][0]), age: 90 })
    await skipFeeds(world)
  },
  'a client is there that should not be': async (world) => {
    world.server.removeVisit([...world.server.rows.visits.values()].find((visit) => visit.client_id === id(world, 5))?.id ?? '')
    world.server.removeClient(id(world, 5))
    await skipFeeds(world)
  },
  'a client has a number that the server never gave': async (world) =>
    world.tab.db.clients.update(await keyOf(world, id(world, 6)), { revision_id: 1_000_000 }).then(() => world.tab.db.catalogue.clear()),
  'the catalogue is lost': ({ tab }) => tab.db.catalogue.clear(),
  'the catalogue has lines of nobody': (world) => keyOf(world, id(world, 7)).then((key) => world.tab.db.clients.delete(key)),
  'a visit is missing': (world) => world.tab.db.visits.delete(visitIn(world, 2).id),
  'a visit is there that was taken back': async (world) => {
    world.server.removeVisit(visitIn(world, 3).id)
    await skipFeeds(world)
  },
  'a visit shows what its client was called before': async (world) => {
    world.server.putVisit({ ...visitIn(world, 4), client_name: 'Bagong, Pangalan' })
    await skipFeeds(world)
  },
  'a visit shows what somebody was called before': async (world) => {
    world.server.putVisit({ ...visitIn(world, 5), user_display_name: 'Mr Two' })
    await skipFeeds(world)
  },
  'a visit says otherwise than was recorded': (world) => world.tab.db.visits.update(visitIn(world, 6).id, { remarks: 'Iba.', has_availed: true }),
  'a call is there, which no feed tells': async (world) => {
    const call = { ...visitIn(world, 7), id: idOf(start, 77), visit_type: 'call' as const }
    await world.tab.db.visits.put(call)
    const { visit } = world.server.server
    Object.assign(world.server.server, { visit: (asked: string) => (asked === call.id ? Promise.resolve(call) : visit(asked)) })
  },
  'all visits are lost': ({ tab }) => tab.db.visits.clear(),
  'an itinerary is missing': (world) => world.tab.db.itineraries.delete(itineraryIn(world, 2).id),
  'an itinerary is there that went to somebody else': async (world) => {
    world.server.removeItinerary(itineraryIn(world, 3).id)
    await skipFeeds(world)
  },
  'an itinerary is older': async (world) => {
    world.server.putItinerary({ ...itineraryIn(world, 4), visible_at: '2026-12-01', remarks: 'Later.' })
    await skipFeeds(world)
  },
  'an itinerary looks open that was skipped': async (world) => {
    world.server.putItinerary({ ...itineraryIn(world, 5), status: 'skipped', skip_reason: 'Ulan.' })
    await skipFeeds(world)
  },
}

/** Moves the positions on as if the changes had been read. */
async function skipFeeds({ tab, server }: World): Promise<void> {
  for (const name of ['clients_position', 'visits_position', 'itineraries_position'] as const) {
    await tab.db.state.put({ name, value: { number: server.number(), after: null } })
  }
}

/** Reads what the feeds tell, as a round does before it compares. */
async function readFeeds({ tab, server }: World): Promise<void> {
  const latest = { clients: server.number(), visits: server.number(), itineraries: server.number() }
  await tab.records.catchUp({ server_time: '', latest, versions: server.versions() as { locations: string; products: string; users: string } }, () => undefined, going)
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

  test('drops a client only once the server says that it is gone', async () => {
    const world = await ready()
    const own = clientFor(world.random, 700, { revision_id: 5 })
    await world.tab.adopt({ kind: 'client', client: own })
    // The digest does not tell of it yet; the call for the record does.
    const { client } = world.server.server
    Object.assign(world.server.server, { client: (asked: string) => (asked === own.id ? Promise.resolve(own) : client(asked)) })
    await world.tab.records.whenQuiet(going)
    expect(await keyOf(world, own.id)).toBeGreaterThan(0)
  })

  test('reads all clients again where many differ', async () => {
    const world = await ready(oneByOne * 2.4, 100)
    await world.tab.db.clients.filter(({ key = 0 }) => key % 2 === 0).delete()
    for (let extra = 0; extra < 5; extra += 1) await world.tab.adopt({ kind: 'client', client: clientFor(world.random, 300 * extra) })
    await world.tab.records.whenQuiet(going)
    expect(world.server.asked.filter((name) => name === 'clients')).toHaveLength(5)
    const { clients, rows, lines } = await contents(world.tab.db)
    expect(clients.map(({ id: one }) => one)).toEqual([...world.server.rows.clients.keys()].sort())
    expect(lines).toEqual(rows)
  })

  test('ends early when told to, and is due again', async () => {
    const world = await ready()
    await differences['a client is older']?.(world)
    await world.tab.records.whenQuiet(() => false)
    expect(await recall(world.tab.db, 'digest_at')).toBeUndefined()
    await world.tab.records.whenQuiet(going)
    await expectSame(world.tab, world.server)
  })

  test('loads of visits and itineraries exactly those that differ', async () => {
    const world = await ready()
    await world.tab.db.visits.delete(visitIn(world, 1).id)
    await world.tab.db.itineraries.update(itineraryIn(world, 1).id, { remarks: 'Iba.' })
    await world.tab.records.whenQuiet(going)
    await expectSame(world.tab, world.server)
    expect(world.server.asked).toEqual(['clientDigest', 'visitDigest', 'visitDigest', 'visit', 'itineraryDigest', 'itineraryDigest', 'itinerary'])
  })

  test.each(['visits', 'itineraries'] as const)('reads all %s again where many differ, and nothing of the others', async (kind) => {
    const world = await ready(oneByOne * 1.2, 60)
    const before = await world.tab.db.clients.toArray()
    let number = 0
    await world.tab.db.table(kind).toCollection().filter(() => (number += 1) % 7 > 0).modify({ remarks: 'Iba.' })
    const [stays, goes] = [idOf(start, 1), idOf(start, 2)]
    // One from before the year that is compared stays as it is; one that nobody knows goes.
    const row = (await world.tab.db.table(kind).toCollection().first()) as Visit & Itinerary
    await world.tab.db.table(kind).bulkPut([{ ...row, id: stays, visit_time: '2024-01-01T00:00:00.000Z', visible_at: '2024-01-01' }, { ...row, id: goes }])
    await world.tab.records.whenQuiet(going)
    expect(world.server.asked.filter((name) => name === kind)).toHaveLength(4)
    const one = kind === 'visits' ? 'visit' : 'itinerary'
    expect(world.server.asked.filter((name) => ![kind, one, ...digests].includes(name))).toEqual([])
    expect(await world.tab.db.table(kind).get(stays)).toMatchObject({ id: stays })
    await world.tab.db.table(kind).delete(stays)
    await expectSame(world.tab, world.server)
    expect(await world.tab.db.clients.toArray()).toEqual(before)
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
    ['changes', (world: World, visit: Visit) => world.server.putVisit({ ...visit, remarks: 'Meanwhile.' })],
    ['goes', (world: World, { id: gone }: Visit) => world.server.removeVisit(gone)],
  ])('puts right what %s while it is being healed', async (_, happen) => {
    const world = await ready()
    const lost = [visitIn(world, 1), visitIn(world, 2)]
    await world.tab.db.visits.bulkDelete(lost.map((visit) => visit.id))
    let done = false
    world.server.onCall((call) => {
      if (call !== 'visit' || done) return
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

  test('leaves off where set-up has begun anew', async () => {
    const world = await ready()
    await world.tab.db.visits.delete(visitIn(world, 1).id)
    world.server.onCall((call) => {
      if (call === 'visit') void world.tab.db.state.put({ name: 'setup', value: { step: 'users', after_id: null, done: 0, total: null, set_up_at: null } })
    })
    await world.tab.records.whenQuiet(going)
    expect(await world.tab.db.visits.get(visitIn(world, 1).id)).toBeUndefined()
    expect(await recall(world.tab.db, 'digest_at')).toBeUndefined()
  })
})
