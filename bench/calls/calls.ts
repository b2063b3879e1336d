import type { Database } from '@bisita/server/database/connection'
import { get, send } from '../measure.ts'
import type { Result } from '../results.ts'
import { cookieOf, type RunningServers, startServers } from '../running.ts'
import { type CallCase, callCases, type BenchRequest } from './cases.ts'
import { alternate, type Side } from './rounds.ts'

const atOnce = [1, 16] as const

/** How many records an answer has, ours or the floor's; none where it is no list. What a feed takes away is no record, what it tells twice is one. */
async function rowsOf(url: string, cookie: string): Promise<number> {
  const body: unknown = await (await fetch(url, { headers: { cookie } })).json()
  const items: unknown = typeof body === 'object' && body !== null && 'items' in body ? body.items : body
  if (!Array.isArray(items)) return 0
  const records = items.filter((item: { readonly action?: string }) => item.action !== 'remove')
  return new Set(records.map((item: { readonly id?: string }) => item.id ?? JSON.stringify(item))).size
}

/** Sends what a call sends, each time the next of it. */
function sender(server: string, { method, path, due, body }: BenchRequest, headers: Record<string, string>): () => Promise<unknown> {
  let turn = 0
  return () => {
    const n = turn++
    if (body === undefined) return get(`${server}${path(n)}`, headers)
    const sent = body(n)
    const { id } = sent
    const key = typeof id === 'string' ? { 'idempotency-key': id } : {}
    return send(`${server}${path(n)}`, method, due, { ...headers, ...key, 'content-type': 'application/json' }, JSON.stringify(sent))
  }
}

function sidesOf(call: CallCase, running: RunningServers, cookie: string): { ours: Side; floor: Side } {
  const { floor, name } = call
  const bare = 'sql' in floor ? { method: 'GET', path: () => `/${encodeURIComponent(name)}`, due: 200 } : floor
  return {
    ours: { process: running.ours, call: sender(`${running.server}/api`, call, { cookie }) },
    floor: { process: running.bare, call: sender(running.floor, bare, {}) },
  }
}

async function measure(database: Database, call: CallCase, sides: { ours: Side; floor: Side }, size: number, seconds: number): Promise<Result[]> {
  const { name, bound } = call
  const results: Result[] = []
  for (const connections of atOnce) {
    const { took, worked } = await alternate(database, sides, connections, seconds)
    results.push({ name: `${name}, ${connections} at once`, size, unit: 'ms', bound, ...took })
    // With all connections busy the most answers share what a server does by itself.
    if (connections === Math.max(...atOnce)) results.push({ name: `${name}, work`, size, unit: 'ms', bound, ...worked })
  }
  return results
}

/** What is measured, with how many seconds for each turn. */
export type CallsBenchOptions = {
  readonly size: number
  readonly today: string
  readonly password: string
  readonly seconds: number
  /** Parts of the names of calls; all are measured without any. */
  readonly names: readonly string[]
}

/**
 * The calls of every day, each against the leanest statement that gives the same rows: time for an answer over one and
 * over sixteen connections, and the work that an answer is, of the server and its connections to PostgreSQL together.
 * @throws Error where the floor gives fewer rows than ours: then it is none
 */
export async function benchCalls(database: Database, url: string, wanted: CallsBenchOptions, tell: (...results: Result[]) => void): Promise<void> {
  const { names } = wanted
  const calls = (await callCases(database, wanted)).filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)))
  const running = await startServers(url, Object.fromEntries(calls.flatMap(({ name, floor }) => ('sql' in floor ? [[name, floor]] : []))))
  const cookies = new Map<string, string>()
  try {
    for (const call of calls) {
      const { name, username, method, path } = call
      const cookie = cookies.get(username) ?? (await cookieOf(running.server, username, wanted.password))
      cookies.set(username, cookie)
      if (method === 'GET') {
        const [ours, floor] = [await rowsOf(`${running.server}/api${path(0)}`, cookie), await rowsOf(`${running.floor}/${encodeURIComponent(name)}`, '')]
        if (floor < ours) throw new Error(`${name} gives ${ours} rows, and its floor ${floor}.`)
      }
      tell(...(await measure(database, call, sidesOf(call, running, cookie), wanted.size, wanted.seconds)))
    }
  } finally {
    await running.stop()
  }
}
