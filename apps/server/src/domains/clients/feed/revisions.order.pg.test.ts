import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { app, openApp, signedIn } from '../../../testing/desk.ts'
import { readRevisions } from './revisions.store.ts'
import { addClient, addPlace, assign, changeClient, feed, moveMember, newest, removePlace, unassignStatement, feedEventsOf } from '../testing/feedFixtures.ts'
import { makeFeedWorld, type FeedWorld } from '../testing/world.ts'

openApp()
const { admin, oic1, tele1 } = signedIn('admin', 'oic1', 'tele1')
let world: FeedWorld

beforeAll(async () => {
  world = await makeFeedWorld(app)
})

/** A transaction that is open while `meanwhile` happens, and committed then. */
async function whileOpen(begin: (client: pg.PoolClient) => Promise<unknown>, meanwhile: () => Promise<unknown>): Promise<void> {
  const client = await app.pool.connect()
  try {
    await client.query('begin')
    await begin(client)
    await meanwhile()
    await client.query('commit')
  } finally {
    client.release()
  }
}

describe('transactions that overtake each other', () => {
  test('one with a lower number that is still open holds back all later ones', async () => {
    const [low, high] = [await addClient(admin, world.ofMr1[0] as string), await addClient(admin, world.ofMr1[0] as string)]
    const revision = await newest(app, oic1)
    const ask = async () => (await oic1.get(`/client/revisions/${revision}`)).body
    await whileOpen(
      (client) => client.query('update clients set pension_amt = 7 where id = $1', [low.id]),
      async () => {
        await changeClient(oic1, high.id, { address: 'Committed first' })
        expect(await ask()).toEqual({ items: [], count: 0, next_revision_id: revision, next_after: null })
        expect((await oic1.get('/client/revisions/info')).body).toEqual({ latest_revision_id: revision })
      },
    )
    expect((await feed(app, oic1, { revision })).items).toEqual([
      expect.objectContaining({ id: low.id, pension_amt: 7 }),
      expect.objectContaining({ id: high.id, address: 'Committed first' }),
    ])
  })

  test('one that began before the last change of a client is repeated, and gets a higher number', async () => {
    const client = await addClient(admin, world.ofMr1[0] as string)
    const slow = await app.pool.connect()
    await slow.query('begin')
    await slow.query('select pg_current_xact_id()')
    const { revision_id } = await changeClient(oic1, client.id, { address: 'Later, but first' })
    const late = slow.query('update clients set pension_amt = 7 where id = $1', [client.id])
    await expect(late).rejects.toMatchObject({ code: '40001' })
    await slow.query('rollback')
    slow.release()
    expect((await changeClient(oic1, client.id, { pension_amt: 7 })).revision_id).toBeGreaterThan(revision_id)
  })

  test('a member who joins while the branch gains a place receives that place', async () => {
    const place = world.outside[0] as string
    const { id } = await addClient(admin, place)
    await assign(app, moveMember(world.users['tele1'], null))
    const revision = await newest(app, tele1)
    let joining: Promise<unknown> = Promise.resolve()
    await whileOpen(
      (client) => client.query(...addPlace(world.branches['Baguio'], place)),
      async () => void (joining = assign(app, moveMember(world.users['tele1'], world.branches['Baguio']))),
    )
    await joining
    expect(feedEventsOf((await feed(app, tele1, { revision })).items, id)).toContain('create')
    await assign(app, removePlace(place))
  })

  test('a branch that gains a place while it goes to another area brings it to the head of that area', async () => {
    const place = world.outside[1] as string
    const ah2 = await app.signIn('ah2')
    const { id } = await addClient(admin, place)
    const revision = await newest(app, ah2)
    const moveTo = (area: string) => assign(app, ['update branches set area_id = $2 where id = $1', [world.branches['Dagupan'], world.areas[area]]])
    let moving: Promise<unknown> = Promise.resolve()
    await whileOpen(
      (client) => client.query(...addPlace(world.branches['Dagupan'], place)),
      async () => void (moving = moveTo('South')),
    )
    await moving
    expect(feedEventsOf((await feed(app, ah2, { revision })).items, id)).toContain('create')
    await moveTo('North')
    await assign(app, removePlace(place))
  })
})

describe('a reader whose assignments change in the middle of a call', () => {
  test('reads by the assignments of the time of reading, not of the time of identification', async () => {
    const [here, there] = [await addClient(admin, world.ofBaguio[0] as string), await addClient(admin, world.shaken.at(-1) as string)]
    const revision = await newest(app, tele1)
    const identified = { id: tele1.id, scope: { kind: 'branch', branch_id: world.branches['Baguio'] as string } } as const
    const moved = await assign(app, moveMember(tele1.id, world.branches['Dagupan']))
    await newest(app, tele1)
    const { items, next_revision_id } = await readRevisions(app.db, identified, { revision, after: null }, 1000, '2026-01-01')
    const revisions = JSON.parse(items)
    expect([feedEventsOf(revisions, here.id), feedEventsOf(revisions, there.id), next_revision_id]).toEqual([['remove'], ['create'], moved])
    await assign(app, moveMember(tele1.id, world.branches['Baguio']))
  })

  test('has a place only once that was lost and gained several times', async () => {
    const place = world.ofBaguio[1] as string
    const { id } = await addClient(admin, place)
    const revision = await newest(app, oic1)
    const branch = world.branches['Baguio']
    for (let turn = 0; turn < 3; turn += 1) {
      await assign(app, removePlace(place))
      await assign(app, addPlace(branch, place))
    }
    expect(feedEventsOf((await feed(app, oic1, { revision })).items, id)).toEqual(['create'])
    await assign(app, unassignStatement(world.users['mr1'], place))
    await assign(app, removePlace(place))
    expect(feedEventsOf((await feed(app, oic1, { revision })).items, id)).toEqual(['remove'])
  })
})
