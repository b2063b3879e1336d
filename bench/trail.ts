import type { Database } from '@bisita/server/database/connection'
import type { FloorCase } from './floor.ts'
import { cookieOf, startServers } from './running.ts'
import { compare, get } from './measure.ts'
import type { Result } from './results.ts'
import { seedTrail } from './trailSeed.ts'

const pairs = 20
const ipp = 50
/** Ours finds who asks, counts, and plans a statement of several parts, before it fetches what the floor fetches. */
const bound = 4

type TrailCase = { readonly name: string; readonly query: Readonly<Record<string, string>> }

/** Each filter alone, and pairs of them: common, rare, rare together, and never together. */
async function casesOf({ pool }: Database): Promise<TrailCase[]> {
  const { rows } = await pool.query<{ admin: string; mr: string; day: string; month: string }>(
    `select (select id from users where username = 'admin') as admin, (select id from users where username = 'mr1') as mr,
       ((now() - interval '100 days')::date)::text as day, ((now() - interval '130 days')::date)::text as month`,
  )
  const { admin = '', mr = '', day = '', month = '' } = rows[0] ?? {}
  const found = await pool.query<{ record_id: string }>('select record_id from audit_log where id = (select max(id) / 2 from audit_log)')
  const record_id = found.rows[0]?.record_id ?? ''
  const dates = { date_from: month, date_to: day }
  const queries: Record<string, Record<string, string>> = {
    'nothing': {},
    'action': { action: 'visit.create' },
    'rare action': { action: 'settings.change' },
    'type': { record_type: 'client' },
    'rare type': { record_type: 'product' },
    'person': { user_id: mr },
    'days': dates,
    'record': { record_id },
    'person, action': { user_id: mr, action: 'visit.create' },
    'person, rare action': { user_id: admin, action: 'client.update' },
    'person, no such action': { user_id: mr, action: 'settings.change' },
    'person, type': { user_id: mr, record_type: 'client' },
    'person, rare type': { user_id: admin, record_type: 'product' },
    'type, no such action': { record_type: 'product', action: 'visit.create' },
    'days, rare type': { ...dates, record_type: 'product' },
    'days, person': { ...dates, user_id: mr },
    'days, person, rare action': { ...dates, user_id: admin, action: 'client.update' },
    'record, person': { record_id, user_id: mr },
  }
  return Object.entries(queries).map(([name, query]) => ({ name, query }))
}

/** The lines of a page, by ids that were found before: nothing is left but to fetch and to write them. */
const floorOf = (ids: readonly number[]): FloorCase => ({
  sql: `select coalesce(json_agg(row_to_json(a) order by a.id desc), '[]')::text as page from (
    select a.*, u.display_name from audit_log a left join users u on u.id = a.user_id where a.id = any($1::bigint[])) a`,
  parameters: [ids],
})

/**
 * The first and the last page of the trail under each filter, with so many lines, against the fetching of just those
 * lines by their ids.
 */
export async function benchTrail(database: Database, url: string, lines: number, password: string): Promise<Result[]> {
  await seedTrail(database, lines)
  return measureTrail(database, url, lines, password)
}

/** The same, of a trail that is there. */
export async function measureTrail(database: Database, url: string, lines: number, password: string): Promise<Result[]> {
  const cases = await casesOf(database)
  const pages = await pagesOf(url, cases, password)
  const running = await startServers(url, Object.fromEntries(pages.map(({ name, ids }) => [name, floorOf(ids)])))
  const results: Result[] = []
  try {
    const cookie = await cookieOf(running.server, 'admin', password)
    for (const { name, path, count } of pages) {
      const measured = await compare(
        async () => (await get(`${running.server}${path}`, { cookie })).ms,
        async () => (await get(`${running.floor}/${encodeURIComponent(name)}`, {})).ms,
        pairs,
      )
      results.push({ name: `trail ${name}`, size: lines, unit: 'ms', bound, matches: count, ...measured })
    }
  } finally {
    await running.stop()
  }
  return results
}

type TrailPageCase = { readonly name: string; readonly path: string; readonly ids: readonly number[]; readonly count: number }

async function pagesOf(url: string, cases: readonly TrailCase[], password: string): Promise<TrailPageCase[]> {
  const running = await startServers(url, {})
  try {
    const cookie = await cookieOf(running.server, 'admin', password)
    const ask = async (name: string, query: Readonly<Record<string, string>>, page: number): Promise<TrailPageCase> => {
      const path = `/api/audit/list?${new URLSearchParams({ ...query, ipp: String(ipp), page: String(page) })}`
      const { items, count } = (await (await fetch(`${running.server}${path}`, { headers: { cookie } })).json()) as { items: { id: number }[]; count: number }
      return { name, path, ids: items.map(({ id }) => id), count }
    }
    const pages: TrailPageCase[] = []
    for (const { name, query } of cases) {
      const first = await ask(name, query, 1)
      pages.push(first)
      const last = Math.ceil(first.count / ipp)
      if (last > 1) pages.push(await ask(`${name}, last page`, query, last))
    }
    return pages
  } finally {
    await running.stop()
  }
}
