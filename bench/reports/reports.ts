import { addDays } from '@bisita/rules/time/days'
import type { Database } from '@bisita/server/database/connection'
import { to as copyTo } from 'pg-copy-streams'
import { finished } from 'node:stream/promises'
import { compare, get, memoryOf } from '../measure.ts'
import type { Result } from '../results.ts'
import { cookieOf, type RunningServers, startServers } from '../running.ts'
import { bareReports, type BenchDays } from './floors.ts'

const pairs = 2
const pagePairs = 20

type Bench = { readonly database: Database; readonly running: RunningServers; readonly cookie: string; readonly size: number }

/**
 * The four reports of a year, everybody's, against their bare aggregates: as the rows are and after one in a hundred contacts
 * has changed; a page of a drill-down against a page of the plain list; and a drill-down's file against COPY of the same rows.
 */
export async function benchReports(database: Database, url: string, size: number, password: string, today: string): Promise<Result[]> {
  const year: BenchDays = [addDays(today, -364), today]
  const floors = Object.entries(bareReports(year, today)).map(([type, statement]) => {
    const { sql, parameters } = statement.compile(database.db)
    return [type, { sql, parameters }] as const
  })
  const running = await startServers(url, Object.fromEntries(floors))
  try {
    const bench: Bench = { database, running, cookie: await cookieOf(running.server, 'admin', password), size }
    const results = await benchSnapshots(bench, year, '', 2)
    results.push(...(await drillDown(bench, year)))
    await database.pool.query(`update visits set remarks = 'Told once more' where deleted_at is null and hashtext(id::text) % 100 = 0`)
    results.push(...(await benchSnapshots(bench, year, ', 1 % changed', 2.5)), ...(await files(bench, today)))
    return results
  } finally {
    await running.stop()
  }
}

const pathOf = ({ running }: Bench, type: string, days: BenchDays): string => `${running.server}/api/report/${type}?${new URLSearchParams({ date_from: days[0], date_to: days[1] })}`

async function benchSnapshots(bench: Bench, days: BenchDays, note: string, bound: number): Promise<Result[]> {
  const { running, cookie, size, database } = bench
  await database.pool.query('vacuum analyze visits')
  const results: Result[] = []
  for (const type of Object.keys(bareReports(days, days[1]))) {
    const ours = async (): Promise<number> => (await get(pathOf(bench, type, days), { cookie })).ms
    const floor = async (): Promise<number> => (await get(`${running.floor}/${type}`, {})).ms
    results.push({ name: `report ${type}${note}`, size, unit: 'ms', bound, ...(await compare(ours, floor, pairs)) })
  }
  return results
}

/** Takes the report of visits and gives where the records of all of them are listed, and how many those are. */
async function allVisits(bench: Bench, days: BenchDays): Promise<{ readonly path: string; readonly count: number }> {
  const { running, cookie } = bench
  const { job_id, totals } = (await (await fetch(pathOf(bench, 'mr-visits', days), { headers: { cookie, accept: 'application/json' } })).json()) as { job_id: string; totals: Record<string, number> }
  return { path: `${running.server}/api/report/mr-visit-details?${new URLSearchParams({ job_id, row: 'total', column: 'Total' })}`, count: totals['Total'] ?? 0 }
}

async function drillDown(bench: Bench, days: BenchDays): Promise<Result[]> {
  const { running, cookie, size } = bench
  const { path, count: matches } = await allVisits(bench, days)
  const plain = `${running.server}/api/visit/list?${new URLSearchParams({ visit_type: 'visit', date_from: days[0], date_to: days[1] })}`
  const compared = await compare(async () => (await get(path, { cookie })).ms, async () => (await get(plain, { cookie })).ms, pagePairs)
  return [{ name: 'drill-down, a page', size, unit: 'ms', bound: 3, matches, ...compared }]
}

/** A drill-down's file of few rows and of many: records a second against COPY, and the most memory it ever took. */
async function files(bench: Bench, today: string): Promise<Result[]> {
  const { running, cookie, size, database } = bench
  const taken: { readonly rows: number; readonly rate: number; readonly floor: number; readonly peak: number }[] = []
  for (const back of [30, 364]) {
    const days: BenchDays = [addDays(today, -back), today]
    const { path, count } = await allVisits(bench, days)
    const { ms } = await get(`${path}&format=csv`, { cookie })
    const copied = await copying(database, days)
    taken.push({ rows: count, rate: (count / ms) * 1000, floor: (count / copied) * 1000, peak: memoryOf(running.pid, 'ever') })
  }
  const [few, many] = taken as [(typeof taken)[number], (typeof taken)[number]]
  return [
    { name: 'drill-down, file', size, unit: '/s', ours: many.rate, floor: many.floor, ratio: many.floor / many.rate, bound: 2, matches: many.rows },
    { name: 'drill-down, memory', size, unit: 'MiB', ours: many.peak, floor: few.peak, ratio: many.peak / few.peak, bound: 1.2, matches: few.rows },
  ]
}

/** Milliseconds that COPY takes for the same rows as CSV. */
async function copying({ pool }: Database, [first, last]: BenchDays): Promise<number> {
  const client = await pool.connect()
  try {
    const began = performance.now()
    const stream = client.query(
      copyTo(`copy (select v.*, c.lastname, c.firstname, c.middlename, u.display_name, l.barangay, l.mun_city, l.province from visits v join clients c on c.id = v.client_id
        join users u on u.id = v.user_id join locations l on l.id = v.location_id where v.deleted_at is null and v.visit_type = 'visit'
        and v.contact_time >= '${first}T00:00:00+08:00' and v.contact_time < '${last}T24:00:00+08:00' order by v.contact_time desc) to stdout csv`),
    )
    await finished(stream.resume())
    return performance.now() - began
  } finally {
    client.release()
  }
}
