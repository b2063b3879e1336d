import { fold } from '@bisita/rules/fold'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { app, openApp } from '../../testing/desk.ts'
import { locationChoicesSlowly, type LocationQuery, locationMatches, type PlainLocation } from '../../testing/models/locationsModel.ts'
import { locationReaders, checkList, people, type LocationTestUser, query, sent, sorts, arbitraryChoices, arbitraryList } from './testing/locationQueries.ts'

openApp()
let callers: Awaited<ReturnType<typeof locationReaders>>

/** A barangay that nobody is assigned to was given up in favour of another. */
const retired = '1380601001'

beforeAll(async () => {
  await app.pool.query("update locations set retired_at = now(), replaced_by = '1380601002' where id = $1", [retired])
  callers = await locationReaders(app)
})

describe('what is out of scope is not there', () => {
  const manila = { region: '1300000000', province: '1300000000', mun_city: '1380600000' }

  test.each(['mr1', 'tele1', 'oic1', 'ah1'] as const)('for %s', async (name) => {
    const { caller } = callers[name]
    const choices = (await caller.get(`/location/filter?${query(manila)}`)).body
    expect([choices.provinces, choices.mun_cities, choices.barangays]).toEqual([[], [], []])
    expect((await caller.get(`/location/filter-list?${query(manila)}`)).body).toEqual({ items: [] })
    expect((await caller.get(`/location/list?${query(manila)}`)).body).toEqual({ items: [], count: 0, pages: 0, hasNext: false })
  })

  test('for somebody of a branch who has none', async () => {
    await app.pool.query("update users set branch_id = null where username = 'tele4'")
    const caller = await app.signIn('tele4')
    expect((await caller.get('/location/filter')).body).toEqual({ regions: [], provinces: [], mun_cities: [], barangays: [] })
    expect((await caller.get('/location/list')).body.count).toBe(0)
    expect((await caller.get('/location/filter-list')).body.items).toEqual([])
  })

  test('where the place was retired, for anybody', async () => {
    const { caller } = callers.admin
    expect((await caller.get(`/location/filter-list?barangay=${retired}`)).body.items).toEqual([])
    const { barangays } = (await caller.get('/location/filter?mun_city=1380600000')).body
    expect(barangays).toHaveLength(896)
    expect(barangays.map(({ code }: { code: string }) => code)).not.toContain(retired)
  })
})

describe('GET /location/filter', () => {
  test.each(people)('offers %s every place of the scope at its level', async (name) => {
    const { caller, locations } = callers[name]
    expect(locations.length).toBeGreaterThan(5)
    expect((await caller.get('/location/filter')).body).toEqual(locationChoicesSlowly(locations, {}))
  })

  test('offers Metro Manila as the province of the National Capital Region, under the region’s code', async () => {
    const { body } = await callers.admin.caller.get('/location/filter?region=1300000000')
    expect(body.provinces).toEqual([{ code: '1300000000', name: 'Metro Manila' }])
    expect(body.mun_cities).toHaveLength(17)
  })

  test('offers Baguio in Benguet, where its records say that it is, and not beside it', async () => {
    const { caller } = callers.oic1
    const { provinces } = (await caller.get('/location/filter')).body
    expect(provinces).toContainEqual({ code: '1401100000', name: 'Benguet' })
    expect(provinces).not.toContainEqual({ code: '1430300000', name: 'City of Baguio' })
    const cities = async (province: string) => (await caller.get(`/location/filter?province=${province}`)).body.mun_cities
    expect(await cities('1430300000')).toEqual([])
    expect(await cities('1401100000')).toContainEqual({ code: '1430300000', name: 'City of Baguio' })
  })

  test('leaves out a city whose every barangay was retired', async () => {
    const retire = (when: string) => app.pool.query(`update locations set retired_at = ${when} where mun_city = 'La Trinidad'`)
    const offered = async (name: LocationTestUser) =>
      (await callers[name].caller.get('/location/filter')).body.mun_cities.map((city: { name: string }) => city.name)
    expect(await offered('admin')).toContain('La Trinidad')
    await retire('now()')
    expect(await offered('admin')).not.toContain('La Trinidad')
    expect(await offered('oic1')).not.toContain('La Trinidad')
    await retire('null')
  })

  test('narrows each level by the codes above it, whatever is chosen', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryChoices, async ({ by, given }) => {
        const { caller, locations } = callers[by]
        const codes = given(locations)
        expect((await caller.get(`/location/filter?${query(codes)}`)).body).toEqual(locationChoicesSlowly(locations, codes))
      }),
      { numRuns: 60 },
    )
  })
})

describe('GET /location/filter-list', () => {
  test.each(['mr1', 'tele1', 'oic1', 'ah1'] as const)('gives %s the whole scope in the order of paths', async (name) => {
    const { caller, locations } = callers[name]
    const sorted = locations.toSorted((a, b) => (fold(a.location) < fold(b.location) ? -1 : 1))
    expect((await caller.get('/location/filter-list')).body).toEqual({ items: sent(sorted) })
  })

  test('gives what lies under the chosen codes', async () => {
    const { caller, locations } = callers.admin
    for (const chosen of [{ mun_city: '1430300000' }, { province: '1401100000' }, { region: '1400000000', barangay: '1430300001' }]) {
      const { items } = (await caller.get(`/location/filter-list?${query(chosen)}`)).body
      const expected = locationMatches(locations, chosen).map(({ id }) => id)
      expect(items.map(({ id }: { id: string }) => id).sort()).toEqual(expected.sort())
      expect(expected.length).toBeGreaterThan(0)
    }
  })

  test('gives everything where everything is in scope', async () => {
    expect((await callers.admin.caller.get('/location/filter-list')).body.items).toHaveLength(callers.admin.locations.length)
  })
})

