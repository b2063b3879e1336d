import { randomUUID } from 'node:crypto'
import type { VisitType } from '@bisita/contract/visits/outcomes'
import { visitListQuery, visitSorts } from '@bisita/contract/visits/visits'
import { type ScopedUser, scopeOf } from '@bisita/rules/people/scope'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { foldCounts } from '../../../database/counts.ts'
import { app, openApp } from '../../../testing/desk.ts'
import type { TestCaller } from '../../../testing/app.ts'
import { some } from '../../../testing/models/clientQueries.ts'
import { actors, seedOf, tries } from '../../../testing/seed.ts'
import { type VisitFilterName, visitFilterNames, visitQueries } from '../../../testing/models/visitQueries.ts'
import { listVisitsSlowly, type PlainVisit, type VisitModelQuery, readVisitScope, readVisits, type VisitModelScope } from '../../../testing/models/visitsModel.ts'
import { busiestDay, stirVisits } from '../../../testing/models/visitsWorld.ts'
import { listVisits } from './list.store.ts'

/** mr2 holds single clients beside the places; tele1 has moved to another branch, tele4 has none. */
const people = ['mr1', 'mr2', 'tele1', 'tele2', 'tele4', 'oic1', 'oic3', 'ah1', 'admin'] as const
type Name = (typeof people)[number]

openApp()
let visits: PlainVisit[]
const callers = new Map<Name, { caller: TestCaller; sight: VisitModelScope }>()

const known = (name: Name) => callers.get(name) as { caller: TestCaller; sight: VisitModelScope }

async function lookAgain(): Promise<void> {
  visits = await readVisits(app.pool)
  for (const name of people) {
    const caller = callers.get(name)?.caller ?? (await app.signIn(name))
    callers.set(name, { caller, sight: await readVisitScope(app.pool, name.replace(/\d/, ''), caller.id) })
  }
}

beforeAll(async () => {
  await stirVisits(app, actors(seedOf('visits'))())
  await lookAgain()
})

const list = async (name: Name, query: VisitModelQuery) => known(name).caller.get(`/visit/list?${new URLSearchParams(query as Record<string, string>)}`)

/** Asks for the list as somebody and compares it with the slow one. */
async function checkList(name: Name, query: VisitModelQuery): Promise<void> {
  const { status, body } = await list(name, query)
  expect(status, JSON.stringify(body)).toBe(200)
  const { items, ...rest } = body
  const label = `${name} ${JSON.stringify(query)}`
  expect({ label, ids: items.map(({ id }: { id: string }) => id), ...rest }).toEqual({ label, ...listVisitsSlowly(visits, known(name).sight, query) })
}

const runs = (numRuns: number, name: string) => tries(`visits, ${name}`, Math.ceil(numRuns / 4), numRuns * 10)

const paged = fc.record({ page: fc.integer({ min: 1, max: 5 }), ipp: some([1, 2, 7, 10, 50, 1000]), sort: some(['visit_time', '-visit_time'] as const) }, { requiredKeys: [] })

/** Some filters that each person may ask for, and a page. */
const asked = (wanted: fc.Arbitrary<VisitFilterName[]>) =>
  fc.constantFrom(...people).chain((name) => {
    const queries = visitQueries(() => ({ visits, scope: known(name).sight }))
    const none = known(name).sight.clients.size === 0
    return fc.tuple(fc.constant(name), wanted.chain((filters) => queries(none ? filters.filter((one) => one !== 'client_id') : filters)), paged)
  })

describe('the list refuses', () => {
  test('a kind of contact whose list the role does not have', async () => {
    for (const [name, visit_type] of [['mr1', 'call'], ['tele2', 'visit']] as const) {
      for (const more of [{}, { keyword: 'a' }, { date_from: '2026-02-02', date_to: '2026-01-01' }]) {
        const { status, body } = await list(name, { visit_type, ...more })
        expect([status, body.code]).toEqual([403, 'not_allowed'])
      }
    }
  })

  test('days that end before they begin', async () => {
    const { status, body } = await list('admin', { date_from: '2026-03-02', date_to: '2026-03-01' })
    expect([status, body.code, body.fields.map(({ path }: { path: string }) => path)]).toEqual([400, 'invalid', ['date_to']])
  })

  test('a client who is not in scope, or nowhere', async () => {
    for (const name of people.filter((one) => one !== 'admin')) {
      const { sight } = known(name)
      const foreign = visits.find(({ client_id }) => !sight.clients.has(client_id))?.client_id as string
      for (const client_id of [foreign, randomUUID()]) {
        const { status, body } = await list(name, { client_id })
        expect([status, body.code]).toEqual([404, 'not_found'])
      }
    }
  })
})

