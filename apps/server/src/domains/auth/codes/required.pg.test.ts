import type { Role } from '@bisita/contract/users/roles'
import { addDays, manilaDay } from '@bisita/rules/time/days'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '../../../demo/organisation.ts'
import { calls } from '../../../http/calls.ts'
import type { Reply, TestCaller } from '../../../testing/app.ts'
import { callerAt } from '../../../testing/app.ts'
import { app, lastAudit, openApp, pass, refused, refusalOf } from '../../../testing/desk.ts'
import { SoftwareAuthenticator } from '../passkeys/testing/authenticator.ts'
import { period } from './otp.ts'
import { setUpCodes, stepIn } from './testing/app.ts'

openApp()
let admin: TestCaller

const due = [403, 'factor_due']
const password = (username: string, headers: Record<string, string> = {}) => app.anonymous.post('/auth/authenticate', { username, password: demoPassword }, { headers })
const callerOf = (reply: Reply): TestCaller => callerAt(app.url, '', reply.headers.getSetCookie()[0]?.split(';')[0] ?? '')
const offered = { mr: 'offered', tele: 'offered', oic: 'offered', ah: 'offered', admin: 'offered' }
const today = () => manilaDay(app.clock.now)
const requireOf = (role: Role, from = today()) => admin.put('/settings', { second_step: { ...offered, [role]: from } })
const addPasskey = async (caller: TestCaller) => {
  const authenticator = new SoftwareAuthenticator('http://localhost:7000')
  expect((await caller.post('/user/passkeys', authenticator.create((await caller.post('/user/passkeys/options')).body))).status).toBe(201)
  return authenticator
}

beforeEach(async () => {
  for (const table of ['sign_in_codes', 'recovery_codes', 'sign_in_steps', 'remembered_browsers', 'passkeys', 'passkey_challenges', 'settings', 'login_failures']) await app.pool.query(`delete from ${table}`)
  pass(10 * period)
  admin = await app.signIn('admin')
})

describe('who must', () => {
  test('is not set by others than administrators, nor to what is no day', async () => {
    const ah = await app.signIn('ah1')
    expect(await refused(() => ah.put('/settings', { second_step: offered }), ['sessions'])).toEqual([403, 'not_allowed'])
    for (const oic of ['always', '2026-02-30', '0026-01-01', '2200-01-01', null]) {
      expect(await refused(() => admin.put('/settings', { second_step: { ...offered, oic } }), ['sessions'])).toEqual([400, 'invalid', 'second_step.oic'])
    }
    expect(await refused(() => admin.put('/settings', { second_step: { oic: 'off' } }), ['sessions'])).toEqual([400, 'invalid', 'second_step.mr', 'second_step.tele', 'second_step.ah', 'second_step.admin'])
    expect((await requireOf('oic')).status).toBe(200)
    expect(await lastAudit()).toMatchObject({ action: 'settings.update', after: { second_step: { ...offered, oic: today() } } })
  })

  test('from a day on a person without one gets a session that is good for setting one up, and nothing else', async () => {
    await requireOf('oic', addDays(today(), 1))
    expect((await password('oic1')).body.data.factor_due).toBeUndefined()
    pass(24 * 3_600_000)
    const reply = await password('oic1')
    expect([reply.status, reply.body.data.factor_due]).toEqual([200, true])
    const limited = callerOf(reply)
    expect((await limited.get('/user/current')).body.factor_due).toBe(true)
    const wrong: string[] = []
    for (const { name, method, path, requires, beforeFactor = false, beforePasswordChange = false } of calls) {
      if (requires === 'anyone' || beforeFactor || beforePasswordChange) continue
      const address = path.replaceAll(/\{\w+\}/g, '01890000-0000-7000-8000-000000000000')
      const { status, body } = method === 'GET' ? await limited.get(address) : await limited[method.toLowerCase() as 'post' | 'put' | 'delete'](address)
      if (status !== 403 || body.code !== 'factor_due') wrong.push(`${name} ${status} ${body.code}`)
    }
    expect(wrong).toEqual([])
    expect((await limited.get('/user/codes')).body).toMatchObject({ since: null, required_from: today() })
    await setUpCodes(limited, app.clock.now)
    expect((await limited.get('/client/list')).status).toBe(200)
    expect((await limited.get('/user/current')).body.factor_due).toBeUndefined()
  })

  test('a passkey is one too: added in such a session, asked for after the password, or alone', async () => {
    await requireOf('oic')
    const limited = callerOf(await password('oic1'))
    expect(refusalOf(await limited.get('/client/list'))).toEqual(due)
    const authenticator = await addPasskey(limited)
    expect((await limited.get('/client/list')).status).toBe(200)
    const asked = await password('oic1')
    expect([...refusalOf(asked), asked.body.step.ways]).toEqual([403, 'second_step', ['passkey']])
    expect(refusalOf(await app.anonymous.post('/auth/code', { step: stepIn(asked), code: '123456', remember: false }))).toEqual([401, 'wrong_code'])
    const alone = await app.anonymous.post('/auth/passkey', authenticator.get((await app.anonymous.post('/auth/passkey/options')).body))
    expect([alone.status, alone.body.data.factor_due]).toEqual([200, undefined])
  })

  test('sessions of before go on, so that a phone in the field does', async () => {
    const mr = callerOf(await password('mr1'))
    await requireOf('mr')
    expect((await mr.get('/client/list')).status).toBe(200)
  })

  test('a password of somebody else is changed first, then a second step is set up', async () => {
    await requireOf('tele')
    await app.pool.query(`update users set is_demo = false, must_change_password = true where username = 'tele1'`)
    const limited = callerOf(await password('tele1'))
    expect(refusalOf(await limited.get('/user/codes'))).toEqual([403, 'must_change_password'])
    await app.pool.query(`update users set is_demo = true, must_change_password = false where username = 'tele1'`)
    expect(refusalOf(await limited.get('/client/list'))).toEqual(due)
  })

  test('a password that somebody else sets leaves passkeys that are the second step, and takes others', async () => {
    const { rows } = await app.pool.query(`select id, password_hash from users where username = 'tele1'`)
    const passkeys = async () => (await app.pool.query('select count(*)::int as n from passkeys')).rows[0].n
    const tele = await app.signIn('tele1')
    await addPasskey(tele)
    await requireOf('tele')
    await admin.post(`/user/change-password/${rows[0].id}`, {})
    expect(await passkeys()).toBe(1)
    await admin.put('/settings', { second_step: offered })
    await admin.post(`/user/change-password/${rows[0].id}`, {})
    expect(await passkeys()).toBe(0)
    await app.pool.query('update users set password_hash = $2, must_change_password = false where id = $1', [rows[0].id, rows[0].password_hash])
    await app.pool.query('delete from passwords_set')
  })
})
