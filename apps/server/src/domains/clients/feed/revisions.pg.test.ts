import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { actors, seedOf, share } from '../../../testing/seed.ts'
import { reassign } from '../testing/assignments.ts'
import { catchUp, type Device, latest, readList, replay, setUp } from '../testing/device.ts'
import { type Ledger, misnamed, missed, newLedger } from '../testing/ledger.ts'
import { settled, writeSlowly } from '../testing/transactions.ts'
import { grounds, makeWorld, type World } from '../testing/world.ts'
import { write, type Writer } from '../testing/writers.ts'

const changes = share(1500, 100_000)
/** How often the writers pause, and what every device replayed is held against the list. */
const checkpoints = share(4, 20)

let app: TestApp
let world: World

beforeAll(async () => {
  app = await testApp()
  world = await makeWorld(app)
})

afterAll(() => app.close())

const writer = async (name: string): Promise<Writer> => {
  const identity = !/^(mr|tele)/.test(name)
  return { name, caller: await app.signIn(name), identity, deletes: name === 'admin' }
}

/** What devices hold, and what the list says, side by side where they differ. */
async function differences(device: Device): Promise<unknown[]> {
  const list = await readList(device.caller, 1000)
  return [...new Set([...list.keys(), ...device.records.keys()])]
    .map((id) => ({ id, held: device.records.get(id), listed: list.get(id) }))
    .filter(({ held, listed }) => JSON.stringify(held) !== JSON.stringify(listed))
}

/** Waits for all, also where one fails: nobody goes on behind the test's back. */
async function together(work: readonly Promise<unknown>[]): Promise<void> {
  const ended = await Promise.allSettled(work)
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed?.status !== 'rejected') return
  const faults = app.log().split('\n').filter((line) => line.includes('"fault"'))
  throw new Error(`Someone failed. The server's log: ${faults.slice(-3).join('\n')}`, { cause: failed.reason })
}

async function checkDevice(device: Device, ipp: () => number): Promise<void> {
  await catchUp(device, ipp)
  expect(await differences(device), `${device.name} holds what the list says`).toEqual([])
  expect(device.position, `${device.name} is at its newest revision`).toEqual({ revision: await latest(device.caller), after: null })
}

test(`no device misses any of ${changes} changes by eight writers while assignments change`, async () => {
  const actor = actors(seedOf('revisions'))
  const names = ['admin', 'admin', 'admin', 'ah1', 'oic1', 'oic1', 'mr1', 'tele1']
  const writers = await Promise.all(names.map(writer))
  const start = await latest((writers[0] as Writer).caller)
  const ledger: Ledger = newLedger([...(await readList((await app.signIn('oic1')), 1000)).keys()])
  const devices: Device[] = []
  for (const name of ['mr1', 'oic1', 'admin', 'tele1', 'ah1']) devices.push(await setUp(name, await app.signIn(name)))
  const whole = [...devices]
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
        return until(() => replay(device, pageSize()).then(() => sleep(random.below(120))))
      }),
      ...writers.map((one) => {
        const random = actor()
        return until(() => write(one, ledger, random, grounds(world)))
      }),
      ...[actor(), actor()].map((random) => until(() => reassign(world, ledger, random).then(() => sleep(random.below(200))))),
      ...[actor(), actor()].map((random) => until(() => writeSlowly(app.pool, ledger, random))),
      // A device that is set up in the middle of it all, in small pages of the list.
      app.signIn(late).then(async (caller) => devices.push(await setUp(`${late}, set up in round ${round}`, caller, 7))),
    ])
    await settled(app.pool)
    for (const device of devices) await checkDevice(device, pageSize)
  }

  const always: Record<string, readonly string[]> = {
    mr1: world.ofMr1,
    oic1: [...world.ofMr1, ...world.ofBaguio],
    ah1: [...world.ofMr1, ...world.ofBaguio],
    admin: grounds(world),
    tele1: [],
  }
  for (const device of whole) {
    const held = new Set(always[device.name])
    expect(missed(ledger, device, start, (location) => held.has(location)), `what ${device.name} missed`).toEqual([])
  }
  const admin = whole.find(({ name }) => name === 'admin') as Device
  expect(misnamed(ledger, admin)).toEqual([])
  expect(ledger.count).toBeGreaterThanOrEqual(changes)
})
