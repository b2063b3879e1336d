import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { clientListQuery } from '@bisita/contract/clients'
import { scopeOf } from '@bisita/rules/scope'
import { type Database } from '@bisita/server/database/connection'
import { clientsPage } from '@bisita/server/domains/clients/list.store'
import { type ListCase, listCases, subjects } from './cases.ts'
import { floorPage } from './floor.ts'
import { compare, get } from './measure.ts'
import type { Result } from './results.ts'

const pairs = 30

type Running = { readonly server: string; readonly floor: string; readonly pid: number; readonly stop: () => Promise<void> }

/** Starts server and floor in a process of their own, which ends with this one, and waits until both listen. With a folder the server serves the web app that is built there too. */
export async function startServers(url: string, floors: object, webFolder = ''): Promise<Running> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bisita-bench-'))
  const file = path.join(folder, 'cases.json')
  writeFileSync(file, JSON.stringify(floors))
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'server.ts'), url, file, webFolder], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()))
    child.once('exit', (code) => reject(new Error(`the measured server ended with ${code}`)))
  }).finally(() => rmSync(folder, { recursive: true, force: true }))
  return {
    ...(JSON.parse(line) as { server: string; floor: string }),
    pid: child.pid ?? 0,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** Signs a demo user in and gives the cookie. */
export async function cookieOf(server: string, username: string, password: string): Promise<string> {
  const reply = await fetch(`${server}/api/auth/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  if (reply.status !== 200) throw new Error(`${username} could not sign in`)
  return reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

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
      results.push({ name: `list ${one.name}`, size, unit: 'ms', bound: 2, matches, scanned: await scannedTables(database, one, today), ...measured })
    }
  } finally {
    await running.stop()
  }
  return results
}
