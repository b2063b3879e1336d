import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { app, openApp } from '../../../testing/desk.ts'
import { differences, together } from '../../../testing/feeds.ts'
import { actors, seedOf, share } from '../../../testing/seed.ts'
import { reassign } from '../testing/assignments.ts'
import { catchUp, type ClientFeedDevice, deviceDigest, latest, readList, replay, setUp, serverDigest } from '../testing/device.ts'
import { type Ledger, wronglyNamed, missed, newLedger } from '../testing/ledger.ts'
import { settled } from '../../../testing/settled.ts'
import { writeSlowly } from '../testing/transactions.ts'
import { allPlacesOf, makeFeedWorld, type FeedWorld } from '../testing/world.ts'
import { write, type ClientWriter } from '../testing/writers.ts'

const changes = share(900, 100_000)
/** How often the writers pause and the records of every device are compared with the list. */
const checkpoints = share(3, 20)

openApp()
let world: FeedWorld
/** How many digests were compared while the writers wrote. */
let compared = 0

beforeAll(async () => {
  world = await makeFeedWorld(app)
})

const writer = async (name: string): Promise<ClientWriter> => {
  const identity = !/^(mr|tele)/.test(name)
  return { name, caller: await app.signIn(name), identity, deletes: name === 'admin' }
}

/** A device at a position of its own holds what the digest says, unless the digest says that there is more to read. */
async function compareDigest(device: ClientFeedDevice): Promise<void> {
  if (device.position.after !== null || !device.name.startsWith('mr')) return
  const answer = await serverDigest(device)
  if (answer.settled) compared += 1
  expect(answer.settled ? answer : null, `${device.name} holds what the digest says meanwhile`).toEqual(answer.settled ? deviceDigest(device) : null)
}

async function checkDevice(device: ClientFeedDevice, ipp: () => number): Promise<void> {
  await catchUp(device, ipp)
  expect(differences(device.records, await readList(device.caller, 1000)), `${device.name} holds what the list says`).toEqual([])
  expect(device.position, `${device.name} is at its newest revision`).toEqual({ seq: await latest(device.caller), after: null })
}

test(`no device misses any of ${changes} changes by eight writers while assignments change`, async () => {
  const actor = actors(seedOf('revisions'))
  const names = ['admin', 'admin', 'admin', 'ah1', 'oic1', 'oic1', 'mr1', 'tele1']
  const writers = await Promise.all(names.map(writer))
  const start = await latest((writers[0] as ClientWriter).caller)
  const ledger: Ledger = newLedger([...(await readList((await app.signIn('oic1')), 1000)).keys()])
  const devices: ClientFeedDevice[] = []
  for (const name of ['mr1', 'oic1', 'admin', 'tele1', 'ah1']) devices.push(await setUp(name, await app.signIn(name)))
  const whole = [...devices]
  for (const name of ['mr2', 'mr3', 'mr4']) devices.push(await setUp(name, await app.signIn(name)))
  const pages = actor()
  const pageSize = () => (pages.chance(0.6) ? 1 + pages.below(12) : pages.pick([50, 1000]))

  for (let round = 1; round <= checkpoints; round += 1) {
    const goal = (changes * round) / checkpoints
    const until = async (work: () => Promise<unknown>): Promise<void> => {
      while (ledger.count < goal) await work()
    }
    const late = round % 2 === 0 ? 'mr1' : 'tele1'
    await together([
      ...devices.map((device) => {
        const random = actor()
        return until(() => replay(device, pageSize()).then(() => (random.chance(0.3) ? compareDigest(device) : undefined)).then(() => sleep(random.below(120))))
      }),
      ...writers.map((one) => {
        const random = actor()
        return until(() => write(one, ledger, random, allPlacesOf(world)))
      }),
      ...[actor(), actor()].map((random) => until(() => reassign(world, ledger, random).then(() => sleep(random.below(200))))),
      ...[actor(), actor()].map((random) => until(() => writeSlowly(app.pool, ledger, random))),
      // A device that is set up in the middle of it all, in small pages of the list.
      app.signIn(late).then(async (caller) => devices.push(await setUp(`${late}, set up in round ${round}`, caller, 7))),
    ])
    await settled(app.pool)
    for (const device of devices) await checkDevice(device, pageSize)
    for (const device of devices.filter(({ name }) => name.startsWith('mr'))) {
      expect(await serverDigest(device), `${device.name} holds what the digest says`).toEqual(deviceDigest(device))
    }
  }

  expect(compared).toBeGreaterThan(10)
  const always: Record<string, readonly string[]> = {
    mr1: world.ofMr1,
    oic1: [...world.ofMr1, ...world.ofBaguio],
    ah1: [...world.ofMr1, ...world.ofBaguio],
    admin: allPlacesOf(world),
    tele1: [],
  }
  for (const device of whole) {
    const alwaysAssigned = new Set(always[device.name])
    expect(missed(ledger, device, start, (location) => alwaysAssigned.has(location)), `what ${device.name} missed`).toEqual([])
  }
  const admin = whole.find(({ name }) => name === 'admin') as ClientFeedDevice
  expect(wronglyNamed(ledger, admin)).toEqual([])
  expect(ledger.count).toBeGreaterThanOrEqual(changes)
})
