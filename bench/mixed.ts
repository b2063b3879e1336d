import { uuidv7 } from '@bisita/server/uuid'
import type { Database } from '@bisita/server/database/connection'
import { type ListCase, listCases, subjects } from './cases.ts'
import { floorPage } from './floor.ts'
import { cookieOf, startServers } from './running.ts'
import { get, median, memoryOf, post } from './measure.ts'
import type { Result } from './results.ts'

const connections = 32
/** Of all requests: lists and searches, records; what is left are visits written. */
const share = { lists: 0.7, records: 0.2 }
/** Seconds that each of the two serves before the other has its turn. */
const turn = 30

/** The lists and searches of a working day: what a screen asks for, not what matches half of everything. */
const usual = /(none|result|availed|filter_mun_city|keyword_two_words|keyword_phone)$/

type Target = { readonly list: (one: ListCase) => Promise<unknown>; readonly record: (id: string) => Promise<unknown>; readonly visit: (clientId: string) => Promise<unknown> }

type Load = { readonly cases: readonly ListCase[]; readonly clients: readonly string[] }

const any = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T

/** Keeps all connections busy for some seconds; gives the requests answered in a second, and how many failed. */
async function drive(target: Target, { cases, clients }: Load, seconds: number): Promise<{ rate: number; failed: number }> {
  const until = performance.now() + seconds * 1000
  let done = 0
  let failed = 0
  const one = async (): Promise<void> => {
    while (performance.now() < until) {
      const dice = Math.random()
      try {
        if (dice < share.lists) await target.list(any(cases))
        else if (dice < share.lists + share.records) await target.record(any(clients))
        else await target.visit(any(clients))
        done += 1
      } catch (error) {
        failed += 1
        process.stdout.write(`! ${(error as Error).message}\n`)
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  return { rate: done / seconds, failed }
}

/**
 * 32 connections, 70 % lists and searches, 20 % records, 10 % visits written, for `minutes` on each side in
 * turns, against a bare Fastify and pg that only read and insert. Throughput is reported as the floor's over
 * ours, at most 2.5 (ours at least 0.4 of the floor's); memory as the last turn's over the second's.
 */
export async function benchMixed(database: Database, url: string, size: number, password: string, today: string, minutes: number): Promise<Result[]> {
  const people = await subjects(database.db)
  const cases = (await Promise.all(people.map((subject) => listCases(database.db, subject)))).flat().filter(({ name }) => usual.test(name))
  const floors = Object.fromEntries(cases.map((one) => [one.name, floorPage(database.db, one, today)]))
  const { rows } = await database.pool.query<{ id: string }>(
    `select c.id from clients c join mr_locations m on m.location_id = c.location_id join users u on u.id = m.user_id
     where u.username = 'mr1' and c.deleted_at is null order by md5(c.id::text) limit 5000`,
  )
  const load = { cases, clients: rows.map(({ id }) => id) }
  const running = await startServers(url, floors)
  try {
    const cookies = new Map<string, string>()
    for (const { username } of people) cookies.set(username, await cookieOf(running.server, username, password))
    const mr = people.find(({ username }) => username === 'mr1')
    const cookieFor = (username: string) => ({ cookie: cookies.get(username) ?? '' })
    const visit = (client_id: string) => ({ id: uuidv7(), client_id, visit_time: new Date().toISOString() })
    const ours: Target = {
      list: (one) => get(`${running.server}/api/client/list?${new URLSearchParams(one.query)}`, cookieFor(one.subject.username)),
      record: (id) => get(`${running.server}/api/client/info/${id}`, cookieFor('mr1')),
      visit: (id) => {
        const body = { ...visit(id), visit_type: 'visit', visit_result: 'Not Around', location_error: 'unavailable' }
        return post(`${running.server}/api/visit/create`, { ...cookieFor('mr1'), 'idempotency-key': body.id }, body)
      },
    }
    const floor: Target = {
      list: (one) => get(`${running.floor}/${encodeURIComponent(one.name)}`, {}),
      record: (id) => get(`${running.floor}/record/${id}`, {}),
      visit: (id) => post(`${running.floor}/visit`, {}, { ...visit(id), user_id: mr?.id }),
    }
    return await measure(ours, floor, load, running.pid, { size, turns: Math.max(2, Math.round((minutes * 60) / turn)) })
  } finally {
    await running.stop()
  }
}

async function measure(ours: Target, floor: Target, load: Load, pid: number, { size, turns }: { size: number; turns: number }): Promise<Result[]> {
  const mine: number[] = []
  const bare: number[] = []
  const memory: number[] = []
  let failed = 0
  await drive(ours, load, 5)
  await drive(floor, load, 5)
  for (let i = 0; i < turns; i += 1) {
    const served = await drive(ours, load, turn)
    failed += served.failed
    mine.push(served.rate)
    memory.push(memoryOf(pid))
    bare.push((await drive(floor, load, turn)).rate)
  }
  const ratios = mine.map((rate, i) => (bare[i] ?? 0) / rate)
  const [, second = 0] = memory
  const last = memory.at(-1) ?? 0
  return [
    { name: 'mixed load, requests a second', size, unit: '/s', ours: median(mine), floor: median(bare), ratio: median(ratios), bound: 2.5 },
    { name: 'mixed load, failed requests', size, unit: '', ours: failed, floor: 0, ratio: failed, bound: 0 },
    { name: 'mixed load, memory at its end', size, unit: 'MiB', ours: last, floor: second, ratio: second === 0 ? 1 : last / second, bound: 1.25 },
  ]
}
