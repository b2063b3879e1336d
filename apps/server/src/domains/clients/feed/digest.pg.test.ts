import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@bisita/contract/clients/clients'
import type { ClientRevision } from '@bisita/contract/clients/clients.revisions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../testing/app.ts'
import { bucketsOf } from '../../../testing/buckets.ts'
import { actors, seedOf, share } from '../../../testing/seed.ts'
import { reassign } from '../testing/assignments.ts'
import { latest } from '../testing/device.ts'
import { newLedger } from '../testing/ledger.ts'
import { addClient, addPlace, assign, changeClient, deleteClient, give, removePlace } from '../testing/scene.ts'
import { settled, writeSlowly } from '../testing/transactions.ts'
import { grounds, makeWorld, type World } from '../testing/world.ts'
import { write, type Writer } from '../testing/writers.ts'

let app: TestApp
let world: World
let admin: Caller

beforeAll(async () => {
  app = await testApp()
  world = await makeWorld(app)
  admin = await app.signIn('admin')
})

afterAll(() => app.close())

/** A device that keeps of each client only the revision that its record has. */
type Holder = { readonly caller: Caller; readonly held: Map<string, number>; position: { revision: number; after: string | null } }

async function holding(caller: Caller): Promise<Holder> {
  const revision = await latest(caller)
  const held = new Map<string, number>()
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { body } = await caller.get(`/client/list?after_id=${after}&ipp=1000`)
    for (const { id, revision_id } of body.items as Client[]) held.set(id, revision_id)
    if (!body.hasNext) return { caller, held, position: { revision, after: null } }
    after = body.items.at(-1).id
  }
}

async function catchUp(holder: Holder, ipp: number): Promise<void> {
  for (let more = true; more; ) {
    const { revision, after } = holder.position
    const { status, body } = await holder.caller.get(`/client/revisions/${revision}?ipp=${ipp}${after === null ? '' : `&after=${after}`}`)
    expect(status).toBe(200)
    for (const item of body.items as ClientRevision[]) {
      if (item.action === 'remove') holder.held.delete(item.id)
      else holder.held.set(item.id, item.own_revision_id)
    }
    holder.position = { revision: body.next_revision_id, after: body.next_after }
    more = body.items.length > 0 || body.next_after !== null
  }
}

/** The digest of what a device holds. */
const digestOf = (held: ReadonlyMap<string, number>) => bucketsOf(new Map([...held].map(([id, revision]) => [id, String(revision)])))

const told = async (caller: Caller) => (await caller.get('/client/digest')).body

