import { clientSorts } from '@bisita/contract/clients/clients'
import { fullAddress } from '@bisita/rules/clients/addresses'
import { pensionTypes } from '@bisita/contract/pension'
import { manilaDay } from '@bisita/rules/time/days'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { app, openApp } from '../../../testing/desk.ts'
import type { TestCaller } from '../../../testing/app.ts'
import { type ClientFilterName, clientFilterNames, type ClientModelQuery, clientQueries, some, specials, spelt, sssOf } from '../../../testing/models/clientQueries.ts'
import { addressOf, listClientsSlowly, nameOf, type PlainClient, readPlainClients, readScope } from '../../../testing/models/clientsModel.ts'
import { locationsAround, stir, userId } from '../../../testing/models/clientsWorld.ts'
import { tries } from '../../../testing/seed.ts'
import { officeReads } from '../../../testing/models/officeReads.ts'

/** mr1 holds no client directly; mr2 does, in and out of the own locations, the branch and every branch. */
const people = ['mr1', 'mr2', 'tele1', 'oic1', 'ah1', 'admin'] as const

openApp()
let clients: PlainClient[]
const callers = new Map<string, { caller: TestCaller; scope: ReadonlySet<string> }>()

async function lookAgain(): Promise<void> {
  clients = await readPlainClients(app.pool)
  for (const name of people) {
    const caller = callers.get(name)?.caller ?? (await app.signIn(name))
    callers.set(name, { caller, scope: await readScope(app.pool, name.replace(/\d/, ''), caller.id) })
  }
}

beforeAll(async () => {
  await stir(app, await app.signIn('admin'))
  const { held, branch, other, none } = await locationsAround(app, 'mr2')
  for (const locations of [held, branch, other, none]) {
    await app.pool.query(
      `insert into mr_clients select $1, id from clients where deleted_at is null and location_id = any($2) order by id limit 4
       on conflict do nothing`,
      [await userId(app, 'mr2'), locations],
    )
  }
  await lookAgain()
})

const somebody = fc.constantFrom(...people)

/** Asks for the list as somebody and compares it with the slow one. */
async function checkList(name: string, query: ClientModelQuery): Promise<void> {
  const { caller, scope } = callers.get(name) as { caller: TestCaller; scope: ReadonlySet<string> }
  const { status, body } = await caller.get(`/client/list?${new URLSearchParams(query as Record<string, string>)}`)
  expect(status, JSON.stringify(body)).toBe(200)
  const { items, ...rest } = body
  expect({ ids: items.map(({ id }: { id: string }) => id), ...rest }).toEqual(listClientsSlowly(clients, scope, query, manilaDay(app.clock.now)))
}

const { taken, only, fitting } = clientQueries(() => clients)

const sort = some(clientSorts.flatMap((field) => [field, `-${field}`] as const))

const paged = fc.record({ page: fc.integer({ min: 1, max: 6 }), ipp: some([1, 2, 7, 10, 50, 1000]), sort }, { requiredKeys: [] })

const runs = (numRuns: number, name: string) => tries(`clients, ${name}`, Math.ceil(numRuns / 4), numRuns * 10)

describe('clients list against a slow evaluation', () => {
  test.for(people)('everything of %s, in every order, to its end', async (name) => {
    for (const order of clientSorts) {
      for (const way of [order, `-${order}`] as const) {
        await checkList(name, { sort: way, ipp: 37 })
        await checkList(name, { sort: way, ipp: 37, page: 2 })
      }
    }
    await checkList(name, {})
    await checkList(name, { ipp: 1000 })
    await checkList(name, { page: 10_000_000, ipp: 1000 })
    expect(callers.get(name)?.scope.size).toBeGreaterThan(20)
  })

  test.for(clientFilterNames)('%s alone', async (filter) => {
    await fc.assert(
      fc.asyncProperty(somebody, only([filter]), paged, (name, query, page) => checkList(name, { ...query, ...page })),
      runs(40, filter),
    )
  })

  test('texts that mean something to a database, a shell or a font', async () => {
    for (const text of specials) {
      await checkList('admin', { keyword: text })
      await checkList('mr1', { full_address: text })
      await checkList('admin', { full_address: text, keyword: text })
    }
    expect(specials).toContain('%')
  })

  test.for(clientFilterNames)('%s with each other filter', async (filter) => {
    for (const other of clientFilterNames.slice(clientFilterNames.indexOf(filter) + 1)) {
      await fc.assert(
        fc.asyncProperty(somebody, only([filter, other]), paged, (name, query, page) => checkList(name, { ...query, ...page })),
        runs(8, `${filter} with ${other}`),
      )
    }
    expect(clientFilterNames).toContain(filter)
  })

  test('any filters together', async () => {
    await fc.assert(
      fc.asyncProperty(somebody, fc.subarray(clientFilterNames).chain(only), paged, (name, query, page) => checkList(name, { ...query, ...page })),
      runs(100, 'any filters'),
    )
  })

  test('filters that all fit one client, which most of them find', async () => {
    await fc.assert(
      fc.asyncProperty(somebody, fitting.chain((query) => fc.subarray(Object.keys(query) as ClientFilterName[]).map((names) => [query, names] as const)), paged,
        (name, [query, names], page) => checkList(name, { ...Object.fromEntries(names.map((filter) => [filter, query[filter]])), ...page })),
      runs(100, 'fitting filters'),
    )
  })

  test('a keyword and a piece of the address that fit one client', async () => {
    await fc.assert(
      fc.asyncProperty(somebody, fitting, (name, { keyword: words, full_address }) =>
        checkList(name, { keyword: words, full_address })),
      runs(60, 'keyword and address'),
    )
  })

  test('after_id walks through everything once, in the order of ids', async () => {
    for (const name of people) {
      const { caller, scope } = callers.get(name) as { caller: TestCaller; scope: ReadonlySet<string> }
      const seen: string[] = []
      for (let after = '00000000-0000-0000-0000-000000000000', more = true; more;) {
        const { body } = await caller.get(`/client/list?ipp=97&after_id=${after}`)
        seen.push(...body.items.map(({ id }: { id: string }) => id))
        expect(body.count).toBe(scope.size)
        more = body.hasNext
        after = seen.at(-1) ?? ''
      }
      expect(seen).toEqual([...scope].sort())
    }
  })

  test('after_id with filters', async () => {
    const afterId = fc.oneof(taken((client) => client.id), fc.uuid())
    await fc.assert(
      fc.asyncProperty(somebody, fc.subarray(clientFilterNames).chain(only), afterId, some([1, 10, 1000]), (name, query, after_id, ipp) =>
        checkList(name, { ...query, after_id, ipp })),
      runs(80, 'reading on'),
    )
  })
})

