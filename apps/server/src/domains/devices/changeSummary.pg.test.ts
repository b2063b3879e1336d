import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Executor } from '../../database/connection.ts'
import type { Random } from '../../demo/random.ts'
import type { TestCaller } from '../../testing/app.ts'
import { actors, seedOf, share } from '../../testing/seed.ts'
import { uuidv7 } from '../../uuid.ts'
import { reassign } from '../clients/testing/assignments.ts'
import { readList } from '../clients/testing/device.ts'
import { added, admin, app, mr, oic } from '../clients/testing/desk.ts'
import { newLedger } from '../clients/testing/ledger.ts'
import { addPlace, assign, assignStatement, removePlace, unassignStatement } from '../clients/testing/feedFixtures.ts'
import { settled } from '../../testing/settled.ts'
import { allPlacesOf, makeFeedWorld, type FeedWorld } from '../clients/testing/world.ts'
import { write, type ClientWriter } from '../clients/testing/writers.ts'
import { newestRevision, readRevisions } from '../clients/feed/revisions.store.ts'
import { newestItineraryChange, readChanges as readItineraryChanges } from '../itineraries/feed/changes.store.ts'
import { openPlans, plan } from '../itineraries/testing/plans.ts'
import { write as writePlan } from '../itineraries/testing/writers.ts'
import { newestVisitChange, readChanges as readVisitChanges } from '../visits/feed/changes.store.ts'
import { recorded } from '../visits/testing/contacts.ts'
import { writeContact } from '../visits/testing/writers.ts'
import { type PhonePositions, syncReport } from './testing/phone.ts'

openPlans()

let world: FeedWorld

beforeAll(async () => {
  world = await makeFeedWorld(app)
})

const device_id = uuidv7()
const news = async (caller: TestCaller, positions: PhonePositions): Promise<PhonePositions> => {
  const { status, body } = await caller.post('/user/sync', syncReport(device_id, { positions }))
  expect(status).toBe(200)
  return body.latest
}

/** Reads the three feeds to their ends. */
async function readAll(caller: TestCaller, from: PhonePositions): Promise<PhonePositions & { items: number }> {
  await settled(app.pool)
  let items = 0
  const end = async (path: string, next: 'next_revision_id' | 'next_seq', position: number): Promise<number> => {
    for (let [at, after] = [position, '']; ; ) {
      const { body } = await caller.get(`${path}/${at}?ipp=1000${after}`)
      items += body.items.length
      ;[at, after] = [body[next], body.next_after === null ? '' : `&after=${body.next_after}`]
      if (after === '') return at
    }
  }
  const clients = await end('/client/revisions', 'next_revision_id', from.clients)
  const visits = await end('/visit/changes', 'next_seq', from.visits)
  return { clients, visits, itineraries: await end('/itinerary/changes', 'next_seq', from.itineraries), items }
}

const nowhere: PhonePositions = { clients: 0, visits: 0, itineraries: 0 }
const positionsOf = ({ clients, visits, itineraries }: PhonePositions): PhonePositions => ({ clients, visits, itineraries })

/** Positions that have read everything there is. */
const upToDate = async (caller: TestCaller): Promise<PhonePositions> => positionsOf(await readAll(caller, nowhere))

describe('what is new', () => {
  test('is nothing where everything has been read, and the answer is small', async () => {
    const positions = await upToDate(mr)
    expect(await news(mr, positions)).toEqual(positions)
    expect((await readAll(mr, positions)).items).toBe(0)
    const { body } = await mr.post('/user/sync', syncReport(device_id, { positions }))
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(500)
  })

  test('is what each feed would tell, and what happens elsewhere is not', async () => {
    const before = await upToDate(mr)
    const stranger = await added({ location_id: world.outside[0] })
    await recorded(admin, stranger.id)
    await settled(app.pool)
    expect(await news(mr, before)).toEqual(before)

    const mine = await added({ location_id: world.ofMr1[0] })
    await settled(app.pool)
    const client = await news(mr, before)
    expect(client).toEqual({ ...before, clients: mine['revision_id'] })
    expect(await news(mr, client)).toEqual(client)

    const visit = await recorded(oic, mine.id)
    await settled(app.pool)
    const visited = await news(mr, client)
    expect([visited.clients > client.clients, visited.visits > client.visits, visited.itineraries]).toEqual([true, true, client.itineraries])

    await oic.post('/itinerary/create', plan(mine.id, { assigned_to: mr.id }))
    await settled(app.pool)
    const planned = await news(mr, visited)
    expect(planned).toEqual({ ...visited, itineraries: expect.any(Number) })
    expect(planned.itineraries).toBeGreaterThan(visited.itineraries)

    await admin.delete(`/visit/delete/${visit.id}`)
    await settled(app.pool)
    expect((await news(mr, planned)).visits).toBeGreaterThan(planned.visits)
  })

  test('is a place that came or went, with its clients and visits', async () => {
    const place = world.outside[1] as string
    const { id } = await added({ location_id: place })
    await recorded(admin, id)
    const before = await upToDate(mr)
    for (const statements of [[addPlace(world.branches['Baguio'], place), assignStatement(mr.id, place)], [unassignStatement(mr.id, place)]]) {
      const at = await upToDate(mr)
      const number = await assign(app, ...statements)
      await settled(app.pool)
      expect(await news(mr, at)).toEqual({ ...at, clients: number, visits: number })
    }
    await assign(app, removePlace(place))
    expect((await news(mr, before)).clients).toBeGreaterThan(before.clients)
  })

  test('names a lost place before it is settled where the feed has it already', async () => {
    const place = world.ofMr1[2] as string
    const { id } = await added({ location_id: place })
    const at = await upToDate(mr)
    await admin.put(`/client/update/${id}`, { location_id: world.outside[2] })
    await settled(app.pool)
    const openTransaction = await app.pool.connect()
    await openTransaction.query('begin')
    await openTransaction.query('select pg_current_xact_id()')
    await assign(app, unassignStatement(mr.id, place))
    const { body } = await mr.get(`/client/revisions/${at.clients}`)
    expect(body.items.map((item: { action: string; id: string }) => [item.action, item.id])).toEqual([['remove', id]])
    expect((await news(mr, at)).clients).toBe(body.items[0].revision_id)
    await openTransaction.query('commit')
    openTransaction.release()
    await assign(app, assignStatement(mr.id, place))
  })
})

