import type { ClientRevision } from '@bisita/contract/clients/clients.revisions'
import { beforeAll, describe, expect, test } from 'vitest'
import { app, openApp, signedIn } from '../../../testing/desk.ts'
import type { TestCaller } from '../../../testing/app.ts'
import { addClient, addPlace, asInFeed, assign, changeClient, deleteClient, feed, assignStatement, moveMember, newest, removePlace, unassignStatement, feedEventsOf } from '../testing/feedFixtures.ts'
import { makeFeedWorld, type FeedWorld } from '../testing/world.ts'
import { officeReads } from '../../../testing/models/officeReads.ts'

openApp()
const { admin, oic1, mr1 } = signedIn('admin', 'oic1', 'mr1')
let world: FeedWorld
/** Places: one that mr1 holds, one of its branch that it doesn't, one of no branch. */
let own: string
let near: string
let far: string

beforeAll(async () => {
  world = await makeFeedWorld(app)
  own = world.ofMr1[0] as string
  near = world.ofBaguio[0] as string
  far = world.outside[0] as string
})

/** The actions that one caller’s feed has of one client while something happens to it. */
async function actionsDuring(caller: TestCaller, id: string, happens: () => Promise<unknown>): Promise<string[]> {
  const revision = await newest(app, caller)
  await happens()
  return feedEventsOf((await feed(app, caller, { revision })).items, id)
}

