import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkCounts, checkDueCounts, checkHalfDays, checkItineraryCounts, checkLastContacts, checkLocations, checkSchema, checkSearch, checkVisitCounts } from '../../cli/doctor/data.ts'
import { readSchemaDescription } from '../../testing/schemaDescription.ts'
import { emptyDatabase } from '../../testing/command.ts'
import { connect, type Database } from '../connection.ts'
import { readQuarantineBacklog } from './inspectQuarantine.ts'
import { migrate } from '../migrate.ts'
import { digests, fillRelease, migrateToRelease, readRows, release, rowsThen } from '../testing/release.ts'

/** What the program may count again. */
const recomputedTables = new Set(['client_counts', 'visit_counts', 'itinerary_counts'])

/** Columns that a later migration has changed on purpose. */
const changedSince: Readonly<Record<string, readonly string[]>> = {
  // Only a number that can be dialled makes a client callable (2026-11-28-30).
  call_states: ['callable'],
  // A client whose visits say where it is has a new version, so that phones receive it (2026-11-28-70).
  clients: ['revision_id'],
}

/** Tables to which a later migration has added rows on purpose: the version that those clients had. */
const addedTo = new Set(['client_revisions'])

const records = Object.keys(release.tables).filter((table) => !recomputedTables.has(table))

/** In one order, whatever order the rows come in. */
const sorted = (rows: readonly unknown[]): string[] => rows.map((row) => JSON.stringify(row)).sort()

async function empty(): Promise<Database> {
  const { url, pool, close } = await emptyDatabase()
  const database = connect(url, { max: 3 })
  return { ...database, pool, close: () => database.close().then(close) }
}

let old: Database
let fresh: Database
let schemaThen: Record<string, string>

beforeAll(async () => {
  old = await empty()
  fresh = await empty()
  await migrateToRelease(old.db)
  schemaThen = digests(await readSchemaDescription(old.pool))
  await fillRelease(old.pool)
  await migrate(old.db)
  await migrate(fresh.db)
})

afterAll(async () => {
  await old.close()
  await fresh.close()
})

describe('a database of the last release', () => {
  test('has the schema that the release made: the baseline and what the migrations before it made are one', () => {
    expect(schemaThen).toEqual(release.schema)
  })

  test('has the schema of a fresh one, once it is up to date', async () => {
    expect(await readSchemaDescription(old.pool)).toEqual(await readSchemaDescription(fresh.pool))
  })

  test.each(records)('keeps every row of %s', async (table) => {
    expect(release.tables[table]?.rows.length).toBeGreaterThan(0)
    const changed = changedSince[table] ?? []
    const [now, then] = [sorted((await readRows(old.pool, table, changed)) ?? []), sorted(rowsThen(table, changed))]
    const added = addedTo.has(table) ? now.filter((row) => !then.includes(row)) : []
    expect(now).toEqual([...then, ...added].sort())
  })

  test.each([checkSchema, checkLocations, checkCounts, checkVisitCounts, checkLastContacts, checkItineraryCounts, checkDueCounts, checkHalfDays, checkSearch])('passes %o', async (check) => {
    expect(await check(old.db)).toMatchObject({ ok: true })
  })

  test('has the unsent work of people who left waiting still', async () => {
    expect(await readQuarantineBacklog(old.db)).toMatchObject({ items: 1 })
  })

  test('goes on numbering above what it had', async () => {
    const { rows } = await old.pool.query<{ above: boolean }>('select bisita_revision() > (select max(revision_id) from clients) as above')
    expect(rows).toEqual([{ above: true }])
  })
})
