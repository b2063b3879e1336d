import { addDays, manilaDay } from '@bisita/rules/time/days'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDatabase } from '../testing/command.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { actors, seedOf } from '../testing/seed.ts'
import { connect, type Database } from './connection.ts'
import { migrations } from './migrate.ts'
import type { Moment } from './moments.ts'
import { deed, type Ground } from './testing/deeds.ts'
import { fillRelease, migrateToRelease, release } from './testing/release.ts'
import { type Standing, toldOf, writtenDown } from './testing/standing.ts'

/** The demo of the last release was set up on this day, and tells of the 60 days before it. */
const setUpOn = '2026-11-23'
const days = 60
const deedsADay = 4

let database: Database
let close: () => Promise<void>
let app: TestApp
let among: { clients: string[]; locations: string[] }
/** The end of each day that people worked, and what stood then. */
const lived: { day: string; moment: Moment; standing: Standing }[] = []

const endOf = (day: string): number => Date.parse(`${day}T24:00:00+08:00`)

/** What keeps versions; everything else the program of today needs to work. */
const versions: ReadonlySet<string> = new Set([
  '2026-11-24-50-past-numbers',
  '2026-11-24-51-visit-numbers',
  '2026-11-24-52-itinerary-versions',
  '2026-11-24-53-branch-location-versions',
  '2026-11-24-54-superseded-clients',
])
const others = Object.fromEntries(Object.entries(migrations).filter(([name]) => !versions.has(name)))

async function migrateTo(wanted: typeof migrations): Promise<void> {
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => wanted }, allowUnorderedMigrations: true })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw new Error('The schema could not be made.', { cause: error })
}

/** Lines of the trail that come now are of this instant, whatever day it is. */
const trailAt = (instant: Date) => database.pool.query(`alter table audit_log alter column at set default '${instant.toISOString()}'`)

/** The demo as the release left it, and 60 days of work on it, as the program worked before versions were kept. */
beforeAll(async () => {
  const empty = await emptyDatabase()
  database = connect(empty.url, { max: 5 })
  close = () => database.close().then(empty.close)
  await migrateToRelease(database.db)
  await fillRelease(database.pool)
  await migrateTo(others)

  const ids = async (query: string): Promise<string[]> => (await database.pool.query<{ id: string }>(query)).rows.map(({ id }) => id)
  const locations = await ids('select id from locations order by id')
  const clients = await ids('select id from clients order by id')
  among = { clients, locations }
  const begin = new Date(`${addDays(setUpOn, 1)}T08:00:00+08:00`)
  await trailAt(begin)
  app = await testApp({ db: database.db })
  app.clock.now = begin
  const ground: Ground = {
    pool: database.pool, by: await app.signIn('admin'), now: () => app.clock.now, clients, locations,
    branches: await ids('select id from branches order by id'), mrs: await ids(`select id from users where user_type = 'mr' order by id`),
  }
  await database.pool.query(`update sessions set last_used_at = '2100-01-01', expires_at = '2100-01-01' where ended is null`)

  const random = actors(seedOf('moments before versions'))()
  for (let n = 1; n <= days; n += 1) {
    const day = addDays(setUpOn, n)
    for (let nth = 0; nth < deedsADay; nth += 1) {
      app.clock.now = new Date(Date.parse(`${day}T08:00:00+08:00`) + nth * 3_600_000)
      await trailAt(app.clock.now)
      await deed(ground, random)
    }
    lived.push({ day, ...(await writtenDown(database.db, among)) })
  }
  await database.pool.query('alter table audit_log alter column at set default now()')
  await migrateTo(migrations)
})

afterAll(async () => {
  await app.close()
  await close()
})

