import { describe, expect, test } from 'vitest'
import { recall } from '../state.ts'
import { digestEvery, oneByOne } from './digest.ts'
import { clientFor, clientsFor, seeded, visitFor } from './testing.ts'
import { contents, expectSame, newStorage, openTab, start } from './testingDevice.ts'
import { testingServer } from './testingServer.ts'

const going = () => true

async function ready(clients = 40, pageSize = 1000) {
  const random = seeded(13)
  const server = testingServer(pageSize)
  const made = clientsFor(random, clients).map(server.putClient)
  for (const [number, client] of made.entries()) server.putVisit(visitFor(random, number, client))
  let now = start
  const tab = await openTab(newStorage(), server.server, { now: () => now })
  await tab.records.setUp()
  server.asked.length = 0
  return { random, server, tab, made, later: (time: number) => (now += time) }
}

type World = Awaited<ReturnType<typeof ready>>

const id = ({ made }: World, index: number): string => made[index]?.id ?? ''
const keyOf = async ({ tab }: World, client: string): Promise<number> => (await tab.db.clients.where('id').equals(client).first())?.key ?? -1

/** Ways in which a device can come to differ, none of which its feeds would ever put right. */
const differences: Record<string, (world: World) => Promise<unknown>> = {
  'a client is missing with its line': async (world) => {
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
}

/** Moves the positions on as if the changes had been read. */
async function skipFeeds({ tab, server }: World): Promise<void> {
  for (const name of ['clients_position', 'visits_position', 'itineraries_position'] as const) {
    await tab.db.state.put({ name, value: { number: server.number(), after: null } })
  }
}

describe('the digest', () => {
  test('is asked for once after set-up and once a day, and costs one request where all is well', async () => {
    const { tab, server, later } = await ready()
    await tab.records.whenQuiet(going)
    await tab.records.whenQuiet(going)
    later(digestEvery - 1)
    await tab.records.whenQuiet(going)
    expect(server.asked).toEqual(['digest'])
    later(1)
    await tab.records.whenQuiet(going)
    expect(server.asked).toEqual(['digest', 'digest'])
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
    const { digest, client } = world.server.server
    Object.assign(world.server.server, { client: (asked: string) => (asked === own.id ? Promise.resolve(own) : client(asked)), digest })
    await world.tab.records.whenQuiet(going)
    expect(await keyOf(world, own.id)).toBeGreaterThan(0)
  })

  test('reads all clients again where many differ', async () => {
    const world = await ready(oneByOne * 8, 100)
    await world.tab.db.clients.filter(({ key = 0 }) => key % 2 === 0).delete()
    for (let extra = 0; extra < 5; extra += 1) await world.tab.adopt({ kind: 'client', client: clientFor(world.random, 300 * extra) })
    await world.tab.records.whenQuiet(going)
    expect(world.server.asked.filter((name) => name === 'clients')).toHaveLength(16)
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
})