describe('what a change is called', () => {
  test('a new client is a create to everybody who may see it, and nothing to others', async () => {
    const [admins, mrs] = await Promise.all([newest(app, admin), newest(app, mr1)])
    const here = await addClient(admin, own)
    const there = await addClient(admin, far)
    const { items } = await feed(app, admin, { revision: admins })
    expect([...feedEventsOf(items, here.id), ...feedEventsOf(items, there.id)]).toEqual(['create', 'create'])
    expect(items.find((item) => item.id === here.id)).toMatchObject({ ...asInFeed(here), revised_by: admin.id })
    expect((await feed(app, mr1, { revision: mrs })).items.map((item) => item.id)).toEqual([here.id])
  })

  test('a change is an update with all fields of that version, also a move between places of the scope', async () => {
    const { id } = await addClient(admin, own)
    const revision = await newest(app, oic1)
    const first = await changeClient(mr1, id, { address: 'Purok 1' })
    const second = await changeClient(oic1, id, { location_id: near })
    const { items } = await feed(app, oic1, { revision })
    expect(items).toEqual([expect.objectContaining({ ...asInFeed(officeReads(first)), action: 'update' }), expect.objectContaining({ ...asInFeed(second), action: 'update' })])
  })

  test('moving in is a create, moving out and deleting are removes', async () => {
    const { id } = await addClient(admin, far)
    const actionsNow = (caller: TestCaller) => actionsDuring(caller, id, () => Promise.resolve())
    expect(await actionsNow(mr1)).toEqual([])
    expect(await actionsDuring(mr1, id, () => changeClient(admin, id, { location_id: own }))).toEqual(['create'])
    expect(await actionsDuring(mr1, id, () => changeClient(admin, id, { location_id: near }))).toEqual(['remove'])
    expect(await actionsDuring(oic1, id, () => deleteClient(admin, id))).toEqual(['remove'])
    expect(await actionsDuring(admin, id, () => Promise.resolve())).toEqual([])
  })

  test('an assignment that brings or takes clients is creates or removes under its own number', async () => {
    const { id } = await addClient(admin, near)
    const mr = world.users['mr1']
    const before = await newest(app, mr1)
    const gained = await assign(app, assignStatement(mr, near))
    const came = (await feed(app, mr1, { revision: before })).items
    expect(new Set(came.map((item) => `${item.action} ${item.revision_id}`))).toEqual(new Set([`create ${gained}`]))
    expect(feedEventsOf(came, id)).toEqual(['create'])
    const lost = await assign(app, unassignStatement(mr, near))
    const went = (await feed(app, mr1, { revision: gained })).items
    expect(new Set(went.map((item) => `${item.action} ${item.revision_id}`))).toEqual(new Set([`remove ${lost}`]))
    expect(went.map((item) => item.id)).toEqual(came.map((item) => item.id))
    expect((await feed(app, mr1, { revision: before })).items.filter((item) => item.action !== 'remove')).toEqual([])
  })

  test('a client assigned to the MR directly is a create, and a remove when it is taken away or deleted', async () => {
    const [kept, deleted] = [await addClient(admin, far), await addClient(admin, far)]
    const row = (id: string) => [world.users['mr1'], id]
    const given = (id: string) => assign(app, ['insert into mr_clients (user_id, client_id) values ($1, $2)', row(id)])
    expect(await actionsDuring(mr1, kept.id, () => given(kept.id))).toEqual(['create'])
    expect(await actionsDuring(mr1, kept.id, () => changeClient(mr1, kept.id, { address: 'Sitio 2' }))).toEqual(['update'])
    // It stays assigned wherever it goes.
    expect(await actionsDuring(mr1, kept.id, () => changeClient(admin, kept.id, { location_id: near }))).toEqual(['update'])
    const taken = () => assign(app, ['delete from mr_clients where user_id = $1 and client_id = $2', row(kept.id)])
    expect(await actionsDuring(mr1, kept.id, taken)).toEqual(['remove'])
    await given(deleted.id)
    expect(await actionsDuring(mr1, deleted.id, () => deleteClient(admin, deleted.id))).toEqual(['remove'])
  })

  test('a member who changes branch, a branch that changes area and a head take all their clients along', async () => {
    const { branches, areas, users } = world
    const [tele1, ah1, ah2] = await Promise.all([app.signIn('tele1'), app.signIn('ah1'), app.signIn('ah2')])
    const { id } = await addClient(admin, own)
    const there = await addClient(admin, world.shaken.at(-1) as string) // Dagupan
    const actionsOfBoth = async (caller: TestCaller, happens: () => Promise<unknown>) => {
      const revision = await newest(app, caller)
      await happens()
      const { items } = await feed(app, caller, { revision })
      return [...feedEventsOf(items, id), ...feedEventsOf(items, there.id)]
    }
    expect(await actionsOfBoth(tele1, () => assign(app, moveMember(users['tele1'], branches['Dagupan'])))).toEqual(['remove', 'create'])
    expect(await actionsOfBoth(tele1, () => assign(app, moveMember(users['tele1'], null)))).toEqual(['remove'])
    expect(await actionsOfBoth(tele1, () => assign(app, moveMember(users['tele1'], branches['Baguio'])))).toEqual(['create'])
    const toArea = (area: string) =>
      assign(app, ['update branches set area_id = $2 where id = $1', [branches['Dagupan'], areas[area]]])
    expect(await actionsOfBoth(ah1, () => toArea('South'))).toEqual(['remove'])
    expect(await actionsOfBoth(ah2, () => toArea('North'))).toEqual(['remove'])
    const head = [areas['North'], users['ah2']]
    expect(await actionsOfBoth(ah2, () => assign(app, ['insert into area_heads values ($1, $2)', head]))).toEqual(['create', 'create'])
    expect(await actionsOfBoth(ah2, () => assign(app, ['delete from area_heads where area_id = $1 and user_id = $2', head]))).toEqual(['remove', 'remove'])
  })
})

describe('pages that end inside a revision', () => {
  test('a change of scope of many clients comes whole, in the order of ids, however small the pages', async () => {
    const mr = world.users['mr1']
    const many: string[] = []
    for (let made = 0; made < 40; made += 1) many.push((await addClient(admin, near)).id)
    const revision = await newest(app, mr1)
    const gained = await assign(app, assignStatement(mr, near))
    const items: ClientRevision[] = []
    let from: { revision: number; after: string | null } = { revision, after: null }
    for (let page = 0; ; page += 1) {
      const { items: more, count, next_revision_id, next_after } = await feed(app, mr1, from, 7)
      items.push(...more)
      if (next_after === null) break
      expect([more.length, next_revision_id, next_after]).toEqual([7, gained, more.at(-1)?.id])
      expect(count).toBeGreaterThan(7)
      from = { revision: next_revision_id, after: next_after }
      // Between two pages one client that was already sent is changed, and one that was not is deleted.
      if (page === 1) await changeClient(admin, items[0]?.id ?? '', { address: 'Changed between two pages' })
      if (page === 1) await deleteClient(admin, many.at(-1) as string)
    }
    const created = items.filter((item) => item.action === 'create').map((item) => item.id)
    expect(created).toEqual([...new Set(created)].sort())
    expect(created).toEqual(expect.arrayContaining(many.slice(0, -1)))
    expect(items.at(-2)).toMatchObject({ id: items[0]?.id, address: 'Changed between two pages' })
    expect(items.at(-1)).toMatchObject({ action: 'remove', id: many.at(-1) })
    await assign(app, unassignStatement(mr, near))
  })
})

