import { freeLoginAttempts, loginWindow, longestLoginDelay, sessionMaximumAge } from '@bisita/contract/limits'
import { messages } from '@bisita/contract/messages'
import { describe, expect, test } from 'vitest'
import { demoPassword } from '../../demo/organisation.ts'
import type { Reply } from '../../testing/app.ts'
import { app, begin, openDesk, pass, second } from './testing/desk.ts'

openDesk()

const tryPassword = (username: string, password: string, address = '203.0.113.7'): Promise<Reply> =>
  app.anonymous.post('/auth/authenticate', { username, password }, { headers: { 'x-forwarded-for': address } })

const wrong = (username: string, address?: string): Promise<Reply> => tryPassword(username, 'not the password', address)
const right = (username: string, address?: string): Promise<Reply> => tryPassword(username, demoPassword, address)

const wrongTimes = async (times: number, username: string, address?: string): Promise<number[]> => {
  const statuses: number[] = []
  for (let i = 0; i < times; i += 1) statuses.push((await wrong(username, address)).status)
  return statuses
}

describe('authenticate refuses', () => {
  test('a wrong password and an unknown username alike', async () => {
    const known = await wrong('mr1')
    const unknown = await wrong('nobody')
    expect(known.status).toBe(401)
    expect(known.body).toMatchObject({ code: 'wrong_password', message: messages.wrongLogin })
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...known.body, request_id: '' })
    expect(unknown.headers.getSetCookie()).toEqual([])
  })

  test.for([
    [{}, ['username', 'password']],
    [{ username: '', password: '' }, ['username', 'password']],
    [{ username: '   ', password: 'x' }, ['username']],
    [{ username: 'mr1', password: 'x'.repeat(129) }, ['password']],
    [{ username: 'mr1\u0000', password: 'x' }, ['username']],
    [{ username: 7, password: ['x'] }, ['username', 'password']],
    [{ username: 'mr1', password: demoPassword, remember: true }, ['remember']],
  ] as const)('%j, naming the fields', async ([body, fields]) => {
    const reply = await app.anonymous.post('/auth/authenticate', body)
    expect(reply.status).toBe(400)
    expect(reply.body.fields.map(({ path }: { path: string }) => path)).toEqual(fields)
  })

  test('a deleted user like one that never was', async () => {
    await app.pool.query(`update users set deleted_at = now() where username = 'mr2'`)
    const reply = await right('mr2')
    expect([reply.status, reply.body.code]).toEqual([401, 'wrong_password'])
  })

  test('a deactivated user: the right password gets that as the reason, a wrong one does not', async () => {
    await app.pool.query(`update users set deactivated_at = now() where username = 'mr2'`)
    expect((await wrong('mr2')).body).toMatchObject({ code: 'wrong_password' })
    const reply = await right('mr2')
    expect(reply.status).toBe(403)
    expect(reply.body).toMatchObject({ code: 'deactivated', deactivated: true, message: messages.deactivated })
    expect(reply.headers.getSetCookie()).toEqual([])
  })
})

describe('authenticate', () => {
  test('answers the user, the paths and the end, and sets the cookie', async () => {
    const reply = await tryPassword(' MR1 ', demoPassword)
    expect(reply.status).toBe(200)
    const { data } = reply.body
    expect(data.user).toMatchObject({ username: 'mr1', user_type: 'mr', deactivated: 'N', assigned_branch: 'Baguio', must_change_password: false })
    expect(data.user.assigned_area).toMatchObject({ area_name: 'North' })
    expect(data.user.last_login).toBe(app.clock.now.toISOString())
    expect(new Date(data.expires_at).getTime()).toBe(begin.getTime() + 7 * 24 * 3600 * second)
    const [cookie, device, ...others] = reply.headers.getSetCookie()
    expect(others).toEqual([])
    expect(device).toMatch(/^bisita_device=[\w-]{43}; .*HttpOnly; SameSite=Strict$/)
    expect(data.password_set).toEqual([])
    const [pair, ...attributes] = (cookie ?? '').split('; ')
    expect(pair).toMatch(/^bisita=[\w-]{43}$/)
    const end = `Expires=${new Date(begin.getTime() + sessionMaximumAge).toUTCString()}`
    expect(attributes.toSorted()).toEqual([end, 'HttpOnly', 'Path=/', 'SameSite=Strict'])
  })

  test('keeps neither the password nor the token, and notes who came from where', async () => {
    const reply = await right('tele1', '198.51.100.9')
    const token = /bisita=([\w-]+)/.exec(reply.headers.getSetCookie()[0] ?? '')?.[1] ?? ''
    const { rows } = await app.pool.query(
      `select a.action, a.address::text, s.user_agent, encode(s.token_hash, 'base64') as hash
       from audit_log a join sessions s on s.user_id = a.user_id order by a.id desc, s.created_at desc limit 1`,
    )
    expect(rows[0]).toMatchObject({ action: 'auth.sign_in', address: '198.51.100.9/32' })
    const { rows: found } = await app.pool.query(
      'select 1 from sessions s, users u where position($1 in s::text || u::text) > 0 or position($2 in s::text || u::text) > 0',
      [token, demoPassword],
    )
    expect(found).toEqual([])
    expect(app.log()).not.toContain(token)
    expect(app.log()).not.toContain(demoPassword)
  })

  test('opens many sessions at once, also of one user', async () => {
    const replies = await Promise.all(Array.from({ length: 30 }, () => right('oic1')))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect(new Set(replies.map(({ headers }) => headers.getSetCookie()[0]?.split(';')[0])).size).toBe(30)
  })
})

