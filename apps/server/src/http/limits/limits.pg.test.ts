import { manilaDay } from '@bisita/rules/time/days'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { connect } from '../../database/connection.ts'
import { app, openApp, signedIn } from '../../testing/desk.ts'
import { type TestCaller, callerAt, type Reply, testApp } from '../../testing/app.ts'
import { plainClient } from '../../testing/models/clientsWorld.ts'
import { expectRefusal } from '../../testing/refusals.ts'
import { uuidv7 } from '../../uuid.ts'

/** What happens in its time, however busy the machine is. */
const until = <T>(check: () => T) => vi.waitFor(check, { timeout: 30_000 })

/** With the usual limits, but for those that would take thousands of calls to meet. */

openApp({ limits: { calls_a_minute: 200, creates: 4, field_creates: 8 } })
const { mr1: mr, admin } = signedIn('mr1', 'admin')

const later = (seconds: number): void => void (app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000))

const refusal = (reply: Reply): [number, string, string[]] => {
  expectRefusal(reply)
  return [reply.status, reply.body.code, (reply.body.fields ?? []).map(({ path }: { path: string }) => path)]
}

const fieldsOf = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, 1]))

describe('of what is sent', () => {
  test('an object with more than 300 fields is refused before it is judged, wherever it stands', async () => {
    expect(refusal(await app.anonymous.post('/auth/authenticate', fieldsOf(301)))).toEqual([400, 'invalid', ['body']])
    expect(refusal(await app.anonymous.post('/visit/quarantine', fieldsOf(5000)))).toEqual([400, 'invalid', ['body']])
    expect(refusal(await admin.post('/itinerary/create', { items: [{}, { deep: [fieldsOf(301)] }] }))).toEqual([400, 'invalid', ['body']])
    const query = Array.from({ length: 301 }, (_, n) => `f${n}=1`).join('&')
    expect(refusal(await app.anonymous.get(`/health/live?${query}`))).toEqual([400, 'invalid', ['query']])
  })

  test('twenty faults are named', async () => {
    const [status, code, fields] = refusal(await app.anonymous.post('/auth/authenticate', fieldsOf(300)))
    expect([status, code, fields.length]).toEqual([400, 'invalid', 20])
    expect((await admin.post('/itinerary/create', { items: Array.from({ length: 500 }, () => ({})) })).body.fields).toHaveLength(20)
  })

  test('a body is no larger than its call needs', async () => {
    const large = { remarks: 'x'.repeat(65 * 1024) }
    expect(refusal(await mr.put(`/itinerary/add-remarks/${uuidv7()}`, large))).toEqual([413, 'too_large', []])
    const items = Array.from({ length: 500 }, () => ({ id: uuidv7(), client_id: uuidv7(), visible_at: '2030-01-01', remarks: 'ñ'.repeat(1000) }))
    expect((await admin.post('/itinerary/create', { items })).status).not.toBe(413)
  })
})