/** What the trail tells of visits and itineraries at the end of a day before the first number: when each came, and its events. */
function standingBefore(day: string): Pick<Standing, 'visits' | 'itineraries'> {
  const rowsOf = (table: string) => {
    const { columns, rows } = release.tables[table] as { columns: readonly string[]; rows: readonly (readonly unknown[])[] }
    return rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null])) as Record<string, string | null>)
  }
  const until = (at: string | null | undefined) => at !== null && at !== undefined && Date.parse(at) < endOf(day)
  const visits = rowsOf('visits').filter(({ received_at }) => until(received_at))
  const visited = new Set(visits.map(({ id }) => id))
  const events = rowsOf('itinerary_events').filter(({ at }) => until(at))
  return {
    visits: visits.map(({ id }) => id as string).sort(),
    itineraries: rowsOf('itineraries').filter(({ created_at }) => until(created_at)).map(({ id, assigned_to, branch_id, visible_at, visit_id }) => {
      const skipped = events.some(({ itinerary_id, event }) => itinerary_id === id && event === 'skipped')
      return [id, assigned_to, branch_id ?? '-', visible_at, visited.has(visit_id ?? '') ? 'visited' : skipped ? 'skipped' : 'open'].join(' ')
    }).sort(),
  }
}

const idsOf = (lines: readonly string[]): string[] => lines.map((line) => line.slice(0, 36))

describe('a demo of the last release, with what was done since', () => {
  test('tells of each day that was worked what was written down then', async () => {
    expect(new Set(lived.map(({ standing }) => JSON.stringify(standing))).size).toBeGreaterThan(days / 2)
    const { rows } = await database.pool.query(`select (select count(*) from itinerary_versions)::int as versions,
      (select count(*) from visits where deleted_seq is not null)::int as deleted, (select count(*) from branch_location_versions where to_seq is not null)::int as places`)
    expect(Object.values(rows[0] as Record<string, number>).every((n) => n > 2)).toBe(true)
    for (const { day, moment, standing } of lived) expect({ day, ...(await toldOf(database.db, among, moment)) }).toEqual({ day, ...standing })
  })

  test('tells of each day before, when there were no numbers yet, what events and visits tell', async () => {
    let told = 0
    for (let ago = 1; ago <= days; ago += 1) {
      const day = addDays(setUpOn, -ago)
      // A number below zero is a time: its milliseconds less ten million million.
      const { visits, itineraries } = await toldOf(database.db, among, { xmax: endOf(day) - 1e13, xip: [] })
      expect({ day, visits: idsOf(visits), itineraries }).toEqual({ day, ...standingBefore(day) })
      told += visits.length + itineraries.length
    }
    expect(told).toBeGreaterThan(days)
  })

  test('has numbers in the order of time, and the order is whole', async () => {
    const { rows } = await database.pool.query(
      `select count(*)::int as wrong from (
         select created_seq, lag(created_seq) over (order by received_at) as before from visits) v where created_seq < before
       union all
       select count(*)::int from visits where created_seq > seq or deleted_seq > seq or deleted_seq < created_seq
       union all
       select count(*)::int from itineraries i where version_seq > seq or version_seq < (select max(superseded_by) from itinerary_versions v where v.itinerary_id = i.id)
       union all
       select count(*)::int from itinerary_versions v where (select count(*) from itinerary_versions w where w.itinerary_id = v.itinerary_id and w.seq < v.superseded_by and w.superseded_by > v.seq) <> 1
       union all
       select count(*)::int from (table branch_locations except select location_id, branch_id from branch_location_versions where to_seq is null) missing`)
    expect(rows.map(({ wrong }) => wrong)).toEqual([0, 0, 0, 0, 0])
  })

  test('goes on from there', async () => {
    const random = actors(seedOf('moments after versions'))()
    const ground: Ground = {
      pool: database.pool, by: await app.signIn('admin'), now: () => app.clock.now, ...among,
      branches: [...new Set((await database.pool.query('select branch_id from branch_locations order by 1')).rows.map(({ branch_id }) => branch_id as string))],
      mrs: (await database.pool.query(`select id from users where user_type = 'mr' order by id`)).rows.map(({ id }) => id as string),
    }
    const written: { moment: Moment; standing: Standing }[] = []
    for (let step = 0; step < 30; step += 1) {
      await deed(ground, random)
      written.push(await writtenDown(database.db, among))
    }
    for (const { moment, standing } of [...lived, ...written]) expect(await toldOf(database.db, among, moment)).toEqual(standing)
    expect(manilaDay(app.clock.now)).toBe(addDays(setUpOn, days))
  })
})
