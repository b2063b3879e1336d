import { itineraryStatuses } from '@bisita/contract/itineraries'
import { outcomeTable, visitResults } from '@bisita/contract/visits/outcomes'
import { reportTypes, type ReportType, saturationGroups } from '@bisita/contract/reports'
import { addDays, manilaDay } from '@bisita/rules/time/days'
import type { ScopedUser } from '@bisita/rules/people/scope'
import { usualSettings } from '@bisita/rules/settings'
import { beforeAll, expect, test } from 'vitest'
import { performRandomOperation, type RandomOperationContext } from '../../database/testing/randomOperations.ts'
import type { Random } from '../../demo/random.ts'
import { app, openApp, signedIn } from '../../testing/desk.ts'
import { actors, seedOf, share } from '../../testing/seed.ts'
import { makeFeedWorld } from '../clients/testing/world.ts'
import { type Expected, expectedOf, type ModelFilters } from './testing/model.ts'
import { type PlainOrganisation, readPlainOrganisation } from './testing/plain.ts'
import { reportDayRange } from './dayRange.ts'

const steps = share(180, 3000)
const drills = share(600, 10_000)

const readers = ['admin', 'ah1', 'ah2', 'oic1', 'oic2'] as const
const details = { 'mr-itineraries': 'mr-itinerary-details', 'mr-visits': 'mr-visit-details', 'tele-calls': 'tele-call-details', 'market-saturation': 'market-saturation-details' } as const

type Taken = { readonly type: ReportType; readonly by: (typeof readers)[number]; readonly job_id: string; readonly expected: Expected; readonly columns: readonly string[] }

openApp()
let ground: RandomOperationContext
const callers = signedIn(...readers)
let people: { mrs: string[]; teles: string[]; heads: string[] }
let areas: string[]

beforeAll(async () => {
  const { shaken, outside, users, branches, areas: named } = await makeFeedWorld(app)
  const { rows } = await app.pool.query<{ id: string }>('select id from clients where deleted_at is null and location_id = any($1) order by id limit 40', [shaken])
  const idsOf = (...names: string[]) => names.map((name) => users[name] as string)
  people = { mrs: idsOf('mr1', 'mr2', 'mr3', 'mr5'), teles: idsOf('tele1', 'tele2', 'tele3'), heads: idsOf('ah1', 'ah2') }
  areas = Object.values(named)
  ground = {
    pool: app.pool, by: callers.admin, now: () => app.clock.now, clients: rows.map(({ id }) => id), locations: [...shaken, ...outside],
    branches: ['Baguio', 'Dagupan', 'Cebu'].map((name) => branches[name] as string), mrs: people.mrs,
  }
  await app.keepSignedIn()
})

const one = <T>(random: Random, values: readonly T[]): T => random.pick(values)

/** One random visit, call or change of a user of the reports. */
async function step(random: Random): Promise<void> {
  const { pool } = app
  const kind = random.chance(0.6) ? 'visit' : 'call'
  const availed = random.chance(0.25)
  const result = availed && random.chance(0.5) ? null : one(random, visitResults)
  // Of some the clock was ahead of when they arrived.
  const at = app.clock.now.getTime() - random.below(30 * 24 * 60) * 60_000
  switch (random.below(8)) {
    case 0:
    case 1:
    case 2:
      return void (await pool.query(
        `insert into visits (id, client_id, user_id, visit_type, visit_time, received_at, visit_result, has_availed, visit_secondary_result, visit_others_result)
         values (gen_random_uuid(), $1, $2, $3, $4, $9, $5, $6, $7, $8)`,
        [
          one(random, ground.clients), one(random, kind === 'visit' ? people.mrs : people.teles), kind, new Date(at + (random.chance(0.2) ? random.pick([90_000, 86_400_000, 5 * 365 * 86_400_000]) : 0)),
          result, availed, result === null ? null : (outcomeTable[result][0] ?? null), result === 'Others' ? 'A word' : null, new Date(at),
        ],
      ))
    case 3: {
      const away = random.chance(0.5) ? app.clock.now : null
      return void (await pool.query('update users set deactivated_at = $2 where id = $1', [one(random, [...people.mrs, ...people.teles]), away]))
    }
    case 4:
      return void (random.chance(0.5)
        ? await pool.query('update branches set area_id = $2 where id = $1', [one(random, ground.branches), random.chance(0.8) ? one(random, areas) : null])
        : await pool.query('update users set branch_id = $2 where id = $1', [one(random, [...people.mrs, ...people.teles]), random.chance(0.8) ? one(random, ground.branches) : null]))
    case 5:
      return void (random.chance(0.5)
        ? await pool.query('delete from area_heads where area_id = $1 and user_id = $2', [one(random, areas), one(random, people.heads)])
        : await pool.query('insert into area_heads (area_id, user_id) values ($1, $2) on conflict do nothing', [one(random, areas), one(random, people.heads)]))
    default:
      return performRandomOperation(ground, random)
  }
}

