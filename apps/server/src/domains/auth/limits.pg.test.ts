import { loginWindow } from '@bisita/contract/limits'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '../../demo/organisation.ts'
import type { Reply } from '../../testing/app.ts'
import { app, openDesk, pass, second } from './testing/desk.ts'

openDesk()

type From = { readonly address?: string; readonly device?: string }

const signIn = (username: string, password: string, { address = '203.0.113.7', device }: From = {}): Promise<Reply> =>
  app.anonymous.post('/auth/authenticate', { username, password }, {
    headers: { 'x-forwarded-for': address, ...(device !== undefined && { cookie: device }) },
  })

const wrong = (username: string, from?: From): Promise<Reply> => signIn(username, 'not the password', from)
const right = (username: string, from?: From): Promise<Reply> => signIn(username, demoPassword, from)
const deviceOf = (reply: Reply): string => /bisita_device=[\w-]+/.exec(reply.headers.getSetCookie().join('; '))?.[0] ?? ''

/** As though there had been so many before: each costs the time of a hash. */
const counted = (what: string, failures: number) =>
  app.pool.query('insert into login_failures (counted, failures, since) values ($1, $2, $3) on conflict (counted) do update set failures = excluded.failures', [what, failures, app.clock.now])

const counts = async (): Promise<number> => (await app.pool.query<{ n: number }>('select count(*)::int as n from login_failures')).rows[0]?.n ?? 0

beforeEach(() => void app.pauses.splice(0))

describe('an address', () => {
  test('is refused from the hundredth wrong one over all names, for a quarter of an hour', async () => {
    for (let n = 1; n < 4; n += 1) expect((await wrong(`nobody${n}`)).status).toBe(401)
    await counted('address 203.0.113.7', 98)
    expect((await wrong('nobody99')).status).toBe(401)
    const last = await wrong('nobody100')
    expect([last.status, last.body.code]).toEqual([429, 'too_many'])
    expect(Number(last.headers.get('retry-after'))).toBeLessThanOrEqual(loginWindow / second)
    expect((await right('mr1')).status).toBe(429)
    expect((await right('mr1', { address: '203.0.113.8' })).status).toBe(200)
    pass(loginWindow + second)
    expect((await right('mr1')).status).toBe(200)
  })

  test('of IPv6 is its /64, and one that is IPv4 in disguise is the IPv4 one', async () => {
    for (let n = 0; n < 6; n += 1) await wrong('mr1', { address: `2001:db8:1:2::${n}` })
    expect((await right('mr1', { address: '2001:db8:1:2:ffff::1' })).status).toBe(429)
    expect((await right('mr1', { address: '2001:db8:1:3::1' })).status).toBe(200)
    for (let n = 0; n < 6; n += 1) await wrong('mr2', { address: '::ffff:203.0.113.9' })
    expect((await right('mr2', { address: '203.0.113.9' })).status).toBe(429)
  })

  test('keeps nobody out of a device that they signed in from before', async () => {
    const device = deviceOf(await right('mr1'))
    for (let n = 0; n < 7; n += 1) await wrong('mr1')
    await counted('address 203.0.113.7', 99)
    expect((await wrong('nobody100')).status).toBe(429)
    expect((await right('mr1')).status).toBe(429)
    expect((await right('mr1', { device })).status).toBe(200)
    // It is known for this user alone.
    expect((await right('mr2', { device })).status).toBe(429)
    // And counted by itself.
    for (let n = 0; n < 5; n += 1) expect((await wrong('mr1', { device })).status).toBe(401)
    expect((await wrong('mr1', { device })).status).toBe(429)
    expect((await right('mr1', { device, address: '198.51.100.4' })).status).toBe(429)
    expect((await right('mr1', { address: '198.51.100.4' })).status).toBe(200)
  })
})