const today = '2026-11-22'
const kinds = ['visit'] as const

/** At one moment: the last change that each feed has after a position, and the change summary for that position. */
async function compared(trx: Executor, id: string, at: number) {
  const reader = { id, user_type: 'mr', scope: { kind: 'mr', user_id: id } } as const
  const [revisions, visits, itineraries] = [
    await readRevisions(trx, reader, { revision: at, after: null }, 1_000_000, today),
    await readVisitChanges(trx, reader, kinds, { seq: at, after: null }, 1_000_000),
    await readItineraryChanges(trx, reader, { seq: at, after: null }, 1_000_000, today),
  ]
  const last = (items: string, number: 'revision_id' | 'seq'): number => (JSON.parse(items) as Record<string, number>[]).at(-1)?.[number] ?? at
  return {
    lastInFeed: [last(revisions.items, 'revision_id'), last(visits.items, 'seq'), last(itineraries.items, 'seq')],
    newest: [await newestRevision(trx, reader, at), await newestVisitChange(trx, reader, kinds, at), await newestItineraryChange(trx, reader, at)],
    next: [revisions.next_revision_id, visits.next_seq, itineraries.next_seq],
  }
}

test('is at every moment exactly the last change of the feeds, with any writes and assignments', async () => {
  const actor = actors(seedOf('news'))
  const writers = await Promise.all(
    ['admin', 'oic1'].map(async (name): Promise<ClientWriter> => ({ name, caller: await app.signIn(name), identity: true, deletes: name === 'admin' })),
  )
  const near = [...(await readList(oic, 1000)).keys()]
  const ledger = newLedger(near)
  const plans = [(await oic.post('/itinerary/create', plan(near[0] as string, { assigned_to: mr.id }))).body.id ?? uuidv7()]
  const people = ['mr1', 'mr2', 'tele1'].map((name) => world.users[name] as string)
  const goal = share(250, 5000)
  let [differed, moments] = [0, 0]
  const all = { failed: false }
  // At how many moments there is news is chance: it goes on until there was some, and none, often enough.
  const isEnough = (): boolean => moments > 50 && differed > 10 && differed < moments
  // Where one fails the others end: what they wait for may never come.
  const until = async (work: (random: Random) => Promise<unknown>): Promise<void> => {
    for (const random = actor(); (ledger.count < goal || !isEnough()) && !all.failed; ) {
      await work(random).catch((error: unknown) => {
        all.failed = true
        throw error
      })
    }
  }
  const watch = async (random: Random): Promise<void> => {
    const { rows } = await app.pool.query('select bisita_settled() as now')
    const at = Math.max(0, rows[0].now - random.below(random.chance(0.5) ? 5 : 400))
    const seen = await app.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((trx) => compared(trx, random.chance(0.7) ? mr.id : (people[1] as string), at))
    expect({ at, newest: seen.newest }).toEqual({ at, newest: seen.lastInFeed })
    // Who reads to the end is behind nothing.
    for (const [i, next] of seen.next.entries()) expect(next).toBeGreaterThanOrEqual(seen.newest[i] as number)
    moments += 1
    if (seen.newest.some((number) => number > at)) differed += 1
  }
  const ended = await Promise.allSettled([
    ...writers.map((one) => until((random) => write(one, ledger, random, allPlacesOf(world)))),
    until((random) => writeContact(app, people, ledger, random)),
    until((random) => writePlan(oic, plans, near, random).then((n) => (ledger.count += n))),
    until((random) => reassign(world, ledger, random).then(() => sleep(random.below(100)))),
    until(watch),
    until(watch),
  ])
  expect(ended.filter(({ status }) => status === 'rejected')).toEqual([])
  expect(isEnough()).toBe(true)
})
