import { clientListQuery } from '@bisita/contract/clients/clients'
import { scopeOf } from '@bisita/rules/people/scope'
import { type Database } from '@bisita/server/database/connection'
import { clientsPage } from '@bisita/server/domains/clients/list/list.store'
import { type ListCase, listCases, subjects } from './cases.ts'
import { floorPage } from './floor.ts'
import { compare, get } from './measure.ts'
import type { Result } from './results.ts'
import { cookieOf, startServers } from './running.ts'

const pairs = 30

/** Tables of a plan that are read from end to end and hold more than a handful of rows. */
export async function scannedTables({ db, pool }: Database, one: ListCase, today: string): Promise<string[]> {
  const { sql, parameters } = clientsPage(scopeOf(one.subject), clientListQuery.parse(one.query), today).compile(db)
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (format text) ${sql}`, [...parameters])
  return rows.flatMap((row) => [...row['QUERY PLAN'].matchAll(/Seq Scan on (\w+)/g)].map((match) => match[1] ?? ''))
}

/** Measures each case of the clients list against its floor. */
export async function benchList(database: Database, url: string, size: number, password: string, today: string): Promise<Result[]> {
  const cases = (await Promise.all((await subjects(database.db)).map((subject) => listCases(database.db, subject)))).flat()
  const floors = Object.fromEntries(cases.map((one) => [one.name, floorPage(database.db, one, today)]))
  const running = await startServers(url, floors)
  const results: Result[] = []
  try {
    const cookies = new Map<string, string>()
    for (const one of cases) {
      const cookie = cookies.get(one.subject.username) ?? (await cookieOf(running.server, one.subject.username, password))
      cookies.set(one.subject.username, cookie)
      const ours = `${running.server}/api/client/list?${new URLSearchParams(one.query)}`
      const floor = `${running.floor}/${encodeURIComponent(one.name)}`
      const matches = ((await (await fetch(ours, { headers: { cookie } })).json()) as { count: number }).count
      const measured = await compare(async () => (await get(ours, { cookie })).ms, async () => (await get(floor, {})).ms, pairs)
      results.push({ name: `list ${one.name}`, size, unit: 'ms', bound: 3, matches, scanned: await scannedTables(database, one, today), ...measured })
    }
  } finally {
    await running.stop()
  }
  return results
}
