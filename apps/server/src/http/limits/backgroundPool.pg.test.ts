import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Database } from '../../database/connection.ts'
import { syncReport } from '../../domains/devices/testing/phone.ts'
import { app, openApp } from '../../testing/desk.ts'
import { type TestCaller, callerAt, testApp, type TestApp } from '../../testing/app.ts'
import { uuidv7 } from '../../uuid.ts'
import { calls } from '../calls.ts'
import { poolFor } from './callLimits.ts'

let phonesDb: Database

openApp({ limits: {} })

beforeAll(async () => {
  phonesDb = connect(app.databaseUrl, { max: 2 })
})

afterAll(() => phonesDb.close())

test('phones wait for each other: feeds, digests and rounds of syncing, and what is read page by page', () => {
  expect(calls.filter(({ pool: lane }) => lane === 'phones').map(({ name }) => name).toSorted()).toEqual([
    'clients.digest',
    'clients.revealJournal',
    'clients.revisions',
    'clients.revisionsInfo',
    'itineraries.changes',
    'itineraries.digest',
    'touchpoints.bestTimePlaces',
    'touchpoints.states',
    'users.sync',
    'visits.changes',
    'visits.digest',
  ])
  expect([poolFor({}, {}), poolFor({}, { ipp: 100 }), poolFor({}, { ipp: 101 }), poolFor({}, { ipp: 10, after_id: uuidv7() })]).toEqual(['people', 'people', 'phones', 'phones'])
})

/** So many people of a role, each signed in at one address, without the work of so many passwords. */
async function signedIn(role: string, count: number, address: string): Promise<TestCaller[]> {
  const { rows: users } = await app.pool.query<{ id: string }>(
    `insert into users (id, username, display_name, user_type, branch_id)
     select gen_random_uuid(), $1 || '.' || replace($3, '.', '-') || '.' || n, 'Somebody', $1, branch_id from users, generate_series(1, $2::int) n where username = $1 || '1' returning id`,
    [role, count, address],
  )
  const tokens = users.map(() => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  await app.pool.query(
    `insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at, address)
     select t, u, $3, $3, $3::timestamptz + interval '1 hour', $4 from unnest($1::bytea[], $2::uuid[]) s (t, u)`,
    [hashes, users.map(({ id }) => id), app.clock.now, address],
  )
  return users.map(({ id }, n) => callerAt(app.url, id, `bisita=${tokens[n]}`))
}

const feeds = ['/client/revisions/0?ipp=1000', '/visit/changes/0?ipp=1000', '/itinerary/changes/0?ipp=1000']

describe('behind one address', () => {
  test('30 people and 200 phones are answered, the phones in turn', async () => {
    const from = { headers: { 'x-forwarded-for': '198.51.100.7' } }
    const phones = await signedIn('mr', 200, '198.51.100.7')
    const people = await signedIn('oic', 30, '198.51.100.7')
    const round = async (phone: TestCaller): Promise<number[]> => {
      const { status } = await phone.post('/user/sync', syncReport(uuidv7(), { positions: { clients: 0, visits: 0, itineraries: 0 } }), from)
      const page = await phone.get(feeds[0] as string, from)
      const part = await phone.put(`/visit/proof/${uuidv7()}?offset=0&total=10`, undefined, { raw: new Uint8Array(10), headers: { ...from.headers, 'content-type': 'application/octet-stream' } })
      return [status, page.status, part.status]
    }
    const look = async (person: TestCaller): Promise<number[]> => {
      const asked = ['/user/current', '/user/list-info', '/client/list', '/visit/list', '/itinerary/list', '/approval/list']
      return (await Promise.all(asked.map((path) => person.get(path, from)))).map(({ status }) => status)
    }
    const [rounds, looks] = await Promise.all([Promise.all(phones.map(round)), Promise.all(people.map(look))])
    expect(looks).toEqual(people.map(() => Array(6).fill(200)))
    expect(rounds).toEqual(phones.map(() => [200, 200, 404]))
  })
})

describe('where phones are stuck', () => {
  let stuck: TestApp
  let phones: TestCaller[]
  beforeAll(async () => {
    stuck = await testApp({ db: app.db, phonesDb: phonesDb.db, limits: {} })
    phones = (await signedIn('mr', 202, '198.51.100.8')).map(({ id, cookie }) => callerAt(stuck.url, id, cookie))
  })
  afterAll(() => stuck.close())

  test('people are answered, further phones wait, and where too many wait the answer says when to come again', async () => {
    const client = await app.pool.connect()
    try {
      await client.query('begin')
      await client.query('lock table devices in access exclusive mode')
      const replies = phones.flatMap((phone) => Array.from({ length: 5 }, () => phone.post('/user/sync', syncReport(uuidv7()))))
      const refused = await Promise.race(replies)
      expect([refused.status, refused.body.code]).toEqual([503, 'not_ready'])
      const again = Number(refused.headers.get('retry-after'))
      expect(again).toBeGreaterThanOrEqual(5)
      expect(again).toBeLessThan(35)
      const person = callerAt(stuck.url, (phones[0] as TestCaller).id, (phones[0] as TestCaller).cookie)
      for (const path of ['/client/list', '/user/list-info', '/approval/list']) expect((await person.get(path)).status).toBe(200)
      const { rows } = await app.pool.query(`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
      expect(rows[0].n).toBeLessThanOrEqual(2)
      await client.query('rollback')
      const statuses = (await Promise.all(replies)).map(({ status }) => status)
      expect(new Set(statuses)).toEqual(new Set([200, 503]))
    } finally {
      client.release(true)
    }
  })
})