describe('GET /location/list', () => {
  test('gives 50 to a page, in the order of paths', async () => {
    const { items, count } = (await callers.admin.caller.get('/location/list')).body
    expect([items.length, count]).toEqual([50, callers.admin.locations.length])
    await checkList(callers.admin, {})
  })

  test('past the end is empty, and still counts', async () => {
    const { body } = await callers.oic1.caller.get('/location/list?page=10000000&ipp=1000')
    expect(body).toMatchObject({ items: [], count: callers.oic1.locations.length, hasNext: false })
  })

  test.each(sorts)('sorts by %s', async (sort) => {
    await checkList(callers.admin, { sort, ipp: 1000 })
    await checkList(callers.ah1, { sort, page: 2 })
  })

  test.each([
    ['any words in any order, whatever their case and accents', 'BENGUET  Bagúio'],
    ['a piece of a word', 'agui'],
    ['words parted by commas', 'baguio, benguet'],
    ['words that are in every path', 'region'],
    ['a single letter', 'o'], ['a name that a barangay had before', 'camalig'],
    ['a name that a province had before, with a barangay', 'compostela valley poblacion'],
    ['only blanks and commas', ' , '],
    ['what means something to like', '%'], ['what means something to like', '_'],
    ['a backslash', '\\'],
    ['a quote', "'"],
    ['what is nowhere', 'atlantis'],
  ])('finds by %s', async (_, keyword) => {
    for (const by of people) await checkList(callers[by], { keyword })
  })

  test('is read whole by after_id, in the order of ids', async () => {
    const read: string[] = []
    let after_id = '0000000000'
    for (let more = true; more; ) {
      const { items, hasNext, count } = (await callers.ah1.caller.get(`/location/list?ipp=100&after_id=${after_id}`)).body
      expect(count).toBe(callers.ah1.locations.length)
      read.push(...items.map(({ id }: { id: string }) => id))
      after_id = read.at(-1) as string
      more = hasNext
    }
    expect(read).toEqual(callers.ah1.locations.map(({ id }) => id).sort())
  })

  test('is what a slow evaluation of every filter, sort and page gives', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryList, ({ by, given }) => checkList(callers[by], given(callers[by].locations))),
      { numRuns: 120 },
    )
  })
})

describe('GET /location/my-locations', () => {
  const mine = async (given: LocationQuery = {}) => (await callers.mr1.caller.get(`/location/my-locations?${query(given)}`)).body

  /** The living clients of each of the locations, counted one by one. */
  const counted = async (): Promise<Record<string, number>> => {
    const { rows } = await app.pool.query('select location_id, count(*)::int as n from clients where deleted_at is null group by 1')
    return Object.fromEntries(rows.map(({ location_id, n }) => [location_id, n]))
  }

  const check = async (): Promise<number> => {
    const [{ items }, numbers] = [await mine({ ipp: 1000 }), await counted()]
    for (const { id, clients } of items) expect(clients).toBe(numbers[id] ?? 0)
    return items.reduce((sum: number, { clients }: { clients: number }) => sum + clients, 0)
  }

  test.each(sorts)('are the assigned ones, by %s', (sort) => checkList(callers.mr1, { sort }, '/location/my-locations'))

  test('are searched and paged', async () => {
    const [first] = callers.mr1.locations as [PlainLocation]
    await checkList(callers.mr1, { keyword: first.barangay }, '/location/my-locations')
    await checkList(callers.mr1, { page: 2, ipp: 3 }, '/location/my-locations')
  })

  test('tell the living clients in each, before and after the counts are folded', async () => {
    const before = await check()
    expect(before).toBeGreaterThan(0)
    const [first, second] = (await mine({ ipp: 1000 })).items.filter(({ clients }: { clients: number }) => clients > 0)
    await app.pool.query('update clients set location_id = $2 where location_id = $1', [first.id, second.id])
    const gone = 'update clients set deleted_at = now() where id = (select id from clients where location_id = $1 order by id limit 1)'
    await app.pool.query(gone, [second.id])
    expect(await check()).toBe(before - 1)
    expect((await mine({ keyword: first.location })).items[0]).toMatchObject({ id: first.id, clients: 0 })
    await app.pool.query('select bisita_fold_counts()')
    expect(await check()).toBe(before - 1)
  })

  test('leave out one that was taken away', async () => {
    const [first] = (await mine()).items
    await app.pool.query('delete from mr_locations where user_id = $1 and location_id = $2', [callers.mr1.caller.id, first.id])
    expect((await mine({ ipp: 1000 })).items.map(({ id }: { id: string }) => id)).not.toContain(first.id)
  })
})
