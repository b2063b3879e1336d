import { type ItineraryDaysQuery, type ItineraryListQuery, itinerarySorts, itineraryStatuses, pinTypes } from '@bisita/contract/itineraries'
import { addDays, manilaDay } from '@bisita/rules/time/days'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { foldCounts } from '../../../database/counts.ts'
import { countWrongItineraryCounts } from '../../../database/inspecting/inspectItineraries.ts'
import { app, openApp } from '../../../testing/desk.ts'
import type { TestCaller } from '../../../testing/app.ts'
import { some } from '../../../testing/models/clientQueries.ts'
import { isOwnItinerary, daysSlowly, listItinerariesSlowly, type PlainItinerary, readItineraries, readItineraryUser, type ItineraryModelUser, modelItineraryInScope, statusOf } from '../../../testing/models/itinerariesModel.ts'
import { seedOf, share } from '../../../testing/seed.ts'
import { seedItineraries, seedSpreadDays } from '../testing/seedItineraries.ts'

/** mr8 has no branch; ah2 heads branches that others' people visit. */
const people = ['mr1', 'mr8', 'tele1', 'oic1', 'oic3', 'ah1', 'ah2', 'admin'] as const

type Query = Partial<ItineraryListQuery>

openApp()
let today: string
let all: PlainItinerary[]
let branches: string[]
const callers = new Map<string, { caller: TestCaller; seer: ItineraryModelUser }>()

async function lookAgain(): Promise<void> {
  all = await readItineraries(app.pool)
  for (const name of people) {
    const caller = callers.get(name)?.caller ?? (await app.signIn(name))
    callers.set(name, { caller, seer: await readItineraryUser(app.pool, name.replace(/\d/, ''), caller.id) })
  }
}

beforeAll(async () => {
  today = manilaDay(app.clock.now)
  await seedItineraries(app, 1500, today)
  branches = (await app.pool.query('select id from branches')).rows.map(({ id }) => id)
  const admin = await app.signIn('admin')
  const { rows } = await app.pool.query('select client_id from itineraries where deleted_at is null order by id limit 3')
  for (const { client_id } of rows) await admin.delete(`/client/delete/${client_id}`)
  await app.pool.query("update users set deactivated_at = now() where username in ('mr3', 'oic4')")
  await app.pool.query("update users set deleted_at = now() where username = 'mr2'")
  await lookAgain()
})

const person = (name: string) => callers.get(name) as { caller: TestCaller; seer: ItineraryModelUser }

async function checkList(name: string, query: Query): Promise<void> {
  const { caller, seer } = person(name)
  const { status, body } = await caller.get(`/itinerary/list?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)] as [string, string]))}`)
  expect([name, query, status], JSON.stringify(body)).toEqual([name, query, 200])
  const { items, ...rest } = body
  expect({ name, query, ids: items.map(({ id }: { id: string }) => id), ...rest }).toEqual({ name, query, ...listItinerariesSlowly(all, seer, query, today) })
}

async function checkDays(name: string, query: ItineraryDaysQuery): Promise<void> {
  const { caller, seer } = person(name)
  const { status, body } = await caller.get(`/itinerary/days?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)] as [string, string]))}`)
  expect(status, JSON.stringify(body)).toBe(200)
  expect({ name, query, days: body.items }).toEqual({ name, query, days: daysSlowly(all, seer, query, today) })
}

/** Something of an itinerary, which most filters then find at least once. */
const taken = <T>(part: (one: PlainItinerary) => T): fc.Arbitrary<T> => fc.nat().map((n) => part(all[n % all.length] as PlainItinerary))

const word = fc.tuple(
  taken(({ lastname, firstname, phone_number, sss_id }) => [lastname, firstname, phone_number ?? '0917', sss_id ?? '34']), fc.nat(3), fc.nat(20), fc.integer({ min: 1, max: 9 }),
).map(([texts, which, from, length]) => {
  const text = [...(texts[which] as string)]
  return text.slice(from % text.length, (from % text.length) + length).join('')
})

const day = fc.integer({ min: -seedSpreadDays - 3, max: seedSpreadDays + 3 }).map((ahead) => addDays(today, ahead))
const dates = fc.tuple(day, day, fc.nat(3)).map(([one, other, which]) => {
  const [date_from, date_to] = [one, other].sort((a, b) => a.localeCompare(b)) as [string, string]
  return [{ date_from, date_to }, { date_from }, { date_to }, {}][which] as Query
})

const filters = fc
  .record(
    {
      status: some([...itineraryStatuses, 'All'] as const),
      pin_type: some([...pinTypes, 'All'] as const),
      assigned_to: taken(({ assigned_to }) => assigned_to),
      branch_id: fc.nat().map((n) => branches[n % branches.length] as string),
      client_id: taken(({ client_id }) => client_id),
      keyword: fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(' ')),
      to_reassign: fc.boolean(),
      dates,
    },
    { requiredKeys: [] },
  )
  .map(({ dates: days, ...rest }): Query => ({ ...rest, ...days }))

/** A few of all filters: most together find nothing. */
const few = fc.tuple(filters, fc.subarray(['status', 'pin_type', 'assigned_to', 'branch_id', 'client_id', 'keyword', 'date_from', 'date_to', 'to_reassign'], { maxLength: 3 }))
  .map(([query, names]) => Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name))) as Query)

const sort = some(itinerarySorts.flatMap((field) => [field, `-${field}`] as const))
const paged = fc.record({ page: fc.integer({ min: 1, max: 6 }), ipp: some([1, 7, 10, 50, 1000]), sort }, { requiredKeys: [] })
const somebody = fc.constantFrom(...people)

