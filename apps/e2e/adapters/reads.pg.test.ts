import { itinerarySorts, itineraryStatuses, pinTypes } from '@bisita/contract/itineraries'
import { addDays, manilaDay } from '@bisita/rules/time/days'
import type { TestApp } from '@bisita/server/testing/app'
import { type ClientFilterName as ClientFilter, clientFilterNames, clientQueries, some } from '@bisita/server/testing/models/clientQueries'
import { type PlainClient, readPlainClients, readScope } from '@bisita/server/testing/models/clientsModel'
import { tries } from '@bisita/server/testing/seed'
import { visitFilterNames, type VisitFilterName as VisitFilter, visitQueries } from '@bisita/server/testing/models/visitQueries'
import { type PlainVisit, readVisitScope, readVisits, type VisitModelScope } from '@bisita/server/testing/models/visitsModel'
import { settled } from '@bisita/server/testing/settled'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Adapters, openMr, type PreparedDevice } from './preparedDevice.ts'
import { changedApp } from './changedApp.ts'

let app: TestApp
let mr: PreparedDevice
let clients: readonly PlainClient[]
let visits: readonly PlainVisit[]
let sight: VisitModelScope
let today: string

/** Whom it is about: an MR who holds places and single clients elsewhere. */
const username = 'mr2'

beforeAll(async () => {
  app = await changedApp()
  today = manilaDay(app.clock.now)
  mr = await openMr(app, username)
  const scope = await readScope(app.pool, 'mr', mr.user.id)
  clients = (await readPlainClients(app.pool)).filter(({ id }) => scope.has(id))
  visits = await readVisits(app.pool)
  sight = await readVisitScope(app.pool, 'mr', mr.user.id)
})

afterAll(async () => {
  await mr.close()
  await app.close()
})

/** Whether the device answers as the network does, all records whole. */
async function checkSame<T>(what: unknown, ask: (adapters: Adapters) => Promise<T>): Promise<void> {
  const [local, remote] = [await ask(mr.local), await ask(mr.remote)]
  expect({ what, answer: plain(local) }).toEqual({ what, answer: plain(remote) })
}

/**
 * A few digits may stand in the pension number of a client who is not on the device, which it does not know of that
 * client's itineraries (docs/decisions/adapters.md).
 */
const isFoundOnBoth = (keyword: string): boolean => {
  const digits = keyword.replace(/\D/g, '').length
  return digits === 0 || digits > 5
}

/** Without what only the device says. */
const plain = (answer: unknown): unknown => {
  if (typeof answer !== 'object' || answer === null || !('since' in answer)) return answer
  const { since: _, ...page } = answer
  return page
}

const paging = (sorts: readonly string[]) =>
  fc.record({ page: fc.integer({ min: 1, max: 5 }), ipp: some([1, 7, 10, 50, 1000]), sort: some(sorts.flatMap((sort) => [sort, `-${sort}`])) }, { requiredKeys: [] })

const runs = (numRuns: number, name: string) => tries(name, Math.ceil(numRuns / 3), numRuns * 10)

