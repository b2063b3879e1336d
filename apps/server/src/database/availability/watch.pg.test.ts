import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type TestCaller } from '../../testing/app.ts'
import { testDatabase } from '../../testing/cluster/database.ts'
import { plainClient } from '../../testing/models/clientsWorld.ts'
import { connect, type Database } from '../connection.ts'
import { createGate, type Gate } from './gate.ts'
import { startTcpProxy, type TcpProxy } from './testing/tcpProxy.ts'
import { watchDatabase } from './watch.ts'

/** Five seconds until silence is noticed, and what a machine with other work takes; less than the ten after which a pool gives up by itself. */
const noticed = 9000

let base: Awaited<ReturnType<typeof testDatabase>>
let proxy: TcpProxy
let gate: Gate
let people: Database
let app: TestApp
let caller: TestCaller
let stop: () => Promise<void>
const said: string[] = []

beforeEach(async () => {
  base = await testDatabase()
  proxy = await startTcpProxy(base.url)
  gate = createGate()
  people = connect(proxy.through(base.url), { gate, max: 4, statementTimeout: 30_000 })
  app = await testApp({ db: people.db })
  stop = watchDatabase(proxy.through(base.url), gate, { say: (line) => void said.push(line) })
  caller = await app.signIn('admin')
  said.length = 0
})

afterEach(async () => {
  await stop()
  await app.close()
  await people.close()
  await proxy.close()
  await base.close()
})

const ready = () => app.anonymous.get('/health/ready')
const list = () => caller.get('/client/list?ipp=1')

const timed = async <T>(work: () => Promise<T>): Promise<{ readonly took: number; readonly result: T }> => {
  const began = performance.now()
  const result = await work()
  return { took: performance.now() - began, result }
}

/** Asks until the server is ready, and says after how many milliseconds it was. */
const readyAfter = async (): Promise<number> => {
  const began = performance.now()
  while ((await ready()).status !== 200) await sleep(20)
  return performance.now() - began
}

describe('a database that goes silent', () => {
  test('ends what waits for it with 503, is not waited for again, and is used as soon as it answers', async () => {
    expect((await list()).status).toBe(200)
    proxy.silence('all')
    const waiting = await Promise.all(Array.from({ length: 12 }, () => timed(list)))
    for (const { took, result } of waiting) {
      expect([result.status, result.body.code, Number(result.headers.get('retry-after')) > 0]).toEqual([503, 'not_ready', true])
      expect(took).toBeLessThan(noticed)
    }
    const after = await timed(ready)
    expect([after.result.status, after.result.body.message]).toEqual([503, expect.stringMatching(/^No primary/)])
    expect(after.took).toBeLessThan(2000)
    expect(said).toEqual([expect.stringMatching(/does not answer/)])
    proxy.speak()
    expect(await readyAfter()).toBeLessThan(5000)
    expect((await list()).status).toBe(200)
    expect(said).toEqual([expect.anything(), expect.stringMatching(/answers again/)])
  })

  test('on its old connections alone is asked on new ones', async () => {
    await Promise.all([list(), list(), list()])
    proxy.silence('present')
    expect((await timed(list)).took).toBeLessThan(noticed)
    expect((await list()).status).toBe(200)
  })
})

test('connections that broke are replaced before a call gets one', async () => {
  await Promise.all(Array.from({ length: 8 }, list))
  proxy.hangUp()
  await sleep(50)
  expect((await Promise.all(Array.from({ length: 8 }, list))).map(({ status }) => status)).toEqual(Array<number>(8).fill(200))
})

test('a connection that breaks at the commit leaves it unknown: sent again under its key the change is there once', async () => {
  const location = (await list()).body.items[0].location_id as string
  const body = plainClient(location)
  const key = { headers: { 'idempotency-key': '019a0000-0000-7000-8000-00000000beef' } }
  // The commit takes half a second, in which the connection breaks.
  await base.pool.query(`create function slow() returns trigger language plpgsql as 'begin perform pg_sleep(0.5); return null; end'`)
  await base.pool.query('create constraint trigger slow after insert on idempotency_keys deferrable initially deferred for each row execute function slow()')
  const first = caller.post('/client/create', body, key)
  await sleep(300)
  proxy.silence('present')
  await sleep(600)
  proxy.hangUp()
  expect((await first).status).toBe(503)
  const again = await caller.post('/client/create', body, key)
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
  const { rows } = await base.pool.query('select count(*)::int as n from clients where id = $1', [body.id])
  expect(rows).toEqual([{ n: 1 }])
})

test('a commit has no limit of time: one that was cut short may be acknowledged and not be on the copy', async () => {
  const hasty = connect(proxy.through(base.url), { gate, max: 1, statementTimeout: 200 })
  try {
    await base.pool.query(`create table t (n int)`)
    await base.pool.query(`create function slow() returns trigger language plpgsql as 'begin perform pg_sleep(0.5); return null; end'`)
    await base.pool.query('create constraint trigger slow after insert on t deferrable initially deferred for each row execute function slow()')
    await hasty.db.transaction().execute((trx) => sql`insert into t values (1)`.execute(trx))
    expect((await base.pool.query('select n from t')).rows).toEqual([{ n: 1 }])
    await expect(sql`select pg_sleep(0.5)`.execute(hasty.db)).rejects.toThrow(/statement timeout/)
  } finally {
    await hasty.close()
  }
})