/** Makes all requests that read the products wait until the work is done. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  const client = await app.pool.connect()
  try {
    await client.query('begin')
    await client.query('lock table products in access exclusive mode')
    await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const waitingForLock = async (): Promise<number> =>
  (await app.pool.query(`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)).rows[0].n

describe('of one session', () => {
  test('six calls are worked on at once, others wait in line, and then it is 429; nobody else notices', async () => {
    const replies: Promise<Reply>[] = []
    await whileLocked(async () => {
      const first = new Promise<Reply>((resolve) => {
        for (let n = 0; n < 67; n += 1) {
          const reply = mr.get('/product/list')
          replies.push(reply)
          void reply.then(resolve)
        }
      })
      expect(refusal(await first)).toEqual([429, 'too_many', []])
      expect((await first).headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
      await until(async () => expect(await waitingForLock()).toBe(6))
      expect((await admin.get('/client/list')).status).toBe(200)
      expect((await (await app.signIn('mr1')).get('/user/current')).status).toBe(200)
    })
    const statuses = (await Promise.all(replies)).map(({ status }) => status)
    expect([statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 429).length]).toEqual([66, 1])
    later(60)
  })

  test('so many calls are answered in a minute; another session has its own', async () => {
    for (let n = 0; n < 200; n += 1) expect((await mr.get('/user/current')).status).toBe(200)
    const reply = await mr.get('/user/current')
    expect(refusal(reply)).toEqual([429, 'too_many', []])
    expect(reply.headers.get('retry-after')).toBe('60')
    expect((await (await app.signIn('mr1')).get('/user/current')).status).toBe(200)
    later(60)
    expect((await mr.get('/user/current')).status).toBe(200)
  })
})

describe('of one user', () => {
  let place: string
  beforeAll(async () => void (place = (await mr.get('/client/list?ipp=1')).body.items[0].location_id))
  const client = (by: TestCaller) => by.post('/client/create', { ...plainClient(place), id: uuidv7() })

  test('so many records are made in ten minutes, and a representative’s visits and plans are counted by themselves', async () => {
    const made: string[] = []
    for (let n = 0; n < 4; n += 1) made.push((await client(mr)).body.id)
    const reply = await client(mr)
    expect(refusal(reply)).toEqual([429, 'too_many', []])
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await client(await app.signIn('mr1'))).status).toBe(429)

    const visit = () => mr.post('/visit/create', { id: uuidv7(), client_id: made[0], visit_type: 'visit', visit_result: 'Not Around', visit_time: app.clock.now.toISOString(), location_error: 'unavailable' })
    const plan = (n: number) => mr.post('/itinerary/create', { id: uuidv7(), client_id: made[n], visible_at: manilaDay(app.clock.now) })
    const statuses = [await visit(), await visit(), await visit(), await visit(), await plan(0), await plan(1), await plan(2), await plan(3), await visit()].map(({ status }) => status)
    expect(statuses).toEqual([...Array(8).fill(201), 429])
    expect((await plan(0)).status).toBe(429)

    expect((await client(admin)).status).toBe(201)
    later(600)
    expect([(await client(mr)).status, (await visit()).status]).toEqual([201, 201])
  })

  test('twenty phones are known; those that nobody used for a month count for nothing', async () => {
    const register = (device_id = uuidv7()) => mr.post('/user/device', { device_id, app_version: '1.0.0' })
    const first = uuidv7()
    expect((await register(first)).status).toBe(200)
    for (let n = 1; n < 20; n += 1) expect((await register()).status).toBe(200)
    const reply = await register()
    expect(refusal(reply)).toEqual([429, 'too_many', []])
    expect(reply.headers.get('retry-after')).toBe('3600')
    expect((await register(first)).status).toBe(200)
    expect((await (await app.signIn('mr2')).post('/user/device', { device_id: uuidv7(), app_version: '1.0.0' })).status).toBe(200)
    await app.pool.query(`update devices set last_seen_at = $2 where id = $1`, [first, new Date(app.clock.now.getTime() - 31 * 86_400_000)])
    expect((await register()).status).toBe(200)
    expect((await register()).status).toBe(429)
    const { rows } = await app.pool.query('select count(*)::int as n from devices where user_id = $1', [mr.id])
    expect(rows[0].n).toBe(21)
  })
})

test('a refusal stands in the log with where it came from, about; nothing else does', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.77' }
  const lineOf = (status: number, route: string) =>
    app.log().trim().split('\n').map((line) => JSON.parse(line)).findLast((line) => line.status === status && line.route === route)
  const logged = (status: number, route: string, line: object) => until(() => expect(lineOf(status, route)).toMatchObject(line))

  expect((await app.anonymous.get('/client/list?keyword=Delacruz', { headers })).status).toBe(401)
  await logged(401, '/api/client/list', { level: 40, from: '203.0.113.0/24' })
  expect((await mr.get('/audit/list', { headers: { 'x-forwarded-for': '2001:db8:1:2::3' } })).status).toBe(403)
  await logged(403, '/api/audit/list', { level: 40, from: '2001:db8:1::/48' })
  expect((await mr.get('/user/current', { headers })).status).toBe(200)
  await logged(200, '/api/user/current', { level: 30 })
  expect(lineOf(200, '/api/user/current')).not.toHaveProperty('from')
  for (const secret of ['203.0.113.77', 'Delacruz', '2001:db8:1:2']) expect(app.log()).not.toContain(secret)
})

test('what takes too long in the database, or waits too long for a lock, may be tried again', async () => {
  const short = connect(app.databaseUrl, { statementTimeout: 200 })
  const quick = connect(app.databaseUrl, { lockTimeout: 50 })
  try {
    for (const { db } of [short, quick]) {
      const impatient = await testApp({ db, limits: {} })
      const caller = callerAt(impatient.url, mr.id, mr.cookie)
      await whileLocked(async () => {
        const { status, body } = await caller.get('/product/list')
        expect([status, body.code]).toEqual([503, 'not_ready'])
      })
      expect((await caller.get('/product/list')).status).toBe(200)
      await impatient.close()
    }
  } finally {
    await Promise.all([short.close(), quick.close()])
  }
})
