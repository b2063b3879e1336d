import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findRunning } from './database/embedded/running.ts'
import { demoPassword } from './demo/organisation.ts'
import { actors, seedOf, share } from './testing/seed.ts'
import { killPostgres, type ServerProcess, startServer } from './testing/server.ts'
import { newStreamWriter, sendWrite, type StreamWriter, resendWrite, streamWrites } from './testing/stream.ts'
import { ownFolder } from './testing/ownFolder.ts'

const rounds = share(3, 50)
const senders = 6

const dataFolder = await ownFolder()
let server: ServerProcess
let places: string[]
let cookie: string
/** Living clients before anybody wrote. */
let before: number
const actor = actors(seedOf('crash'))
const random = actor()
/** Everybody who wrote in this test, with every write. */
const all: StreamWriter[] = []

beforeAll(async () => {
  server = await startServer(dataFolder)
  cookie = await signIn()
  places = (await ask<{ id: string }>('select location_id as id from branch_locations order by 1 limit 20')).map(({ id }) => id)
  before = (await ask<{ n: number }>('select count(*)::int as n from clients where deleted_at is null'))[0]?.n ?? 0
})

afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.log(server.output())
})

afterAll(async () => {
  if (server.running()) await server.end('SIGTERM')
})

async function signIn(): Promise<string> {
  const body = JSON.stringify({ username: 'admin', password: demoPassword })
  const reply = await fetch(`${server.url}/api/auth/authenticate`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  expect(reply.status).toBe(200)
  return reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Asks the database of the running program itself. */
async function ask<Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client(findRunning(dataFolder)?.url)
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}

/** Six senders write; something befalls them; they end. Returns how often the server wasn't ready for one. */
async function writeUntil(happens: (stop: () => void) => Promise<void>): Promise<number> {
  let stopped = false
  const writing = Array.from({ length: senders }, () => newStreamWriter(cookie, actor()))
  all.push(...writing)
  const ends = Promise.all(writing.map((sender) => streamWrites(server.url, sender, places, () => stopped)))
  await Promise.all([happens(() => (stopped = true)), ends])
  return (await ends).reduce((sum, times) => sum + times, 0)
}

/** Every write that was answered is answered the same again; one that was not is done now, once. */
async function checkAnswers(writers: readonly StreamWriter[]): Promise<void> {
  await Promise.all(
    writers.map(async (sender) => {
      for (const sent of sender.writes) {
        if (sent.answer === undefined) await resendWrite(server.url, sender, sent)
        expect(await sendWrite(server.url, sender, sent)).toEqual(sent.answer)
      }
    }),
  )
}

/** The database holds what was acknowledged, each write once, and nothing else. */
async function checkStored(): Promise<void> {
  const written = all.flatMap(({ writes: sent }) => sent)
  const expected = Map.groupBy(written, ({ client }) => client)
  const rows = await ask<{ id: string; address: string; deleted: boolean; versions: number; audited: number }>(
    `select id, address, deleted_at is not null as deleted,
      1 + (select count(*)::int from client_revisions h where h.id = c.id) as versions,
      (select count(*)::int from audit_log a where a.record_id = c.id::text) as audited
    from clients c where id = any ($1::uuid[])`,
    [[...expected.keys()]],
  )
  const stored = new Map(rows.map((row) => [row.id, row]))
  const wrong = [...expected].filter(([id, writes]) => {
    const row = stored.get(id)
    const address = writes.findLast(({ body }) => 'address' in body)?.body['address']
    const deleted = writes.at(-1)?.method === 'DELETE'
    return row?.versions !== writes.length || row.audited !== writes.length || row.address !== address || row.deleted !== deleted
  })
  expect(wrong).toEqual([])

  const living = all.reduce((sum, sender) => sum + sender.existingClients.length, before)
  expect(await ask('select count(*)::int as n from clients where deleted_at is null')).toEqual([{ n: living }])
  const list = await fetch(`${server.url}/api/client/list?ipp=1`, { headers: { cookie } })
  expect(await list.json()).toMatchObject({ count: living })
}

test(`the server is killed ${rounds} times while it writes, the last times with its PostgreSQL`, async () => {
  for (let round = 1; round <= rounds; round += 1) {
    const from = all.length
    await writeUntil(async () => {
      await sleep(200 + random.below(1200))
      if (round % 3 === 0) killPostgres(dataFolder)
      await server.end('SIGKILL')
    })
    server = await startServer(dataFolder)
    await checkAnswers(all.slice(from))
    await checkStored()
  }
})

test(`PostgreSQL is killed ${rounds} times, and the server goes on by itself`, async () => {
  const { pid } = server
  for (let round = 1; round <= rounds; round += 1) {
    const from = all.length
    const notReady = await writeUntil(async (stop) => {
      await sleep(200 + random.below(1200))
      killPostgres(dataFolder)
      await untilReady()
      await sleep(random.below(300))
      stop()
    })
    expect(notReady).toBeGreaterThan(0)
    await checkAnswers(all.slice(from))
    await checkStored()
    expect([server.pid, server.running()]).toEqual([pid, true])
  }
})

/** Waits until the server says that it isn't ready, and then until it says that it is. */
async function untilReady(): Promise<void> {
  for (const wanted of [503, 200]) {
    for (;;) {
      const { status } = await fetch(`${server.url}/api/health/ready`)
      if (status === wanted) break
      expect([200, 503]).toContain(status)
      await sleep(10)
    }
  }
}

test('every key still answers in the end, and the server stops cleanly', async () => {
  await checkAnswers(all)
  await checkStored()
  expect(await server.end('SIGTERM')).toBe(0)
})
