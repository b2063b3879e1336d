import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { foldCounts } from '../../../database/counts.ts'
import { countWrongVisitCounts } from '../../../database/inspecting/inspectVisits.ts'
import type { Random } from '../../../demo/random.ts'
import { app, openApp } from '../../../testing/desk.ts'
import { differences, together } from '../../../testing/feeds.ts'
import { actors, seedOf, share } from '../../../testing/seed.ts'
import { reassign } from '../../clients/testing/assignments.ts'
import { readList as readClients } from '../../clients/testing/device.ts'
import { newLedger } from '../../clients/testing/ledger.ts'
import { settled } from '../../../testing/settled.ts'
import { allPlacesOf, makeFeedWorld, type FeedWorld } from '../../clients/testing/world.ts'
import { write, type ClientWriter } from '../../clients/testing/writers.ts'
import { setUp, visitFeed } from '../testing/device.ts'
import { writeContact } from '../testing/writers.ts'

const changes = share(400, 30_000)
/** How often the writers pause and the records of every device are compared with the list. */
const checkpoints = share(3, 12)

openApp()
let world: FeedWorld

beforeAll(async () => {
  world = await makeFeedWorld(app)
})

const { catchUp, expectSameDigest, fromNothing, readList, replay } = visitFeed

test(`replayed visits equal the list, and counts are exact, after any of ${changes} changes while assignments change`, async () => {
  const actor = actors(seedOf('visit changes'))
  const signIn = async (name: string): Promise<ClientWriter> => ({ name, caller: await app.signIn(name), identity: name !== 'mr1', deletes: name === 'admin' })
  const writers = await Promise.all(['admin', 'oic1', 'mr1'].map(signIn))
  const places = new Set(allPlacesOf(world))
  const near = [...(await readClients((writers[0] as ClientWriter).caller, 1000)).values()].filter(({ location_id }) => places.has(location_id))
  const ledger = newLedger(near.map(({ id }) => id))
  const users = ['mr1', 'mr2', 'tele1', 'oic1', 'mr5', 'admin'].map((name) => world.users[name] as string)
  // Telemarketers and administrators have the same feed, of their kinds and places.
  const devices = [fromNothing('mr1, from nothing', await app.signIn('mr1'))]
  for (const name of ['mr1', 'mr2', 'tele1', 'admin']) devices.push(await setUp(name, await app.signIn(name)))
  const pages = actor()
  const pageSize = () => (pages.chance(0.6) ? 1 + pages.below(12) : pages.pick([50, 1000]))

  // What a device has at the end is random: the last assignment may have removed everything. mr2 may never have much.
  const upserted = (): number => Math.min(...devices.slice(0, 5).filter(({ name }) => name !== 'mr2').map(({ upserts }) => upserts))
  const removed = (): number => Math.min(...devices.slice(0, 2).map(({ removes }) => removes))
  // How many upserts and removals a device receives is random: the last round goes on until there were some.
  const isEnough = (round: number): boolean => round < checkpoints || (upserted() > 10 && removed() > 10)
  const all = { failed: false }
  for (let round = 1; round <= checkpoints; round += 1) {
    // Where one fails the others end: what they wait for may never come.
    const until = async (work: (random: Random) => Promise<unknown>): Promise<void> => {
      for (const random = actor(); (ledger.count < (changes * round) / checkpoints || !isEnough(round)) && !all.failed; ) {
        await work(random).catch((error: unknown) => {
          all.failed = true
          throw error
        })
      }
    }
    await together([
      ...devices.map((device) => until((random) => replay(device, pageSize()).then(() => sleep(random.below(150))))),
      ...writers.map((one) => until((random) => write(one, ledger, random, allPlacesOf(world)))),
      ...[1, 2, 3].map(() => until((random) => writeContact(app, users, ledger, random))),
      ...[1, 2].map(() => until((random) => reassign(world, ledger, random).then(() => sleep(random.below(150))))),
      ...[30, 150].map((most) => until((random) => foldCounts(app.db).then(() => sleep(random.below(most))))),
      // A device that is set up in the middle of it all, in small pages of the list.
      app.signIn('mr1').then(async (caller) => devices.push(await setUp(`mr1, set up in round ${round}`, caller, 7))),
    ])
    await settled(app.pool)
    for (const device of devices) {
      await catchUp(device, pageSize)
      expect(differences(device.records, await readList(device.caller)), `${device.name} holds what the list says`).toEqual([])
      if (device.name.startsWith('mr')) await expectSameDigest(device)
    }
    // Some of it not folded yet, then all.
    expect(await countWrongVisitCounts(app.db)).toBe(0)
    await foldCounts(app.db)
    expect(await countWrongVisitCounts(app.db)).toBe(0)
    expect((await app.pool.query('select count(*) as n from visit_count_deltas')).rows).toEqual([{ n: 0 }])
  }
  // All of it was about something.
  expect(removed()).toBeGreaterThan(10)
  expect(upserted()).toBeGreaterThan(10)
})
