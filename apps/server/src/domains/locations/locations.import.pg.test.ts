import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/cluster/database.ts'
import { importLocations } from './locations.import.ts'

/** Loading 42,011 places takes seconds, on a busy machine many. */
const patience = { timeout: 120_000 }

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const one = async (query: string) => Object.values((await database.pool.query(query)).rows[0])[0]
const indexes = () => one(`select string_agg(indexname, ' ' order by indexname) from pg_indexes where tablename = 'locations'`)
const keys = () => one(`select string_agg(conname, ' ' order by conname) from pg_constraint where conrelid = 'locations'::regclass`)

test('has loaded every barangay of the shipped edition', async () => {
  expect(await one('select count(*)::int from locations')).toBe(42_011)
  expect(await one(`select location from locations where id = '0730600001'`)).toBe(
    'Adlaon, City of Cebu, Cebu, Region VII (Central Visayas)',
  )
})

test('has a point inside each barangay, where one is known: Baguio’s are in Baguio; an installation of before gets them', patience, async () => {
  const placed = 'select count(latitude)::int from locations'
  const before = (await one(placed)) as number
  expect(before).toBeGreaterThan(40_600)
  const box = `latitude between 16.35 and 16.45 and longitude between 120.53 and 120.64`
  expect(await one(`select count(*)::int from locations where mun_city_code = '1430300000' and not (${box})`)).toBe(0)
  const { rows: points } = await database.pool.query(`select latitude, longitude from locations where id = '1380100001'`)
  expect(points).toEqual([{ latitude: 14.6588, longitude: 120.9732 }])
  await database.pool.query('update locations set latitude = null, longitude = null')
  expect(await importLocations(database.pool)).toBe(0)
  expect(await one(placed)).toBe(before)
})

test('knows what the places of the shipped edition were called before', async () => {
  expect(await one('select count(*)::int from place_old_names')).toBe(1712)
  expect(await one(`select string_agg(name, ', ') from place_old_names where code = '1600205003'`)).toBe('Camalig')
  // A province too, once, though it is listed with its cities.
  expect(await one(`select string_agg(name, ', ') from place_old_names where code = '1108200000'`)).toBe('Compostela Valley')
  expect(await one(`select count(*)::int from place_old_names where not exists (select from locations where code in (id, mun_city_code, province_code, region_code, sub_municipality_code))`)).toBe(0)
})

test('loads nothing twice; an installation of before, which has no old names, gets them', async () => {
  expect(await importLocations(database.pool)).toBe(0)
  await database.pool.query('delete from place_old_names')
  expect(await importLocations(database.pool)).toBe(0)
  expect(await one('select count(*)::int from place_old_names')).toBe(1712)
})

test('adds what is missing and leaves what is there as it is', patience, async () => {
  const free = `id not in (select location_id from branch_locations) and id not in (select location_id from clients)
    and id not in (select location_id from scope_changes where location_id is not null)`
  const { rowCount: removed } = await database.pool.query(
    `delete from locations where id in (select id from locations where ${free} order by id limit 3)`,
  )
  await database.pool.query(`update locations set barangay = 'Renamed here' where id = '0730600001'`)
  expect(removed).toBe(3)
  expect(await importLocations(database.pool)).toBe(3)
  expect(await one(`select barangay from locations where id = '0730600001'`)).toBe('Renamed here')
})

test('two servers that start at once load an empty table once, with all indexes and keys in place', patience, async () => {
  const before = [await indexes(), await keys()]
  await database.pool.query('truncate locations cascade')
  const added = await Promise.all([importLocations(database.pool), importLocations(database.pool)])
  expect(added.sort()).toEqual([0, 42_011])
  expect(await one('select count(*)::int from locations')).toBe(42_011)
  expect([await indexes(), await keys()]).toEqual(before)
})