/** Filters that a report may have, some of them of what the reader has not in scope. */
function filtersOf(type: ReportType, random: Random): ModelFilters {
  const today = manilaDay(app.clock.now)
  const filters: Record<string, string> = {}
  const from = addDays(today, -random.below(60))
  if (random.chance(0.6)) Object.assign(filters, { date_from: from, date_to: addDays(from, random.below(70)) })
  if (random.chance(0.2)) filters['branch_id'] = one(random, ground.branches)
  if (random.chance(0.2)) filters['area_head_id'] = one(random, people.heads)
  if (type === 'market-saturation') return { ...filters, ...(random.chance(0.7) && { group_by: one(random, saturationGroups) }) }
  if (random.chance(0.15)) filters[type === 'tele-calls' ? 'tele_id' : 'mr_id'] = one(random, type === 'tele-calls' ? people.teles : people.mrs)
  if (random.chance(0.2)) Object.assign(filters, type === 'mr-itineraries' ? { status: one(random, itineraryStatuses) } : { visit_result: one(random, ['Availed', ...visitResults]) })
  return filters
}

async function readerOf(name: string): Promise<ScopedUser> {
  const { rows } = await app.pool.query<ScopedUser>('select id, user_type, branch_id from users where username = $1', [name])
  return rows[0] as ScopedUser
}

/** Takes a report and holds every number of it against the records; null where a filter names what is out of scope. */
async function taken(plain: PlainOrganisation, by: (typeof readers)[number], type: ReportType, random: Random): Promise<Taken | null> {
  const filters = filtersOf(type, random)
  const { status, body } = await callers[by].get(`/report/${type}?${new URLSearchParams(filters)}`, { headers: { accept: 'application/json' } })
  const named = by !== 'admin' && Object.keys(filters).some((name) => name.endsWith('_id'))
  expect(named ? [200, 404] : [200], JSON.stringify({ by, filters, body: body.message })).toContain(status)
  if (status === 404) return null
  const { daily_target, daily_call_target } = usualSettings
  const today = manilaDay(app.clock.now)
  const expected = expectedOf(plain, await readerOf(by), {
    type, filters, days: reportDayRange(type, filters, today), today, targets: { visit: daily_target, call: daily_call_target }, holidays: [],
  })
  const said = JSON.stringify({ by, type, filters })
  const columns: { key: string; counts: boolean }[] = body.columns
  expect(new Set(body.rows.map(([id]: string[]) => id)), said).toEqual(new Set([...expected.counted.keys()].filter((id) => id !== 'total')))
  for (const row of [...body.rows, null]) {
    const id = row === null ? 'total' : row[0]
    const cells = columns.flatMap(({ key, counts }, at) => {
      const due = counts ? (expected.counted.get(id)?.get(key)?.size ?? 0) : expected.derived.get(row === null ? '' : id)?.[key]
      return due === undefined ? [] : [{ key, due, value: row === null ? body.totals[key] : row[at] }]
    })
    expect(cells.map(({ key, value }) => [key, value]), `${said} ${id}`).toEqual(cells.map(({ key, due }) => [key, due]))
  }
  return { type, by, job_id: body.job_id, expected, columns: columns.filter(({ counts }) => counts).map(({ key }) => key) }
}

/** A cell lists exactly the records that it counted, also long after; records out of the reader's scope by now are counted apart. */
async function drill({ type, by, job_id, expected, columns }: Taken, random: Random): Promise<number> {
  const row = random.chance(0.3) ? 'total' : one(random, [...expected.counted.keys()])
  const column = one(random, columns)
  const ids = expected.counted.get(row)?.get(column) ?? new Set<string>()
  const { status, body } = await callers[by].get(`/report/${details[type]}?${new URLSearchParams({ job_id, row, column, ipp: '1000' })}`)
  const said = JSON.stringify({ type, by, row, column })
  expect([status, body.count], said).toEqual([200, ids.size])
  const listed: { id: string; since: string }[] = body.items
  expect(listed.every(({ id }) => ids.has(id)), said).toBe(true)
  expect(new Set(listed.map(({ id }) => id)).size, said).toBe(Math.min(1000, ids.size - body.hidden))
  expect(by === 'admin' ? body.hidden : 0).toBe(0)
  return listed.filter(({ since }) => since !== 'unchanged').length
}

test(`every number of every report is the count of its records, and is found again, over ${steps} steps`, async () => {
  const random = actors(seedOf('reports'))()
  const known: Taken[] = []
  let changed = 0
  let rounds = 0
  for (let at = 1; at <= steps; at += 1) {
    app.clock.now = new Date(app.clock.now.getTime() + 1000)
    await step(random)
    if (at % 10 !== 0) continue
    rounds += 1
    const plain = await readPlainOrganisation(app.pool)
    for (const by of readers) {
      for (const type of reportTypes) {
        const report = await taken(plain, by, type, random)
        if (report !== null) known.push(report)
      }
    }
    for (let each = 0; each < drills / (steps / 10) / 2; each += 1) changed += await drill(one(random, known), random)
  }
  for (let each = 0; each < drills / 2; each += 1) changed += await drill(one(random, known), random)
  // All of it was about something.
  expect(known.length).toBeGreaterThan(rounds * 10)
  expect(changed).toBeGreaterThan(20)
})