describe('the list against a slow evaluation', () => {
  test.for(people)('everything of %s, in every order, to its end', async (name) => {
    for (const order of visitSorts) {
      for (const sort of [order, `-${order}`] as const) {
        for (const page of [1, 2, 3, 60]) await checkList(name, { sort, ipp: 37, page })
      }
    }
    await checkList(name, {})
    await checkList(name, { page: 10_000_000, ipp: 1000 })
  })

  test('days at their first and last moment', async () => {
    for (const name of people) {
      await checkList(name, { date_from: busiestDay, date_to: busiestDay, ipp: 1000 })
      await checkList(name, { date_from: busiestDay, ipp: 1000 })
      await checkList(name, { date_to: busiestDay, ipp: 1000 })
      await checkList(name, { date_from: '0001-01-01', date_to: '9999-12-31' })
    }
    expect(listVisitsSlowly(visits, known('admin').sight, { date_from: busiestDay, date_to: busiestDay }).count).toBeGreaterThan(100)
  })

  test.for(visitFilterNames)('%s alone', async (filter) => {
    await fc.assert(fc.asyncProperty(asked(fc.constant([filter])), ([name, query, page]) => checkList(name, { ...query, ...page })), runs(40, filter))
  })

  test('any filters together', async () => {
    await fc.assert(
      fc.asyncProperty(asked(fc.subarray([...visitFilterNames], { maxLength: 5 })), ([name, query, page]) => checkList(name, { ...query, ...page })),
      runs(200, 'any filters'),
    )
  })

  test('is the same whichever way it is read', async () => {
    const { rows: users } = await app.pool.query<ScopedUser & { username: string }>('select id, username, user_type, branch_id from users')
    const anyWays = fc.record({ farthest: some([0, 50, 20_000]), fewPlaces: some([0, 5, 10_000]), fewElsewhere: some([0, 20, 5000]), fewInAll: some([0, 300, 20_000]), fewEach: some([0, 2]) })
    await fc.assert(
      fc.asyncProperty(asked(fc.subarray(visitFilterNames.filter((one) => one !== 'client_id'), { maxLength: 4 })), anyWays, async ([name, query, page], ways) => {
        const user = users.find(({ username }) => username === name) as ScopedUser
        const whole = visitListQuery.parse({ ...query, ...page, ...(query.ids === undefined ? {} : { ids: query.ids.join(',') }) })
        const { sight } = known(name)
        const kinds = sight.kinds.filter((kind) => (query.visit_type ?? kind) === kind) as VisitType[]
        const { items, count, more } = await listVisits(app.db, { scope: scopeOf(user), user_type: user.user_type }, whole, kinds, ways)
        const slow = listVisitsSlowly(visits, sight, whole)
        expect([JSON.parse(items).map(({ id }: { id: string }) => id), count, more]).toEqual([slow.ids, slow.count, slow.hasNext])
      }),
      runs(250, 'every way'),
    )
  })

  test('after_id walks through everything once, in the order of ids', async () => {
    for (const name of people) {
      const { sight } = known(name)
      const seen: string[] = []
      for (let after = '00000000-0000-0000-0000-000000000000', more = true; more; after = seen.at(-1) ?? '') {
        const { body } = await list(name, { after_id: after, ipp: 93 })
        seen.push(...body.items.map(({ id }: { id: string }) => id))
        more = body.hasNext
      }
      expect(seen).toEqual(visits.filter(({ id, visit_type }) => sight.visits.has(id) && sight.kinds.includes(visit_type)).map(({ id }) => id).toSorted())
    }
  })

  test('after_id with filters', async () => {
    const after = fc.oneof(fc.nat().map((n) => visits[n % visits.length]?.id as string), fc.uuid())
    await fc.assert(
      fc.asyncProperty(asked(fc.subarray([...visitFilterNames], { maxLength: 3 })), after, ([name, query, { ipp = 10 }], after_id) =>
        checkList(name, { ...query, after_id, ipp })),
      runs(100, 'reading on'),
    )
  })

  test('with all folded into the counts, and after more has changed', async () => {
    await foldCounts(app.db)
    await app.pool.query(`update branches set area_id = (select id from areas where area_name = 'North') where branch_name = 'Cebu'`)
    await app.pool.query(`delete from mr_locations where user_id = $1 and location_id in (select location_id from mr_locations where user_id = $1 limit 3)`, [known('mr1').caller.id])
    await app.pool.query(`update visits set has_availed = not has_availed, deleted_at = null where visit_result is not null and id in (select id from visits order by id limit 300)`)
    await lookAgain()
    await fc.assert(
      fc.asyncProperty(asked(fc.subarray([...visitFilterNames], { maxLength: 4 })), ([name, query, page]) => checkList(name, { ...query, ...page })),
      runs(100, 'folded'),
    )
  })
})
