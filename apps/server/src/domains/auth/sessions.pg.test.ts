import { messages } from '@bisita/contract/messages'
import { describe, expect, test } from 'vitest'
import { demoPassword } from '../../demo/organisation.ts'
import { app, openDesk, pass, second } from './testing/desk.ts'

openDesk()

const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const sessionIdle = 7 * day

describe('sessions', () => {
  const statusOf = async (username: string): Promise<() => Promise<number>> => {
    const user = await app.signIn(username, demoPassword)
    return async () => (await user.get('/user/current')).status
  }

  test('of an mr end after seven days without use', async () => {
    const status = await statusOf('mr1')
    pass(sessionIdle - second)
    expect(await status()).toBe(200)
    const idle = await statusOf('mr3')
    pass(sessionIdle)
    expect(await idle()).toBe(401)
  })

  test.for(['tele1', 'oic1', 'ah1', 'admin'])('of a desk end after an hour without use, and say so: %s', async (name) => {
    const [status, idle] = [await statusOf(name), await app.signIn(name, demoPassword)]
    pass(hour - second)
    expect(await status()).toBe(200)
    pass(second)
    expect((await idle.get('/user/current')).body).toMatchObject({ code: 'expired', message: messages.expired, ended: 'unused' })
    pass(hour - 2 * second)
    expect(await status()).toBe(200)
  })

  test('of a desk end after twelve hours, however much they are used', async () => {
    const user = await app.signIn('oic1', demoPassword)
    for (let i = 1; i < 24; i += 1) {
      pass(30 * minute)
      expect((await user.get('/user/current')).status).toBe(200)
    }
    pass(30 * minute)
    expect((await user.get('/user/current')).body).toMatchObject({ code: 'expired', ended: 'too_long' })
  })

  test('are not kept open by what the page asks by itself', async () => {
    const user = await app.signIn('oic1', demoPassword)
    for (let i = 1; i < 4; i += 1) {
      pass(15 * minute)
      expect((await user.get('/user/list-info')).status).toBe(200)
    }
    pass(15 * minute)
    expect((await user.get('/user/list-info')).status).toBe(401)
  })

  test('last as long as an administrator sets for the role', async () => {
    await app.pool.query(`insert into settings values ('organisation', '{"session_idle_minutes_oic": 5, "session_hours_tele": 1}') on conflict (key) do update set value = settings.value || excluded.value`)
    const [oic, tele, ah] = [await app.signIn('oic1', demoPassword), await app.signIn('tele1', demoPassword), await app.signIn('ah1', demoPassword)]
    pass(4 * minute)
    expect((await oic.get('/user/current')).status).toBe(200)
    pass(5 * minute)
    expect((await oic.get('/user/current')).body).toMatchObject({ ended: 'unused' })
    expect((await tele.get('/user/current')).status).toBe(200)
    pass(51 * minute)
    expect((await tele.get('/user/current')).body).toMatchObject({ ended: 'too_long' })
    expect((await ah.get('/user/current')).status).toBe(401)
    await app.pool.query('delete from settings')
  })

  test('end with the next sign-in of the same browser, of any user', async () => {
    const [before, other] = [await app.signIn('oic1', demoPassword), await app.signIn('oic1', demoPassword)]
    const sent = { headers: { cookie: before.cookie } }
    expect((await app.anonymous.post('/auth/authenticate', { username: 'tele1', password: 'not the password' }, sent)).status).toBe(401)
    expect((await before.get('/user/current')).status).toBe(200)
    expect((await app.anonymous.post('/auth/authenticate', { username: 'tele1', password: demoPassword }, sent)).status).toBe(200)
    expect((await before.get('/user/current')).body.code).toBe('expired')
    expect((await other.get('/user/current')).status).toBe(200)
  })

  test('of an mr slide with use, 30 days at most', async () => {
    const user = await app.signIn('mr1', demoPassword)
    for (let i = 1; i < 6; i += 1) {
      pass(5 * day)
      expect((await user.get('/user/current')).status).toBe(200)
    }
    pass(5 * day - second)
    expect((await user.get('/user/current')).status).toBe(200)
    pass(second)
    const reply = await user.get('/user/current')
    expect(reply.status).toBe(401)
    expect(reply.body).toMatchObject({ code: 'expired', message: messages.expired })
  })

  test('are answered differently from no session, and the same as a made-up one', async () => {
    expect((await app.anonymous.get('/user/current')).body.code).toBe('not_signed_in')
    for (const cookie of ['bisita=made-up', 'bisita=', 'bisita=%00', 'bisita=%E0%A4%A', `bisita=${'x'.repeat(4000)}`, 'bisita="quoted"']) {
      const reply = await app.anonymous.get('/user/current', { headers: { cookie } })
      expect([cookie, reply.status]).toEqual([cookie, 401])
    }
    for (const cookie of ['other=1', ';;;', '=', 'bisita', '\u00e9=\u00e9']) {
      expect((await app.anonymous.get('/user/current', { headers: { cookie } })).body.code).toBe('not_signed_in')
    }
  })

  test('end with sign-out, each on its own', async () => {
    const [one, other] = [await app.signIn('tele1', demoPassword), await app.signIn('tele1', demoPassword)]
    const reply = await one.post('/auth/signout')
    expect([reply.status, reply.body]).toEqual([200, { ok: true }])
    // Never "storage": the unsent work of a phone lies there.
    expect(reply.headers.get('clear-site-data')).toBe('"cache"')
    expect(reply.headers.getSetCookie()[0]).toMatch(/^bisita=; .*Expires=Thu, 01 Jan 1970/)
    expect((await one.get('/user/current')).status).toBe(401)
    expect((await one.post('/auth/signout')).status).toBe(401)
    expect((await other.get('/user/current')).status).toBe(200)
    const { rows } = await app.pool.query(`select action from audit_log order by id desc limit 1`)
    expect(rows).toEqual([{ action: 'auth.sign_out' }])
  })

  test('of a deactivated user answer so until they would have expired', async () => {
    const [user, out] = [await app.signIn('mr3', demoPassword), await app.signIn('mr3', demoPassword)]
    await out.post('/auth/signout')
    await app.pool.query(`update users set deactivated_at = now() where username = 'mr3'`)
    await app.pool.query(`update sessions set ended = 'deactivated' where user_id = $1 and ended is null`, [user.id])
    for (const reply of [await user.get('/user/current'), await user.get('/client/list'), await user.post('/auth/signout')]) {
      expect(reply.status).toBe(403)
      expect(reply.body).toMatchObject({ code: 'deactivated', deactivated: true, message: messages.deactivated })
    }
    expect((await out.get('/user/current')).status).toBe(401)
    pass(sessionIdle)
    expect((await user.get('/user/current')).status).toBe(401)
  })

  test('of somebody who was deactivated stay ended after an activation', async () => {
    const user = await app.signIn('mr3', demoPassword)
    await app.pool.query(`update sessions set ended = 'deactivated' where user_id = $1`, [user.id])
    expect((await user.get('/user/current')).body).toMatchObject({ code: 'deactivated', deactivated: true })
    expect((await (await app.signIn('mr3', demoPassword)).get('/user/current')).status).toBe(200)
  })

  test('of a deleted user are expired, deactivated before or not', async () => {
    const user = await app.signIn('mr3', demoPassword)
    await app.pool.query(`update users set deleted_at = now() where username = 'mr3'`)
    expect((await user.get('/user/current')).body.code).toBe('expired')
    await app.pool.query(`update users set deactivated_at = now() where username = 'mr3'`)
    expect((await user.get('/user/current')).status).toBe(401)
  })
})