describe('what the feed leaves out', () => {
  test('an MR without assignments receives nothing', async () => {
    await app.pool.query(
      `insert into users (id, username, display_name, user_type, branch_id, password_hash, is_demo)
        select gen_random_uuid(), 'mr.fresh', 'Fresh', 'mr', branch_id, password_hash, true from users where username = 'mr1'`,
    )
    const fresh = await app.signIn('mr.fresh')
    expect(await newest(app, fresh)).toBe(0)
    expect(await feed(app, fresh, { revision: 0 })).toEqual({ items: [], count: 0, next_revision_id: 0, next_after: null })
  })

  test('fields that a client got after it left the scope, or had before it came, and who changed it there', async () => {
    const { id } = await addClient(admin, far, { address: 'Before it came' })
    const revision = await newest(app, mr1)
    await changeClient(admin, id, { location_id: own, address: 'While it was here' })
    await changeClient(mr1, id, { address: 'By the MR' })
    const moved = await changeClient(admin, id, { location_id: far, address: 'After it left' })
    await changeClient(admin, id, { location_id: near })
    await changeClient(oic1, id, { address: 'Long after' })
    const { items } = await feed(app, mr1, { revision })
    expect(items.filter((item) => item.id === id)).toEqual([
      { action: 'remove', id, revision_id: moved.revision_id, revised_at: app.clock.now.toISOString(), revised_by: admin.id },
    ])
    await changeClient(admin, id, { location_id: own })
    const back = (await feed(app, mr1, { revision })).items.filter((item) => item.id === id)
    expect(back.map((item) => ('address' in item ? `${item.action} ${item.address}` : item.action))).toEqual([
      'create While it was here',
      'update By the MR',
      'create Long after',
    ])
  })
})

describe('a device that was away', () => {
  test('loses what moved away from a place and then the place, also where a page ends between the two', async () => {
    const mr = world.users['mr1']
    await assign(app, assignStatement(mr, near))
    const { id } = await addClient(admin, near)
    const other = await addClient(admin, own)
    const revision = await newest(app, mr1)
    const moved = await changeClient(admin, id, { location_id: far })
    await changeClient(admin, other.id, { address: 'Between' })
    await assign(app, unassignStatement(mr, near))
    const first = await feed(app, mr1, { revision }, 1)
    expect(first.items).toEqual([expect.objectContaining({ action: 'remove', id, revision_id: moved.revision_id })])
    const rest = await feed(app, mr1, { revision: first.next_revision_id, after: first.next_after })
    expect(feedEventsOf(rest.items, other.id)).toEqual(['update'])
  })

  test('loses a place that its branch lost before the user left the branch', async () => {
    const place = world.outside[1] as string
    const tele1 = await app.signIn('tele1')
    await assign(app, addPlace(world.branches['Baguio'], place))
    const { id } = await addClient(admin, place)
    const revision = await newest(app, tele1)
    await assign(app, removePlace(place))
    await assign(app, moveMember(world.users['tele1'], world.branches['Dagupan']))
    expect(feedEventsOf((await feed(app, tele1, { revision })).items, id)).toEqual(['remove'])
    await assign(app, moveMember(world.users['tele1'], world.branches['Baguio']))
  })

  test('sends a client again that a device removed, once its former place is assigned again', async () => {
    const mr = world.users['mr1']
    await assign(app, assignStatement(mr, near))
    const { id } = await addClient(admin, near)
    await assign(app, unassignStatement(mr, near))
    const revision = await newest(app, mr1)
    // The client comes in by moving; later the place that it came from is assigned too.
    await changeClient(admin, id, { location_id: own })
    await assign(app, assignStatement(mr, near))
    expect(feedEventsOf((await feed(app, mr1, { revision })).items, id)).toContain('create')
    await assign(app, unassignStatement(mr, near))
  })
})
