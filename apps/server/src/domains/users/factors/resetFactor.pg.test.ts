import { proofAge } from '@bisita/contract/calls/asksAgain'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '../../../demo/organisation.ts'
import type { TestCaller } from '../../../testing/app.ts'
import { app, lastAudit, openApp, pass, refused, refusalOf, switched } from '../../../testing/desk.ts'
import { setUpCodes } from '../../auth/codes/testing/app.ts'
import { SoftwareAuthenticator } from '../../auth/passkeys/testing/authenticator.ts'

openApp()
let oic: TestCaller
let mr: TestCaller
let admin: TestCaller

const day = 24 * 3_600_000
const reset = (by: TestCaller, id: string) => by.post(`/user/reset-factor/${id}`)
const notified = async () =>
  (await app.pool.query(`select u.username, n.text from notifications n join users u on u.id = n.user_id where n.kind = 'factor' and n.text like '% removed %second step%' order by 1`)).rows

beforeEach(async () => {
  for (const table of ['sign_in_codes', 'recovery_codes', 'sign_in_steps', 'remembered_browsers', 'passkeys', 'passkey_challenges', 'factor_resets', 'notifications', 'login_failures']) await app.pool.query(`delete from ${table}`)
  await app.pool.query(`update users set deleted_at = now() where username = 'ikalawa'`)
  pass(8 * day)
  ;[oic, mr, admin] = (await Promise.all(['oic1', 'mr1', 'admin'].map((name) => app.signIn(name)))) as [TestCaller, TestCaller, TestCaller]
  await setUpCodes(mr, app.clock.now)
})

/** Has the mr ask for a change that an officer decides, and tells its id. */
async function request(): Promise<string> {
  const [{ id }] = (await mr.get('/client/list')).body.items
  const offer = await mr.put(`/client/update/${id}`, { firstname: `Perlita ${app.clock.now.getTime() % 1000}` })
  return (await mr.post('/approval/request', { ...offer.body, approval_message: 'Please.' })).body.approval_id
}

/** Another administrator than the demo's. */
async function secondAdmin(): Promise<TestCaller> {
  await app.pool.query(`insert into users (id, username, display_name, user_type, password_hash) select gen_random_uuid(), 'ikalawa', 'Ikalawa', 'admin', password_hash from users where username = 'admin'
    on conflict (username) do update set deleted_at = null`)
  return app.signIn('ikalawa')
}

describe('the second step of somebody is not taken away', () => {
  test('by oneself, by whoever may not set the password, out of scope, or without a fresh proof', async () => {
    expect(await refused(() => reset(mr, mr.id), ['sessions'])).toEqual([403, 'not_allowed'])
    expect(await refused(() => reset(oic, oic.id), ['sessions'])).toEqual([409, 'own_account'])
    expect(await refused(() => reset(oic, admin.id), ['sessions'])).toEqual([404, 'not_found'])
    pass(proofAge)
    expect(await refused(() => reset(oic, mr.id), ['sessions'])).toEqual([403, 'proof_needed'])
  })

  test('by whoever decided a request of that person within the last seven days', async () => {
    const approval_id = await request()
    expect((await oic.post('/approval/decline', { approval_id })).status).toBe(200)
    expect(await refused(() => reset(oic, mr.id), ['sessions'])).toEqual([409, 'decided_lately'])
    const ah = await app.signIn('ah1')
    expect((await reset(ah, mr.id)).status).toBe(200)
    await setUpCodes(await app.signIn('mr1'), app.clock.now)
    pass(7 * day)
    expect((await reset(await app.signIn('oic1'), mr.id)).status).toBe(200)
  })

  test('of an administrator by one alone; the other one approves, and not the one who asks', async () => {
    const second = await secondAdmin()
    await setUpCodes(second, app.clock.now)
    const offer = await reset(admin, second.id)
    expect([offer.status, offer.body.approval_title]).toEqual([202, 'Reset the second step of Ikalawa'])
    const { approval_id } = (await admin.post('/approval/request', { ...offer.body, approval_message: 'Lost phone.' })).body
    expect(refusalOf(await admin.post('/approval/approve', { approval_id }))).toEqual([403, 'not_authorized'])
    expect((await second.get('/user/codes')).body.since).not.toBeNull()
    // Not even by a setting that lets administrators act at once.
    expect(await switched({ 'user.factor_admin': { admin: 'direct' } }, async () => (await reset(admin, second.id)).status)).toBe(202)
    expect((await second.post('/approval/approve', { approval_id })).status).toBe(200)
    expect((await app.pool.query('select count(*)::int as n from sign_in_codes where user_id = $1', [second.id])).rows).toEqual([{ n: 0 }])
  })
})

describe('where it is taken away', () => {
  test('codes, passkeys, sign-ins and remembered browsers go; the person and the administrators see it, and the trail', async () => {
    const authenticator = new SoftwareAuthenticator('http://localhost:7000')
    await mr.post('/user/passkeys', authenticator.create((await mr.post('/user/passkeys/options')).body))
    expect(refusalOf(await app.anonymous.post('/auth/authenticate', { username: 'mr1', password: demoPassword }))).toEqual([403, 'second_step'])
    expect((await reset(oic, mr.id)).status).toBe(200)
    expect(await lastAudit()).toMatchObject({ user_id: oic.id, action: 'user.reset_factor', record_type: 'user', record_id: mr.id })
    expect(refusalOf(await mr.get('/user/current'))).toEqual([401, 'expired'])
    expect((await app.pool.query('select (select count(*) from passkeys) + (select count(*) from recovery_codes) + (select count(*) from sign_in_steps) as n')).rows).toEqual([{ n: 0 }])
    expect((await notified()).map(({ username }) => username)).toEqual(['admin', 'mr1'])
    expect((await app.anonymous.post('/auth/authenticate', { username: 'mr1', password: demoPassword })).status).toBe(200)
    // There is nothing more to take.
    expect((await reset(oic, mr.id)).status).toBe(200)
    expect(await notified()).toHaveLength(2)
  })

  test('whoever did it decides no request of that person for seven days', async () => {
    await reset(oic, mr.id)
    mr = await app.signIn('mr1')
    const approval_id = await request()
    expect(refusalOf(await oic.post('/approval/approve', { approval_id }))).toEqual([403, 'not_authorized'])
    expect((await oic.get(`/approval/info/${approval_id}`)).body.why_not_decide).toContain('second sign-in step')
    expect((await (await app.signIn('ah1')).post('/approval/decline', { approval_id })).status).toBe(200)
  })
})
