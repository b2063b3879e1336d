import { sessionIdle } from '@bisita/contract/limits'
import { messages } from '@bisita/contract/messages'
import { describe, expect, test } from 'vitest'
import { app, pass, second } from './testing/desk.ts'

const day = 24 * 60 * 60 * second

describe('sessions', () => {
  const statusOf = async (username: string): Promise<() => Promise<number>> => {
    const user = await app.signIn(username)
    return async () => (await user.get('/user/current')).status
  }

  test('end after seven days without use', async () => {
    const status = await statusOf('oic1')
    pass(sessionIdle - second)
    expect(await status()).toBe(200)
    const idle = await statusOf('oic2')
    pass(sessionIdle)
    expect(await idle()).toBe(401)
  })

  test('slide with use, 30 days at most', async () => {
    const user = await app.signIn('oic1')
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

  test('are told from never having signed in, and not told apart from a made-up one', async () => {
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
    const [one, other] = [await app.signIn('tele1'), await app.signIn('tele1')]
    const reply = await one.post('/auth/signout')
    expect([reply.status, reply.body]).toEqual([200, { ok: true }])
    expect(reply.headers.getSetCookie()[0]).toMatch(/^bisita=; .*Expires=Thu, 01 Jan 1970/)
    expect((await one.get('/user/current')).status).toBe(401)
    expect((await one.post('/auth/signout')).status).toBe(401)
    expect((await other.get('/user/current')).status).toBe(200)
    const { rows } = await app.pool.query(`select action from audit_log order by id desc limit 1`)
    expect(rows).toEqual([{ action: 'auth.sign_out' }])
  })

  test('of a deactivated user answer so until they would have expired', async () => {
    const [user, out] = [await app.signIn('mr3'), await app.signIn('mr3')]
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
    const user = await app.signIn('mr3')
    await app.pool.query(`update sessions set ended = 'deactivated' where user_id = $1`, [user.id])
    expect((await user.get('/user/current')).body).toMatchObject({ code: 'deactivated', deactivated: true })
    expect((await (await app.signIn('mr3')).get('/user/current')).status).toBe(200)
  })

  test('of a deleted user are expired, deactivated before or not', async () => {
    const user = await app.signIn('mr3')
    await app.pool.query(`update users set deleted_at = now() where username = 'mr3'`)
    expect((await user.get('/user/current')).body.code).toBe('expired')
    await app.pool.query(`update users set deactivated_at = now() where username = 'mr3'`)
    expect((await user.get('/user/current')).status).toBe(401)
  })
})
