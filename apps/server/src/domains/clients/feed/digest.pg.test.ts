import { beforeAll, describe, expect, test } from 'vitest'
import { app, openApp, signedIn } from '../../../testing/desk.ts'
import { expectSameDigestOnceRead } from '../../../testing/feeds.ts'
import { digestOf } from '../../../testing/recordVersions.ts'
import { settled } from '../../../testing/settled.ts'
import { catchUp, type ClientFeedDevice, deviceDigest, setUp, serverDigest } from '../testing/device.ts'
import { addClient, addPlace, assign, changeClient, deleteClient, assignStatement, removePlace, unassignStatement } from '../testing/feedFixtures.ts'
import { makeFeedWorld, type FeedWorld } from '../testing/world.ts'

openApp()
const { admin } = signedIn('admin')
let world: FeedWorld

beforeAll(async () => {
  world = await makeFeedWorld(app)
})

/** Somebody's device, with everything read. */
const holding = async (name: string): Promise<ClientFeedDevice> => setUp(name, await app.signIn(name))

const expectSameDigest = async (device: ClientFeedDevice): Promise<void> => expect(await serverDigest(device), device.name).toEqual(deviceDigest(device))

const isSettled = async (device: ClientFeedDevice): Promise<boolean> => (await serverDigest(device)).settled

describe('the digest', () => {
  test('is that of the list', async () => {
    for (const name of ['mr1', 'mr2', 'mr3']) {
      const device = await holding(name)
      expect(device.own.size).toBeGreaterThan(10)
      await expectSameDigest(device)
    }
  })

  test('of somebody who holds nothing is that of no records', async () => {
    await assign(app, ['delete from mr_locations where user_id = $1', [world.users['mr8']]], ['delete from mr_clients where user_id = $1', [world.users['mr8']]])
    await settled(app.pool)
    expect(await serverDigest(await holding('mr8'))).toEqual({ settled: true, ...digestOf(new Map()) })
  })

  test('tells nothing until what has happened is read, be it settled or not', async () => {
    const place = world.outside[0] as string
    const [lost, kept] = [world.ofMr1[1] as string, world.ofMr1[0] as string]
    const client = await addClient(admin, kept)
    await assign(app, addPlace(world.branches['Baguio'], place))
    await addClient(admin, place)
    await addClient(admin, lost)
    const device = async (): Promise<ClientFeedDevice> => {
      await settled(app.pool)
      return holding('mr1')
    }
    await expectSameDigestOnceRead({ isSettled, catchUp, expectSameDigest }, device, {
      'a client is added': () => addClient(admin, kept),
      'one changes': () => changeClient(admin, client.id, { address: 'Committed first' }),
      'a place comes': () => assign(app, assignStatement(world.users['mr1'], place)),
      'a place goes': () => assign(app, unassignStatement(world.users['mr1'], lost)),
      'it is gained and lost again': () =>
        assign(app, assignStatement(world.users['mr1'], lost)).then(() => assign(app, unassignStatement(world.users['mr1'], lost))),
      'one moves away': () => changeClient(admin, client.id, { location_id: world.outside[1] as string }),
      'one goes': () => deleteClient(admin, client.id).then(() => addClient(admin, kept)),
    })
    const own = await device()
    await addClient(admin, world.outside[1] as string)
    expect(await isSettled(own)).toBe(true)
    await assign(app, removePlace(place), assignStatement(world.users['mr1'], lost))
  })

  test('has nothing of what is under way until it has ended', async () => {
    const slow = await addClient(admin, world.ofMr1[0] as string)
    await settled(app.pool)
    const device = await holding('mr1')
    const before = deviceDigest(device)
    const client = await app.pool.connect()
    await client.query('begin')
    await client.query('update clients set pension_amt = 7 where id = $1', [slow.id])
    expect(await serverDigest(device)).toEqual(before)
    await catchUp(device, () => 1000)
    expect(deviceDigest(device)).toEqual(before)
    await client.query('commit')
    client.release()
    expect(await isSettled(device)).toBe(false)
    await settled(app.pool)
    await catchUp(device, () => 1000)
    await expectSameDigest(device)
    expect(deviceDigest(device)).not.toEqual(before)
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
    await expectSameDigest(device)
    await deleteClient(admin, id)
    await assign(app, removePlace(place))
    await settled(app.pool)
    await catchUp(device, () => 3)
    expect(device.own.has(id)).toBe(false)
    await expectSameDigest(device)
  })
})
