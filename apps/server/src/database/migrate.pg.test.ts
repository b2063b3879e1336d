import { expect, onTestFinished, test } from 'vitest'
import { readSchemaDescription } from '../testing/schemaDescription.ts'
import { emptyDatabase } from '../testing/command.ts'
import { tablesDigest } from '../testing/digest.ts'
import { baseline, replaced } from './migrations/replaced.ts'
import { connect, type Database } from './connection.ts'
import { migrate, migrateTo, readRan } from './migrate.ts'
import { migrationNames } from './migrations/files.ts'
import { fillRelease, listAsBefore } from './testing/release.ts'

async function empty(): Promise<Database> {
  const { url, pool, close } = await emptyDatabase()
  const database = connect(url, { max: 3 })
  onTestFinished(() => database.close().then(close))
  return { ...database, pool }
}

/** A database with rows, as a version before the baseline listed its migrations: `later` of those after it have run too. */
async function before(later: number, names: readonly string[] = replaced): Promise<Database> {
  const database = await empty()
  await migrateTo(database.db, [baseline])
  await fillRelease(database.pool)
  await migrateTo(database.db, migrationNames.slice(0, 1 + later))
  await listAsBefore(database.db, names)
  return database
}

/** Rows of before in the columns that no later migration changes. */
const recordsOf = async ({ pool }: Database) => {
  const { rows } = await pool.query(`select (select json_agg(to_jsonb(c) - array['revision_id', 'latitude', 'longitude', 'visits_latitude', 'visits_longitude', 'visits_located', 'consents', 'consent_visit', 'consent_call'] order by id) from clients c) as clients, (select json_agg(i order by id) from itineraries i) as itineraries,
    (select json_agg(json_build_array(id, client_id, visit_time, visit_result, seq) order by id) from visits) as visits, (select json_agg(i) from installation i) as installation`)
  return rows
}

test('the files of the folder are the migrations, the baseline first; helpers are none', () => {
  expect(migrationNames[0]).toBe(baseline)
  expect(migrationNames).toEqual([...migrationNames].sort())
  expect(migrationNames.every((name) => /^\d{4}-\d\d-\d\d-\d\d-[a-z0-9-]+$/.test(name))).toBe(true)
  expect(replaced.every((name) => name < '2026-11-27-02' && !migrationNames.includes(name))).toBe(true)
})

test.each([0, 2, migrationNames.length - 1])('a database of the migrations before the baseline, and %i after it, goes on with its rows', async (later) => {
  const database = await before(later)
  const records = await recordsOf(database)
  expect(await migrate(database.db)).toEqual(migrationNames.slice(1 + later))
  expect(await readRan(database.db)).toEqual(migrationNames)
  expect(await recordsOf(database)).toEqual(records)
  const fresh = await empty()
  await migrate(fresh.db)
  expect(await readSchemaDescription(database.pool)).toEqual(await readSchemaDescription(fresh.pool))
  const { rows } = await database.pool.query<{ name: string }>('select name from kysely_migration order by timestamp, name')
  expect(rows.map(({ name }) => name)).toEqual(migrationNames)
  expect(await migrate(database.db)).toEqual([])
})

test('servers that start at once apply the baseline once', async () => {
  const { db, pool } = await before(2)
  const ran = await Promise.all([migrate(db), migrate(db)])
  expect(ran.map((names) => names.length).toSorted((a, b) => a - b)).toEqual([0, migrationNames.length - 3])
  expect((await pool.query('select name from kysely_migration order by name')).rows.map(({ name }) => name)).toEqual(migrationNames)
})

test.each([
  ['stopped in the middle of the migrations before the baseline', replaced.slice(0, 30), 'older than this version can bring up to date (its last migration is 2026-11-23-43-memberships)'],
  ['lacks one of them', replaced.filter((_, at) => at !== 7), 'older than this version'],
  ['is of a newer version', [...replaced, '2099-01-01-01-later'], 'made by a newer Bisita (2099-01-01-01-later)'],
])('a database that %s is refused, and nothing is written', async (_, names, message) => {
  const database = await before(0, names)
  const was = await tablesDigest(database.pool)
  await expect(migrate(database.db)).rejects.toThrow(message)
  expect(await tablesDigest(database.pool)).toEqual(was)
  expect(await readRan(database.db)).toEqual(names)
})

test('a migration that fails leaves the database as it was, with the names that it had', async () => {
  const database = await before(0)
  await database.pool.query('create table due_counts (n int)') // in the way of one of the last
  await expect(migrate(database.db)).rejects.toThrow('2026-11-28-50-due-counts failed')
  expect(await readRan(database.db)).toEqual(replaced)
  const { rows } = await database.pool.query(`select from pg_attribute where attrelid = 'visits'::regclass and attname = 'contact_time'`)
  expect(rows).toEqual([])
})