describe('refusals', () => {
  test('of days the wrong way round, and of too long a calendar', async () => {
    const { caller } = person('mr1')
    const statusAndFields = async (path: string) => {
      const { status, body } = await caller.get(path)
      return [status, ...(body.fields ?? []).map(({ path: field }: { path: string }) => field)]
    }
    expect(await statusAndFields('/itinerary/list?date_from=2026-01-02&date_to=2026-01-01')).toEqual([400, 'date_to'])
    expect(await statusAndFields('/itinerary/days?date_from=2026-01-02&date_to=2026-01-01')).toEqual([400, 'date_to'])
    expect(await statusAndFields('/itinerary/days?date_from=2026-01-01&date_to=2026-03-04')).toEqual([400, 'date_to'])
    expect(await statusAndFields('/itinerary/days?date_from=2026-01-01&date_to=2026-03-03')).toEqual([200])
  })
})

describe('the list against a slow evaluation', () => {
  test.for(people)('everything of %s, in every order', async (name) => {
    for (const field of itinerarySorts) {
      for (const order of [field, `-${field}`] as const) {
        for (const page of [1, 2, 9]) await checkList(name, { sort: order, ipp: 13, page })
      }
    }
    await checkList(name, {})
    await checkList(name, { ipp: 1000 })
    await checkList(name, { page: 10_000_000, ipp: 1000 })
    const { seer } = person(name)
    expect(all.filter((one) => modelItineraryInScope(seer, one)).length).toBeGreaterThan(50)
  })

  test.for(people)('those of %s that nobody can go to any more', async (name) => {
    for (const more of [{}, { sort: 'visible_at' }, { sort: '-visible_at', ipp: 3 }, { status: 'scheduled' }, { branch_id: branches[0] }] as const) {
      await checkList(name, { to_reassign: true, ...more })
    }
  })

  test('of everybody that nobody can go to any more there are some', () => {
    expect(all.filter((one) => one.assignee_gone && statusOf(one, today) === 'pending').length).toBeGreaterThan(3)
  })

  test('a few filters together', async () => {
    const seed = seedOf('itineraries, a few filters')
    await fc.assert(fc.asyncProperty(somebody, few, paged, (name, query, page) => checkList(name, { ...query, ...page })), { seed, numRuns: share(62, 2500) })
  })

  test('any filters together, reading on by id as well', async () => {
    const seed = seedOf('itineraries, any filters')
    const after = fc.option(taken(({ id }) => id), { nil: undefined })
    await fc.assert(
      fc.asyncProperty(somebody, filters, paged, after, (name, query, page, after_id) =>
        checkList(name, { ...query, ...(after_id === undefined ? page : { after_id, ipp: page.ipp ?? 10 }) }),
      ),
      { seed, numRuns: share(37, 1500) },
    )
  })

  test('the days of a calendar', async () => {
    const seed = seedOf('itineraries, days')
    const ranges = fc.tuple(day, fc.nat(61)).map(([date_from, length]) => ({ date_from, date_to: addDays(date_from, length) }))
    await fc.assert(
      fc.asyncProperty(somebody, few, ranges, (name, query, { date_from, date_to }) =>
        checkDays(name, { ...query, date_from, date_to }),
      ),
      { seed, numRuns: share(37, 1500) },
    )
  })

  test('how many are overdue, as the bell shows it', async () => {
    for (const name of people) {
      const { caller, seer } = person(name)
      const overdue = all.filter((one) => statusOf(one, today) === 'pending' && isOwnItinerary(seer, one)).length
      expect([name, (await caller.get('/user/list-info')).body.overdue_itineraries]).toEqual([name, overdue])
    }
    expect(all.some((one) => statusOf(one, today) === 'pending' && isOwnItinerary(person('tele1').seer, one))).toBe(true)
  })

  test('with every change folded into the rollup, and in between', async () => {
    const seed = seedOf('itineraries, folded')
    await foldCounts(app.db)
    await app.pool.query("update itineraries set visible_at = visible_at + 3, remarks = 'Moved' where deleted_at is null and id in (select id from itineraries order by id limit 200) and state <> 'open'")
    await app.pool.query("update itineraries set deleted_at = now() where deleted_at is null and id in (select id from itineraries order by id offset 300 limit 30)")
    await lookAgain()
    expect(await countWrongItineraryCounts(app.db)).toBe(0)
    await fc.assert(fc.asyncProperty(somebody, few, paged, (name, query, page) => checkList(name, { ...query, ...page })), { seed, numRuns: share(25, 1000) })
    await foldCounts(app.db)
    expect(await countWrongItineraryCounts(app.db)).toBe(0)
    for (const name of people) await checkDays(name, { date_from: addDays(today, -seedSpreadDays), date_to: addDays(today, seedSpreadDays) })
  })

  test('of somebody who has lost the branch, and of a branch that has changed its area', async () => {
    await app.pool.query("update users set branch_id = null where username in ('tele1', 'oic3')")
    await app.pool.query("update branches set area_id = (select area_id from branches where branch_name = 'Baguio') where branch_name = 'Cebu'")
    await lookAgain()
    for (const name of people) await checkList(name, { ipp: 100 })
    const { caller } = person('tele1')
    expect((await caller.get('/itinerary/list')).body.count).toBe(0)
    expect((await caller.get(`/itinerary/days?date_from=${today}&date_to=${today}`)).body.items).toEqual([])
  })
})