describe('what a keyword finds', () => {
  test('a client by each way of writing each of its numbers', async () => {
    const { caller } = callers.get('admin') as { caller: TestCaller }
    const isMobile = (number: string | null): number is string => /^\+639\d{9}$/.test(number ?? '')
    for (const client of clients.filter(({ phone_number }) => isMobile(phone_number)).slice(0, 12)) {
      for (const how of [0, 1, 2, 3, 4, 5, 6]) {
        const keyword = spelt(client.phone_number ?? '', how)
        const { body } = await caller.get(`/client/list?${new URLSearchParams({ keyword, ipp: '1000' })}`)
        expect(body.items.map(({ id }: { id: string }) => id), keyword).toContain(client.id)
      }
    }
  })

  test('a client by its number of the pension system with and without dashes, and by its name in any order', async () => {
    const { caller } = callers.get('admin') as { caller: TestCaller }
    for (const client of clients.slice(0, 12)) {
      const turned = nameOf(client).split(/,? /).toReversed().join(' ').toUpperCase()
      for (const keyword of [client.sss_id ?? '', sssOf(client), turned].filter(Boolean)) {
        const { body } = await caller.get(`/client/list?${new URLSearchParams({ keyword, ipp: '1000' })}`)
        expect(body.items.map(({ id }: { id: string }) => id), keyword).toContain(client.id)
      }
    }
  })
})

describe('counts', () => {
  test('are as exact with every change folded into the rollup, and in branches that changed', async () => {
    await app.pool.query('select bisita_fold_counts()')
    for (const name of people) await checkList(name, { ipp: 1 })
    await app.pool.query(`update branches set area_id = (select id from areas where area_name = 'North') where branch_name = 'Cebu'`)
    await app.pool.query(`delete from mr_locations where user_id = $1 and location_id in (select location_id from mr_locations where user_id = $1 limit 3)`, [
      await userId(app, 'mr1'),
    ])
    await lookAgain()
    await fc.assert(
      fc.asyncProperty(somebody, fc.subarray(clientFilterNames).chain(only), paged, (name, query, page) => checkList(name, { ...query, ...page })),
      runs(80, 'folded'),
    )
  })

  test('of somebody who has no branch, and of an MR with direct clients only', async () => {
    await app.pool.query(`update users set branch_id = null where username = 'tele1'`)
    await app.pool.query(`delete from mr_locations where user_id = $1`, [await userId(app, 'mr2')])
    await lookAgain()
    for (const name of ['tele1', 'mr2']) {
      await checkList(name, {})
      await checkList(name, { keyword: 'a' })
      await checkList(name, { full_address: 'a', visit_status: 'unvisited' })
    }
    expect(callers.get('tele1')?.scope.size).toBe(0)
    expect(callers.get('mr2')?.scope.size).toBeGreaterThan(4)
  })
})

describe('items', () => {
  test('show what is stored, with everything that follows from it', async () => {
    const { caller } = callers.get('admin') as { caller: TestCaller }
    const { body } = await caller.get('/client/list?ipp=1000')
    for (const item of body.items) {
      const plain = clients.find(({ id }) => id === item.id) as PlainClient
      const { last_call, last_visit, created_at } = plain
      expect(item).toMatchObject(officeReads({
        lastname: plain.lastname,
        firstname: plain.firstname,
        middlename: plain.middlename,
        fullname: nameOf(plain),
        address: plain.address,
        location_id: plain.location_id,
        full_address: addressOf(plain),
        phone_number: plain.phone_number,
        secondary_phone_number: plain.secondary_phone_number,
        sss_id: plain.sss_id,
        id_type: plain.id_type,
        has_availed: plain.has_availed,
        last_call: last_call?.toISOString() ?? null,
        last_visit: last_visit?.toISOString() ?? null,
        visit_result: plain.visit_result,
        visit_secondary_result: plain.visit_secondary_result,
        created_at: created_at.toISOString(),
        pension_type: pensionTypes[item.claim_type as keyof typeof pensionTypes],
      }))
      const { barangay, mun_city, province, region } = item
      expect(item.full_address).toBe(fullAddress({ address: item.address, barangay, mun_city, province, region }))
    }
  })
})