describe('clients', () => {
  const queries = clientQueries(() => clients)
  const page = paging(['fullname', 'created_at', 'last_visit', 'last_call', 'due_on'])
  const list = (query: object) => checkSame(query, (adapters) => adapters.clients.list(query))

  test('there are enough', () => {
    expect(clients.length).toBeGreaterThan(60)
    expect(clients.some(({ last_visit }) => last_visit !== null)).toBe(true)
  })

  test('each filter, in every order and on every page', async () => {
    const one = some<ClientFilter>(clientFilterNames).chain((name) => queries.only([name]))
    await fc.assert(fc.asyncProperty(one, page, (query, rest) => list({ ...query, ...rest })), runs(100, 'adapters, clients by one filter'))
  })

  test('several filters together, and reading on by id', async () => {
    const several = fc.subarray([...clientFilterNames], { minLength: 2, maxLength: 4 }).chain((names) => queries.only(names))
    const after = fc.option(fc.nat().map((n) => clients[n % clients.length]?.id), { nil: undefined })
    await fc.assert(
      fc.asyncProperty(several, page, after, (query, { sort, ...rest }, after_id) =>
        list(after_id === undefined ? { ...query, ...rest, ...(sort && { sort }) } : { ...query, ...rest, after_id }),
      ),
      runs(100, 'adapters, clients by several filters'),
    )
  })

  test('every record, and one that is not here', async () => {
    for (const { id } of clients.slice(0, 40)) await checkSame(id, (adapters) => adapters.clients.info(id))
    await expect(mr.local.clients.info('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ status: 404 })
  })
})

describe('visits', () => {
  const queries = visitQueries(() => ({ visits, scope: sight }))
  const page = paging(['visit_time'])
  // Calls are not on a device; the people of a branch are not either.
  const names = visitFilterNames.filter((name) => name !== 'branch_id' && name !== 'area_id' && name !== 'visit_type')
  const list = ({ ids, ...query }: { readonly ids?: readonly string[] | undefined }) =>
    checkSame(query, (adapters) => adapters.visits.list({ ...query, ...(ids === undefined ? {} : { ids: ids.join(',') }), visit_type: 'visit' }))

  test('each filter, in both orders and on every page', async () => {
    const one = some<VisitFilter>(names).chain((name) => queries([name]))
    await fc.assert(fc.asyncProperty(one, page, (query, rest) => list({ ...query, ...rest })), runs(100, 'adapters, visits by one filter'))
    await list({})
    expect((await mr.local.visits.list({})).count).toBeGreaterThan(30)
  })

  test('several filters together, and reading on by id', async () => {
    const several = fc.subarray([...names], { minLength: 2, maxLength: 3 }).chain((chosen) => queries(chosen))
    const after = fc.option(fc.nat().map((n) => visits[n % visits.length]?.id), { nil: undefined })
    await fc.assert(
      fc.asyncProperty(several, page, after, (query, { sort, ...rest }, after_id) =>
        list(after_id === undefined ? { ...query, ...rest, ...(sort && { sort }) } : { ...query, ...rest, after_id }),
      ),
      runs(80, 'adapters, visits by several filters'),
    )
  })

  test('every record', async () => {
    const { items } = await mr.remote.visits.list({ ipp: 1000 })
    for (const { id } of items.slice(0, 40)) await checkSame(id, (adapters) => adapters.visits.info(id))
  })
})

describe('itineraries', () => {
  const taken = <T>(part: (item: { client_id: string; client_name: string; phone_number: string | null }) => T) =>
    fc.nat().map((n) => part(planned[n % planned.length] as (typeof planned)[number]))
  let planned: Awaited<ReturnType<Adapters['itineraries']['list']>>['items'] = []
  beforeAll(async () => {
    planned = (await mr.remote.itineraries.list({ ipp: 1000 })).items
  })
  const page = paging([...itinerarySorts])
  const day = fc.integer({ min: -28, max: 33 }).map((ahead) => addDays(today, ahead))
  const filters = fc
    .record(
      {
        status: some([...itineraryStatuses, 'All'] as const),
        pin_type: some([...pinTypes, 'All'] as const),
        assigned_to: some(['own', 'other'] as const).map((who) => (who === 'own' ? mr.user.id : '00000000-0000-4000-8000-000000000000')),
        client_id: taken(({ client_id }) => client_id),
        keyword: fc
          .tuple(taken(({ client_name, phone_number }) => [client_name, phone_number ?? '0917']), fc.nat(1), fc.nat(9), fc.integer({ min: 1, max: 9 }))
          .map(([texts, which, from, length]) => (texts[which] ?? '').slice(from, from + length))
          .filter(isFoundOnBoth),
        dates: fc.tuple(day, day).map(([one, other]) => (one < other ? { date_from: one, date_to: other } : { date_from: other, date_to: one })),
      },
      { requiredKeys: [] },
    )
    .map(({ dates, ...rest }) => ({ ...rest, ...dates }))

  test('lists, by any filters, in every order and on every page', async () => {
    expect(planned.length).toBeGreaterThan(50)
    await fc.assert(
      fc.asyncProperty(filters, page, (query, rest) => checkSame(query, (adapters) => adapters.itineraries.list({ ...query, ...rest } as object))),
      runs(100, 'adapters, itineraries'),
    )
  })

  test('days of a calendar, and every record', async () => {
    const dayRange = fc.tuple(day, fc.nat(61)).map(([date_from, length]) => ({ date_from, date_to: addDays(date_from, length) }))
    await fc.assert(
      fc.asyncProperty(filters, dayRange, ({ date_from: _, date_to: _to, ...query }, days) =>
        checkSame(query, (adapters) => adapters.itineraries.days({ ...query, ...days })),
      ),
      runs(100, 'adapters, days'),
    )
    for (const { id } of planned.slice(0, 40)) await checkSame(id, (adapters) => adapters.itineraries.info(id))
    await checkSame('assignees', (adapters) => adapters.itineraries.assignees(clients[0]?.id))
    await checkSame('anybody', (adapters) => adapters.itineraries.assignees(undefined))
  })
})

describe('places, products, people', () => {
  test('locations: choices, lists, one by its code, one’s own with their clients', async () => {
    const { items } = await mr.remote.locations.list({ ipp: 1000 })
    const codes = fc.nat().map((n) => items[n % items.length]?.id ?? '')
    const under = fc.tuple(codes, fc.nat(3)).map(([code, deep]) => {
      const chosen = { region: `${code.slice(0, 2)}00000000`, province: `${code.slice(0, 5)}00000`, mun_city: `${code.slice(0, 7)}000` }
      return Object.fromEntries(Object.entries(chosen).slice(0, deep))
    })
    const keyword = fc.tuple(fc.nat(), fc.nat(20), fc.integer({ min: 0, max: 8 })).map(([n, from, length]) => items[n % items.length]?.location.slice(from, from + length) ?? '')
    const locationQueries = fc.tuple(under, fc.option(keyword, { nil: undefined }), paging(['location', 'region', 'province', 'mun_city', 'barangay'])).map(
      ([chosen, word, page]) => ({ ...chosen, ...page, ...(word !== undefined && { keyword: word }) }),
    )
    await fc.assert(
      fc.asyncProperty(locationQueries, under, codes, async (query, chosen, code) => {
        await checkSame(chosen, (adapters) => adapters.locations.choices(chosen))
        await checkSame(query, (adapters) => adapters.locations.list(query as object))
        await checkSame(code, (adapters) => adapters.locations.find(code))
      }),
      runs(60, 'adapters, locations'),
    )
    await checkSame('mine', (adapters) => adapters.locations.mine({}))
    await checkSame('mine, turned around', (adapters) => adapters.locations.mine({ sort: '-barangay', ipp: 7, page: 2 }))
  })

  test('products and people', async () => {
    for (const query of [{}, { sort: '-price' }, { sort: 'price', ipp: 2, page: 2 }, { keyword: 'loan' }, { keyword: 'zzz' }] as const) {
      await checkSame(query, (adapters) => adapters.products.list(query))
    }
    await checkSame('people', (adapters) => adapters.users.filterList())
  })
})

describe('with no network', () => {
  test('lists are the same, and the dashboard where nobody called', async () => {
    await app.pool.query("update visits set deleted_at = now() where visit_type = 'call' and deleted_at is null")
    await app.pool.query('update clients set last_call = null where last_call is not null')
    // The visits of clients elsewhere are not on a device.
    await app.pool.query('update itineraries set deleted_at = now() where assigned_to = $1 and client_id <> all ($2)', [mr.user.id, clients.map(({ id }) => id)])
    await settled(app.pool)
    await mr.device.syncNow()
    const periods = ['3 DAY', '2 WEEK', '3 MONTH'] as const
    const groups = ['region', 'province', 'mun_city', 'barangay'] as const
    for (const visits_group_by of groups) {
      for (const visits_per_day of periods) {
        const query = { visits_per_day, average_response: '1 MONTH', visits_group_by } as const
        mr.network.down = false
        const answer = await mr.remote.dashboards.read(query)
        mr.network.down = true
        expect({ query, ...(await mr.local.dashboards.read(query)) }).toEqual({ query, ...answer, partial: true })
      }
    }
    expect((await mr.local.clients.list({})).count).toBe(clients.length)
    await expect(mr.local.clients.info('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ name: 'NoAnswer' })
  })
})