describe('a name', () => {
  test('is never refused for wrong ones from elsewhere: its answers come up to two seconds later', async () => {
    const { rows } = await app.pool.query<{ id: string }>(`select id from users where username = 'mr1'`)
    await counted(`user ${rows[0]?.id}`, 18)
    expect((await wrong('mr1', { address: '198.51.100.1' })).status).toBe(401)
    expect(app.pauses).toEqual([])
    await wrong('mr1', { address: '198.51.101.1' })
    expect((await right('mr1', { address: '198.51.101.2' })).status).toBe(200)
    expect(app.pauses).toEqual([100])
    await counted(`user ${rows[0]?.id}`, 500)
    expect((await wrong('mr1', { address: '198.51.102.1' })).status).toBe(401)
    expect(app.pauses.at(-1)).toBe(2000)
    expect((await right('mr1', { address: '198.51.101.3' })).status).toBe(200)
  })

  test('that nobody has waits and is refused as any other', async () => {
    for (let n = 0; n < 21; n += 1) await wrong('no.such.name', { address: `198.51.103.${n}` })
    expect(app.pauses).toEqual([100])
    for (let n = 0; n < 5; n += 1) expect((await wrong('no.other.name')).status).toBe(401)
    expect((await wrong('no.other.name')).status).toBe(429)
  })
})

test('names that nobody has fill no table, and stand in none', async () => {
  for (let n = 0; n < 20; n += 1) await wrong(`made.up.${n}`, { address: `198.18.${n % 4}.1` })
  // Four addresses with a count each for the limit and the trail; a row for each slot at most.
  expect(await counts()).toBeLessThanOrEqual(2 * 20 + 8)
  const { rows } = await app.pool.query(`select 1 from login_failures where counted like '%made.up%' union select 1 from audit_log where (after)::text like '%made.up%'`)
  expect(rows).toEqual([])
})

test('the trail has the first, the sixth and every tenth wrong one after it', async () => {
  const since = async () => (await app.pool.query<{ id: string; n: number }>(
    `select record_id as id, (after->>'wrong')::int as n from audit_log where action = 'auth.wrong_password' and audit_log.id > $1 order by audit_log.id`, [from])).rows
  const { rows } = await app.pool.query<{ max: number }>('select max(id)::int as max from audit_log')
  const from = rows[0]?.max ?? 0
  const { rows: [mr4] } = await app.pool.query<{ id: string }>(`select id from users where username = 'mr4'`)
  for (let n = 0; n < 17; n += 1) {
    const reply = await wrong('mr4', { address: '198.51.100.77' })
    pass(Number(reply.headers.get('retry-after') ?? 0) * second)
  }
  expect((await since()).map(({ id, n }) => [id, n])).toEqual([[mr4?.id, 1], [mr4?.id, 6], [mr4?.id, 16]])
  for (let n = 0; n < 26; n += 1) await wrong(`whoever${n}`, { address: '198.51.100.78' })
  expect((await since()).slice(3).map(({ id, n }) => [id, n])).toEqual([['', 1], ['', 6], ['', 16], ['', 26]])
})

describe('many at once', () => {
  const address = '198.51.100.1'
  const elsewhere = { address: '198.51.100.2' }

  test('wrong ones from one address cost a few hashes, and keep nobody waiting elsewhere or on a device that is known', async () => {
    const device = deviceOf(await right('mr3', { address }))
    const guesses = Array.from({ length: 300 }, async () => (await wrong('mr3', { address })).status)
    const own = [await right('mr4', elsewhere), await right('mr3', { address, device })]
    expect(own.map(({ status }) => status)).toEqual([200, 200])
    const statuses = await Promise.all(guesses)
    // Eight guesses are checked at the same time, and the sixth starts the wait: one of the first five that ends later gets 429 too.
    const looked = statuses.filter((status) => status === 401).length
    expect(looked).toBeLessThanOrEqual(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(300 - looked)
    const { rows } = await app.pool.query<{ failures: number }>('select failures from login_failures where counted = $1', [`address ${address}`])
    expect(rows[0]?.failures).toBeGreaterThanOrEqual(6)
    expect(rows[0]?.failures).toBeLessThanOrEqual(8)
    expect((await right('mr3', elsewhere)).status).toBe(200)
  })

  test('right ones from one address are all let in', async () => {
    const statuses = await Promise.all(Array.from({ length: 60 }, async (_, n) => (await right(`mr${(n % 8) + 1}`, { address: '198.51.100.3' })).status))
    expect(statuses).toEqual(Array(60).fill(200))
  })
})
