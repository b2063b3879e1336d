import type { Itinerary } from '@bisita/contract/itineraries'
import type { Visit } from '@bisita/contract/visits/visits'
import type { Sealing } from '../../sealing/middleware.ts'
import { clientsFor, idOf, itineraryFor, seeded, visitFor } from './testing.ts'
import { newStorage, openTab, start } from './testingDevice.ts'
import { testingServer } from './testingServer.ts'

/** A device that is set up, with a visit and an itinerary of each client, and what was made for it. */
export async function ready(clients = 40, pageSize = 1000, sealing: Sealing | null = null) {
  const random = seeded(13)
  const server = testingServer(pageSize)
  const made = clientsFor(random, clients).map(server.putClient)
  for (const [number, client] of made.entries()) {
    server.putVisit(visitFor(random, number, client))
    server.putItinerary(itineraryFor(random, number, client))
  }
  let now = start
  const storage = newStorage()
  const tab = await openTab(storage, server.server, { now: () => now }, sealing)
  await tab.records.setUp()
  server.asked.length = 0
  return { random, server, storage, tab, made, later: (time: number) => (now += time) }
}

export type SetUpTestDevice = Awaited<ReturnType<typeof ready>>

const id = ({ made }: SetUpTestDevice, index: number): string => made[index]?.id ?? ''

/** The device's own key of a client; -1 where it is not there. */
export const keyOf = async ({ tab }: SetUpTestDevice, client: string): Promise<number> => (await tab.db.clients.where('id').equals(client).first())?.key ?? -1

/** A visit by its number. */
export const visitIn = ({ server }: SetUpTestDevice, index: number) => [...server.rows.visits.values()][index] as Visit

/** An itinerary by its number. */
export const itineraryIn = ({ server }: SetUpTestDevice, index: number) => [...server.rows.itineraries.values()][index] as Itinerary

/** Ways in which a device can come to differ, none of which its feeds would ever put right. */
export const differences: Record<string, (world: SetUpTestDevice) => Promise<unknown>> = {
  'a client is missing with its line and its visits': async (world) => {
    const key = await keyOf(world, id(world, 3))
    const visits = await world.tab.db.visits.where('[client_id+contact_time]').between([id(world, 3)], [id(world, 3), []]).primaryKeys()
    await world.tab.db.visits.bulkDelete(visits)
    await world.tab.db.clients.delete(key)
  },
  'a client is older': async (world) => {
    world.server.putClient({ ...(world.made[4] as SetUpTestDevice['made'][0]), age: 90 })
    await skipFeeds(world)
  },
  'a client is there that should not be': async (world) => {
    world.server.removeVisit([...world.server.rows.visits.values()].find((visit) => visit.client_id === id(world, 5))?.id ?? '')
    world.server.removeClient(id(world, 5))
    await skipFeeds(world)
  },
  'a client has a number that the server never gave': async (world) =>
    world.tab.db.clients.update(await keyOf(world, id(world, 6)), { revision_id: 1_000_000 }).then(() => world.tab.db.client_lines.clear()),
  'the line of a client is older than the client': (world) => world.tab.db.client_lines.update(id(world, 8), { revision_id: 1 }),
  'the lines are lost': ({ tab }) => tab.db.client_lines.clear(),
  'there are lines of nobody': (world) => keyOf(world, id(world, 7)).then((key) => world.tab.db.clients.delete(key)),
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
    await world.tab.db.visits.put({ ...visitIn(world, 7), id: idOf(start, 77), visit_type: 'call' })
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
export async function skipFeeds({ tab, server }: SetUpTestDevice): Promise<void> {
  for (const name of ['clients_position', 'visits_position', 'itineraries_position'] as const) {
    await tab.db.state.put({ name, value: { number: server.number(), after: null } })
  }
}