describe('the digest', () => {
  test('is refused to whoever is not signed in, and where the bucket is none', async () => {
    expect((await app.anonymous.get('/client/digest')).status).toBe(401)
    const mr = await app.signIn('mr1')
    for (const query of ['bucket=0', 'bucket=AG', 'bucket=abc', 'page=1']) expect([query, (await mr.get(`/client/digest?${query}`)).status]).toEqual([query, 400])
  })

  test('is refused to whoever has no device: of a million clients it is work for nothing', async () => {
    for (const name of ['tele1', 'oic1', 'ah1', 'admin']) {
      expect([name, (await (await app.signIn(name)).get('/client/digest')).status]).toEqual([name, 403])
    }
  })

  test('is that of the list', async () => {
    for (const name of ['mr1', 'mr2', 'mr3']) {
      const { caller, held } = await holding(await app.signIn(name))
      expect(held.size).toBeGreaterThan(10)
      expect([name, await told(caller)]).toEqual([name, digestOf(held)])
    }
  })

  test('of somebody who holds nothing is empty', async () => {
    await assign(app, ['delete from mr_locations where user_id = $1', [world.users['mr8']]], ['delete from mr_clients where user_id = $1', [world.users['mr8']]])
    await settled(app.pool)
    const mr8 = await app.signIn('mr8')
    expect(await told(mr8)).toEqual({ count: 0, buckets: [] })
    expect((await mr8.get('/client/digest?bucket=00')).body).toEqual({ count: 0, buckets: [], items: [] })
  })

  test('of a bucket tells its clients and their revisions', async () => {
    const { caller, held } = await holding(await app.signIn('mr1'))
    const [first] = held.keys()
    const bucket = (first as string).slice(-2)
    const items = [...held].filter(([id]) => id.endsWith(bucket)).toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([id, revision]) => ({ id, version: String(revision) }))
    const whole = digestOf(held).buckets.find((one) => one.bucket === bucket)
    expect((await caller.get(`/client/digest?bucket=${bucket}`)).body).toEqual({ count: items.length, buckets: [whole], items })
  })

  test('tells of what is under way nothing, and of what came after it neither, until it has ended', async () => {
    const [slow, quick] = [await addClient(admin, world.ofMr1[0] as string), await addClient(admin, world.ofMr1[0] as string)]
    const place = world.outside[0] as string
    const there = await addClient(admin, place)
    await settled(app.pool)
    const device = await holding(await app.signIn('mr1'))
    const before = digestOf(device.held)
    expect(await told(device.caller)).toEqual(before)
    const client = await app.pool.connect()
    await client.query('begin')
    await client.query('update clients set pension_amt = 7 where id = $1', [slow.id])
    await changeClient(admin, quick.id, { address: 'Committed first' })
    await assign(app, addPlace(world.branches['Baguio'], place), give(world.users['mr1'], place))
    await assign(app, ['delete from mr_locations where user_id = $1 and location_id = $2', [world.users['mr1'], world.ofMr1[1]]])
    expect(await told(device.caller)).toEqual(before)
    await catchUp(device, 1000)
    expect(digestOf(device.held)).toEqual(before)
    await client.query('commit')
    client.release()
    await settled(app.pool)
    await catchUp(device, 1000)
    expect(device.held.has(there.id)).toBe(true)
    expect(await told(device.caller)).toEqual(digestOf(device.held))
    await assign(app, removePlace(place), give(world.users['mr1'], world.ofMr1[1] as string))
  })

  test('of clients that an assignment brought is that of their own revisions', async () => {
    const place = world.outside[1] as string
    const { id, revision_id } = await addClient(admin, place)
    await settled(app.pool)
    const device = await holding(await app.signIn('mr1'))
    const brought = await assign(app, addPlace(world.branches['Baguio'], place), give(world.users['mr1'], place))
    expect(brought).toBeGreaterThan(revision_id)
    await settled(app.pool)
    await catchUp(device, 3)
    expect(device.held.get(id)).toBe(revision_id)
    expect(await told(device.caller)).toEqual(digestOf(device.held))
    await deleteClient(admin, id)
    await assign(app, removePlace(place))
    await settled(app.pool)
    await catchUp(device, 3)
    expect(device.held.has(id)).toBe(false)
    expect(await told(device.caller)).toEqual(digestOf(device.held))
  })
})

test('is what devices hold that replayed what several writers did while assignments changed', async () => {
  const actor = actors(seedOf('digest'))
  const writers = await Promise.all(
    ['admin', 'oic1', 'mr1'].map(async (name): Promise<Writer> => ({ name, caller: await app.signIn(name), identity: name !== 'mr1', deletes: name === 'admin' })),
  )
  const devices = await Promise.all(['mr1', 'mr2', 'mr3', 'mr4'].map(async (name) => holding(await app.signIn(name))))
  const ledger = newLedger([...(await holding(await app.signIn('oic1'))).held.keys()])
  const changes = share(300, 10_000)
  for (const goal of [changes / 3, (changes * 2) / 3, changes]) {
    const until = async (work: () => Promise<unknown>): Promise<void> => {
      while (ledger.count < goal) await work()
    }
    const ended = await Promise.allSettled([
      ...writers.map((one) => {
        const random = actor()
        return until(() => write(one, ledger, random, grounds(world)))
      }),
      ...[actor(), actor()].map((random) => until(() => reassign(world, ledger, random).then(() => sleep(random.below(100))))),
      ...[actor()].map((random) => until(() => writeSlowly(app.pool, ledger, random))),
      ...devices.map((device) => until(() => catchUp(device, 50).then(() => sleep(100)))),
      ...devices.map(({ caller }) => until(() => told(caller).then(() => sleep(300)))),
    ])
    expect(ended.filter(({ status }) => status === 'rejected')).toEqual([])
    await settled(app.pool)
    for (const device of devices) {
      await catchUp(device, 1000)
      expect(await told(device.caller)).toEqual(digestOf(device.held))
    }
  }
})
