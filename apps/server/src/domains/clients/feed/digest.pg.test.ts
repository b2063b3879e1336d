import { beforeAll, describe, expect, test } from 'vitest'
import { app, openApp, signedIn } from '../../../testing/desk.ts'
import { catchUp, type ClientFeedDevice, digestOf, setUp, serverDigest } from '../testing/device.ts'
import { addClient, addPlace, assign, changeClient, deleteClient, assignStatement, removePlace } from '../testing/feedFixtures.ts'
import { settled } from '../../../testing/settled.ts'
import { makeFeedWorld, type FeedWorld } from '../testing/world.ts'

openApp()
const { admin } = signedIn('admin')
let world: FeedWorld

beforeAll(async () => {
  world = await makeFeedWorld(app)
})

/** Somebody's device, with everything read. */
const holding = async (name: string): Promise<ClientFeedDevice> => setUp(name, await app.signIn(name))

describe('the digest', () => {
  test('is that of the list', async () => {
    for (const name of ['mr1', 'mr2', 'mr3']) {
      const device = await holding(name)
      expect(device.own.size).toBeGreaterThan(10)
      expect([name, await serverDigest(device.caller)]).toEqual([name, digestOf(device)])
    }
  })

  test('of somebody who holds nothing is empty', async () => {
    await assign(app, ['delete from mr_locations where user_id = $1', [world.users['mr8']]], ['delete from mr_clients where user_id = $1', [world.users['mr8']]])
    await settled(app.pool)
    const mr8 = await app.signIn('mr8')
    expect(await serverDigest(mr8)).toEqual({ count: 0, buckets: [] })
    expect((await mr8.get('/client/digest?bucket=00')).body).toEqual({ count: 0, buckets: [], items: [] })
  })

  test('of a bucket tells its clients and their revisions', async () => {
    const device = await holding('mr1')
    const { caller, own } = device
    const [first] = own.keys()
    const bucket = (first as string).slice(-2)
    const items = [...own].filter(([id]) => id.endsWith(bucket)).toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([id, revision]) => ({ id, version: String(revision) }))
    const whole = digestOf(device).buckets.find((one) => one.bucket === bucket)
    expect((await caller.get(`/client/digest?bucket=${bucket}`)).body).toEqual({ count: items.length, buckets: [whole], items })
  })

  test('tells of what is under way nothing, and of what came after it neither, until it has ended', async () => {
    const [slow, quick] = [await addClient(admin, world.ofMr1[0] as string), await addClient(admin, world.ofMr1[0] as string)]
    const place = world.outside[0] as string
    const there = await addClient(admin, place)
    await settled(app.pool)
    const device = await holding('mr1')
    const before = digestOf(device)
    expect(await serverDigest(device.caller)).toEqual(before)
    const client = await app.pool.connect()
    await client.query('begin')
    await client.query('update clients set pension_amt = 7 where id = $1', [slow.id])
    await changeClient(admin, quick.id, { address: 'Committed first' })
    await assign(app, addPlace(world.branches['Baguio'], place), assignStatement(world.users['mr1'], place))
    await assign(app, ['delete from mr_locations where user_id = $1 and location_id = $2', [world.users['mr1'], world.ofMr1[1]]])
    expect(await serverDigest(device.caller)).toEqual(before)
    await catchUp(device, () => 1000)
    expect(digestOf(device)).toEqual(before)
    await client.query('commit')
    client.release()
    await settled(app.pool)
    await catchUp(device, () => 1000)
    expect(device.own.has(there.id)).toBe(true)
    expect(await serverDigest(device.caller)).toEqual(digestOf(device))
    await assign(app, removePlace(place), assignStatement(world.users['mr1'], world.ofMr1[1] as string))
  })

  test('of clients that an assignment brought is that of their own revisions', async () => {
    const place = world.outside[1] as string
    const { id, revision_id } = await addClient(admin, place)
    await settled(app.pool)
    const device = await holding('mr1')
    const brought = await assign(app, addPlace(world.branches['Baguio'], place), assignStatement(world.users['mr1'], place))
    expect(brought).toBeGreaterThan(revision_id)
    await settled(app.pool)
    await catchUp(device, () => 3)
    expect(device.own.get(id)).toBe(revision_id)
    expect(await serverDigest(device.caller)).toEqual(digestOf(device))
    await deleteClient(admin, id)
    await assign(app, removePlace(place))
    await settled(app.pool)
    await catchUp(device, () => 3)
    expect(device.own.has(id)).toBe(false)
    expect(await serverDigest(device.caller)).toEqual(digestOf(device))
  })
})
