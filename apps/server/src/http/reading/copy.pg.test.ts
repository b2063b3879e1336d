import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect, type Database } from '../../database/connection.ts'
import { startTemporary } from '../../database/embedded/testing.ts'
import { callerAt, type TestApp, testApp, type TestCaller } from '../../testing/app.ts'
import { preparedCluster } from '../../testing/cluster/prepared.ts'
import { template } from '../../testing/cluster/template.ts'
import { plainClient } from '../../testing/models/clientsWorld.ts'

type Running = Awaited<ReturnType<typeof startTemporary>>

let clusters: Running[]
let primary: Database
let standby: Database
let superuser: pg.Client
let apps: TestApp[]
let plain: TestApp
let place: string

const database = ({ url }: Running): Database => connect(Object.assign(new URL(url), { pathname: `/${template}` }).href, { onError: () => undefined })

beforeAll(async () => {
  const from = await preparedCluster('tests')
  const first = await startTemporary(from)
  clusters = [first, await startTemporary(from, first.url)]
  ;[primary, standby] = clusters.map(database) as [Database, Database]
  superuser = new pg.Client(Object.assign(new URL((clusters[1] as Running).url), { username: 'postgres' }).href)
  superuser.on('error', () => undefined)
  await superuser.connect()
  apps = [await testApp({ db: primary.db, listsDb: standby.db }), await testApp({ db: primary.db, listsDb: standby.db })]
  plain = await testApp({ db: primary.db })
  place = (await (await plain.signIn('admin')).get('/client/list?ipp=1')).body.items[0].location_id
})

afterAll(async () => {
  await superuser.end().catch(() => undefined)
  await Promise.all([...apps, plain].map((app) => app.close()))
  await Promise.all([primary.close(), standby.close()])
  await Promise.all(clusters.toReversed().map(({ stop }) => stop()))
})

beforeEach(async () => {
  await superuser.query('select pg_wal_replay_resume()').catch(() => undefined)
})

/** A session of the administrator, at both servers. */
async function session(): Promise<[TestCaller, TestCaller]> {
  const caller = await (apps[0] as TestApp).signIn('admin')
  return [caller, callerAt((apps[1] as TestApp).url, caller.id, caller.cookie)]
}

/** Has the copy show all that was committed so far and nothing that comes. */
async function freeze(): Promise<void> {
  const { rows } = await primary.pool.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')
  const is = async (what: string) => (await superuser.query<{ is: boolean }>(`select ${what} as is`)).rows[0]?.is === true
  while (!(await is(`pg_last_wal_replay_lsn() >= '${rows[0]?.at}'`))) await sleep(10)
  await superuser.query('select pg_wal_replay_pause()')
  while (!(await is(`pg_get_wal_replay_pause_state() = 'paused'`))) await sleep(10)
}

const made = async (caller: TestCaller): Promise<string> => {
  const reply = await caller.post('/client/create', plainClient(place))
  expect(reply.status).toBe(201)
  return reply.body.id
}

/** Whether a list, newest first, shows a client. */
const shows = async (caller: TestCaller, id: string, more = ''): Promise<boolean> => {
  const { status, body } = await caller.get(`/client/list?sort=-created_at&ipp=50${more}`)
  expect(status).toBe(200)
  return body.items.some((item: { id: string }) => item.id === id)
}

// promises/operations 8
test('a session sees each change of its own at once, at either server', async () => {
  const [here, there] = await session()
  for (let n = 0; n < 15; n += 1) {
    const id = await made(n % 2 === 0 ? here : there)
    expect(await Promise.all([shows(here, id), shows(there, id)])).toEqual([true, true])
  }
})

test('a session sees its changes while the copy stands still, also those of one moment and one that was sent twice', async () => {
  const [here, there] = await session()
  await freeze()
  const ids = await Promise.all(Array.from({ length: 6 }, (_, n) => made(n % 2 === 0 ? here : there)))
  const headers = { 'idempotency-key': randomUUID() }
  const client = plainClient(place)
  expect((await here.post('/client/create', client, { headers })).status).toBe(201)
  const again = await there.post('/client/create', client, { headers })
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
  for (const id of [...ids, again.body.id]) expect(await Promise.all([shows(here, id), shows(there, id)])).toEqual([true, true])
  // Searched for in a body, and counted, too.
  const { body } = await there.post('/client/search', { sort: '-created_at', ipp: 50 })
  expect(body.count).toBe((await (await plain.signIn('admin')).get('/client/list?ipp=1')).body.count)
})

/**
 * Has somebody add a client while the copy stands still, and gives what another session's list shows at once, a program's list,
 * and that of the same session in the end. Tried again where the machine took so long that the copy was already too far behind.
 */
async function behindTheCopy(writing: TestCaller, reading: TestCaller): Promise<{ readonly atOnce: boolean; readonly toProgram: boolean; readonly later: boolean }> {
  for (;;) {
    await superuser.query('select pg_wal_replay_resume()')
    const from = Date.now()
    await made(writing)
    await freeze()
    const id = await made(writing)
    const atOnce = await shows(reading, id)
    if (Date.now() - from > 5000) continue
    const program = await reading.get('/client/list?ipp=500&sort=-created_at')
    const toProgram = program.body.items.some((item: { id: string }) => item.id === id)
    while (!(await shows(reading, id))) await sleep(100)
    return { atOnce, toProgram, later: true }
  }
}

test('who changed nothing is read for on the copy until it is too far behind; a program\'s list is not', async () => {
  const [writing] = await session()
  const [reading] = await session()
  expect(await behindTheCopy(writing, reading)).toEqual({ atOnce: false, toProgram: true, later: true })
})

test('without the setting nothing is marked, and lists are of the primary', async () => {
  const caller = await plain.signIn('admin')
  await freeze()
  const id = await made(caller)
  expect(await shows(caller, id)).toBe(true)
  const { rows } = await primary.pool.query('select last_write from sessions order by created_at desc limit 1')
  expect(rows).toEqual([{ last_write: null }])
})

test('a copy that has gone is nobody\'s error', async () => {
  const [here, there] = await session()
  await clusters.pop()?.stop()
  const id = await made(here)
  expect(await Promise.all([shows(here, id), shows(there, id)])).toEqual([true, true])
})