describe('throttling', () => {
  test('lets five wrong passwords go by, then makes each wait longer', async () => {
    expect(await wrongTimes(freeLoginAttempts, 'mr1')).toEqual([401, 401, 401, 401, 401])
    const waits: number[] = []
    for (let i = 0; i < 11; i += 1) {
      const reply = await wrong('mr1')
      expect([reply.status, reply.body.code]).toEqual([429, 'too_many'])
      waits.push(Number(reply.headers.get('retry-after')))
      pass((waits.at(-1) ?? 0) * second)
    }
    const longest = longestLoginDelay / second
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, longest, longest])
  })

  test('ends with a right password, which must wait too once a wait has begun', async () => {
    await wrongTimes(6, 'mr1')
    const early = await right('mr1')
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '2'])
    pass(1 * second)
    expect((await right('mr1')).headers.get('retry-after')).toBe('1')
    pass(1 * second)
    expect((await right('mr1')).status).toBe(200)
    expect(await wrongTimes(5, 'mr1')).toEqual([401, 401, 401, 401, 401])
  })

  test('does not stand in the way of somebody who remembers after five', async () => {
    await wrongTimes(5, 'mr1')
    expect((await right('mr1')).status).toBe(200)
  })

  test('counts a username without case, also one that nobody has', async () => {
    for (const name of ['nobody', 'NoBody', 'NOBODY', 'nobody ', ' nobody']) expect((await wrong(name)).status).toBe(401)
    expect((await wrong('nobody')).status).toBe(429)
  })

  test('locks nobody out: another address and another username are free', async () => {
    await wrongTimes(7, 'mr1')
    expect((await right('mr1')).status).toBe(429)
    expect((await right('mr1', '198.51.100.1')).status).toBe(200)
    expect((await right('mr1', '2001:db8::7')).status).toBe(200)
    expect((await right('mr2')).status).toBe(200)
    expect((await right('mr1')).status).toBe(429)
  })

  test('goes by the address that the proxy saw, whatever the caller wrote in front of it', async () => {
    for (let i = 0; i < 6; i += 1) await wrong('mr1', `198.51.100.${i}, 203.0.113.99`)
    expect((await right('mr1', '198.51.100.77, 203.0.113.99')).status).toBe(429)
    expect((await right('mr1', '203.0.113.98')).status).toBe(200)
  })

  test('takes what is no address for no address', async () => {
    expect((await wrong('mr1', 'unknown')).status).toBe(401)
    expect((await right('mr1', "'; select 1")).status).toBe(200)
    expect((await right('mr1', 'fe80::1%eth0')).status).toBe(200)
  })

  test('forgets after 15 minutes', async () => {
    await wrongTimes(5, 'mr1')
    pass(loginWindow + second)
    expect(await wrongTimes(5, 'mr1')).toEqual([401, 401, 401, 401, 401])
    expect((await wrong('mr1')).status).toBe(429)
    pass(2 * loginWindow)
    expect(await wrongTimes(5, 'mr1')).toEqual([401, 401, 401, 401, 401])
  })

  test('gives many guesses at once no more than five', async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, () => wrong('mr1')))
    const refused = replies.filter(({ status }) => status === 429)
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(40 - refused.length)
    expect(refused.length).toBeGreaterThanOrEqual(40 - freeLoginAttempts)
    const waits = replies.flatMap(({ headers }) => headers.get('retry-after') ?? [])
    expect(new Set(waits)).toEqual(new Set(['2']))
  })
})
