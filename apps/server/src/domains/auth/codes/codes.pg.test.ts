import { proofAge } from '@bisita/contract/calls/asksAgain'
import { setUpAge } from '@bisita/contract/users/codes'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '../../../demo/organisation.ts'
import type { Reply, TestCaller } from '../../../testing/app.ts'
import { app, lastAudit, openApp, pass, refused, refusalOf } from '../../../testing/desk.ts'
import { SoftwareAuthenticator } from '../passkeys/testing/authenticator.ts'
import { period } from './otp.ts'
import { rememberedAge } from './remembered.store.ts'
import { stepAge } from './steps.store.ts'
import { bytesOf, setUpCodes, SoftwareApp, stepIn } from './testing/app.ts'

openApp()
let oic: TestCaller
let phone: SoftwareApp
let recovery: readonly string[]

const wrongCode = [401, 'wrong_code']
const codeRefused = [403, 'code_refused']
const ended = [401, 'step_ended']

const password = (username = 'oic1', headers: Record<string, string> = {}) => app.anonymous.post('/auth/authenticate', { username, password: demoPassword }, { headers })
const second = (step: string, code: string, more: { remember?: boolean; headers?: Record<string, string> } = {}) =>
  app.anonymous.post('/auth/code', { step, code, remember: more.remember ?? false }, { headers: more.headers ?? {} })
const signIn = async (code: string) => second(stepIn(await password()), code)
const now = (steps = 0) => phone.code(app.clock.now, steps)
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
/** The cookies of an answer, as a browser sends them back. */
const cookiesOf = ({ headers }: Reply) => headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
const deviceOf = (reply: Reply) => cookiesOf(reply).find((one) => one.startsWith('bisita_device=')) ?? ''
const sessionOf = (reply: Reply) => cookiesOf(reply).find((one) => one.startsWith('bisita=')) ?? ''
const notified = async (username: string) =>
  (await app.pool.query(`select n.text from notifications n join users u on u.id = n.user_id where n.kind = 'factor' and u.username = $1 order by n.id`, [username])).rows.map(({ text }) => text)

beforeEach(async () => {
  for (const table of ['sign_in_codes', 'recovery_codes', 'sign_in_steps', 'remembered_browsers', 'passkeys', 'passkey_challenges', 'login_failures', 'notifications', 'settings']) {
    await app.pool.query(`delete from ${table}`)
  }
  // Whatever the tests before did with the codes of this half minute.
  pass(10 * period)
  oic = await app.signIn('oic1')
  ;({ app: phone, recovery } = await setUpCodes(oic, app.clock.now))
})

describe('codes are not set up', () => {
  test('by nobody who is signed in, nor without a fresh proof', async () => {
    expect(refusalOf(await app.anonymous.post('/user/codes/options'))).toEqual([401, 'not_signed_in'])
    pass(proofAge)
    expect(await refused(() => oic.post('/user/codes/options'), ['sessions'])).toEqual([403, 'proof_needed'])
    expect(await refused(() => oic.post('/user/codes', { code: now() }), ['sessions'])).toEqual([403, 'proof_needed'])
    expect(await refused(() => oic.delete('/user/codes'), ['sessions'])).toEqual([403, 'proof_needed'])
    expect(await refused(() => oic.post('/user/codes/recovery'), ['sessions'])).toEqual([403, 'proof_needed'])
  })

  test('with a wrong code, one of another secret, a recovery code, or after an hour', async () => {
    const mr = await app.signIn('mr1')
    expect(await refused(() => mr.post('/user/codes', { code: now() }), ['sessions'])).toEqual(codeRefused)
    const own = new SoftwareApp((await mr.post('/user/codes/options')).body.secret)
    for (const code of [otherThan(own.code(app.clock.now)), now(), 'abc', recovery[0] ?? '', own.code(app.clock.now, 2)]) {
      expect(await refused(() => mr.post('/user/codes', { code }), ['sessions'])).toEqual(codeRefused)
    }
    expect((await mr.get('/user/codes')).body).toEqual({ since: null, recovery_left: 0, offered: true, required_from: null })
    pass(setUpAge)
    await app.pool.query('update sessions set proven_at = $1', [app.clock.now])
    expect(refusalOf(await mr.post('/user/codes', { code: own.code(app.clock.now) }))).toEqual(codeRefused)
  })

  test('by a role for which they are turned off', async () => {
    await app.pool.query(`insert into settings (key, value) values ('organisation', '{"second_step": {"mr": "off", "tele": "offered", "oic": "off", "ah": "offered", "admin": "offered"}}')`)
    expect(await refused(() => oic.post('/user/codes/options'), ['sessions'])).toEqual([403, 'not_allowed'])
  })
})

describe('a second step', () => {
  test('comes only after a right password, with no session before it', async () => {
    expect(refusalOf(await app.anonymous.post('/auth/authenticate', { username: 'oic1', password: 'hindi ito yon' }))).toEqual([401, 'wrong_password'])
    const asked = await password()
    expect(asked.body.step).toEqual({ token: stepIn(asked), ways: ['code'], may_remember: true })
    expect(asked.headers.getSetCookie()).toEqual([])
  })

  test('is refused with a wrong code, and with what is none', async () => {
    const step = stepIn(await password())
    for (const code of [otherThan(now()), '12345', '1234567', 'ABCD-EFGH-JKLM-NPQR-STUV-WXYZ']) expect(refusalOf(await second(step, code))).toEqual(wrongCode)
    expect(await refused(() => second(step, ' '))).toEqual([400, 'invalid', 'code'])
    expect(await refused(() => second('x', now()))).toEqual([400, 'invalid', 'step'])
    expect(await lastAudit()).toMatchObject({ action: 'auth.wrong_code', record_id: oic.id, after: { wrong: 1 } })
  })

  test('is refused for a sign-in that nobody began, was used, or is five minutes old', async () => {
    expect(refusalOf(await second('A'.repeat(43), now()))).toEqual(ended)
    const step = stepIn(await password())
    expect((await second(step, now())).status).toBe(200)
    expect(refusalOf(await second(step, now(1)))).toEqual(ended)
    const late = stepIn(await password())
    pass(stepAge)
    expect(refusalOf(await second(late, now()))).toEqual(ended)
  })

  test('is tried five times with one password, also at once; then the pause grows, wherever the next one comes from', async () => {
    const step = stepIn(await password())
    const answers = await Promise.all(Array.from({ length: 8 }, () => second(step, otherThan(now()))))
    expect(answers.map(refusalOf).toSorted()).toEqual([...Array.from({ length: 5 }, () => wrongCode), ...Array.from({ length: 3 }, () => ended)].toSorted())
    expect(refusalOf(await second(step, now()))).toEqual(ended)
    const again = stepIn(await password())
    expect(refusalOf(await second(again, otherThan(now())))).toEqual(wrongCode)
    const waiting = await second(again, now(), { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect([...refusalOf(waiting), waiting.headers.get('retry-after')]).toEqual([429, 'too_many', '2'])
    expect(await notified('oic1')).toContain('Wrong codes were typed after your password. If that was not you, set a new password.')
    pass(2000)
    expect(refusalOf(await second(again, otherThan(now())))).toEqual(wrongCode)
    expect((await second(again, now())).headers.get('retry-after')).toBe('4')
    pass(4000)
    expect((await second(again, now())).status).toBe(200)
    // A right one ends the counting.
    expect(refusalOf(await signIn(otherThan(now())))).toEqual(wrongCode)
    expect(refusalOf(await signIn(otherThan(now())))).toEqual(wrongCode)
  })

  test('is passed with a clock that is half a minute off, either way, and no more', async () => {
    expect(refusalOf(await signIn(now(2)))).toEqual(wrongCode)
    pass(3 * period)
    expect(refusalOf(await signIn(now(-2)))).toEqual(wrongCode)
    expect((await signIn(now(-1))).status).toBe(200)
    expect((await signIn(now(1))).status).toBe(200)
  })

  test('takes a code once, also of two at the same time, and none from before it', async () => {
    const steps = [stepIn(await password()), stepIn(await password())]
    const both = await Promise.all(steps.map((step) => second(step, now())))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect(refusalOf(await signIn(now()))).toEqual(wrongCode)
    expect(refusalOf(await signIn(now(-1)))).toEqual(wrongCode)
    expect((await signIn(now(1))).status).toBe(200)
  })

  test('opens the session that a password opens, and says in the trail how', async () => {
    const reply = await signIn(` ${now().slice(0, 3)} ${now().slice(3)} `)
    expect(reply.status).toBe(200)
    expect(await lastAudit()).toMatchObject({ user_id: oic.id, action: 'auth.sign_in', after: { second_step: 'code' } })
    expect((await app.anonymous.get('/user/current', { headers: { cookie: sessionOf(reply) } })).body.user.username).toBe('oic1')
    await oic.delete('/user/codes')
    expect(Object.keys(reply.body.data).toSorted()).toEqual(Object.keys((await password()).body.data).toSorted())
  })

  test('refuses a person who was deactivated meanwhile, and one who is asked for a passkey may use it instead', async () => {
    const step = stepIn(await password())
    await app.pool.query(`update users set deactivated_at = now() where username = 'oic1'`)
    expect(refusalOf(await second(step, now()))).toEqual([403, 'deactivated'])
    await app.pool.query(`update users set deactivated_at = null where username = 'oic1'`)
    const authenticator = new SoftwareAuthenticator('http://localhost:7000')
    await oic.post('/user/passkeys', authenticator.create((await oic.post('/user/passkeys/options')).body))
    expect((await password()).body.step.ways).toEqual(['code', 'passkey'])
    const options = (await app.anonymous.post('/auth/passkey/options')).body
    expect((await app.anonymous.post('/auth/passkey', authenticator.get(options))).status).toBe(200)
  })
})

describe('a recovery code', () => {
  test('is good once, in any form that it may be typed in, and leaves a trace', async () => {
    const [first = ''] = recovery
    expect(recovery).toHaveLength(10)
    expect(new Set(recovery).size).toBe(10)
    expect((await signIn(first.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    expect(refusalOf(await signIn(first))).toEqual(wrongCode)
    expect((await oic.get('/user/codes')).body.recovery_left).toBe(9)
    expect(await notified('oic1')).toContain('A recovery code of yours was used: 9 left. If that was not you, set a new password and make new codes.')
    const { rows } = await app.pool.query(`select after from audit_log where action = 'code.recovery_used' order by id desc limit 1`)
    expect(rows).toEqual([{ after: { left: 9 } }])
  })

  test('is void once there are new ones, and is nobody else’s', async () => {
    const mr = await app.signIn('mr1')
    const { recovery: others } = await setUpCodes(mr, app.clock.now)
    expect(refusalOf(await signIn(others[0] ?? ''))).toEqual(wrongCode)
    const made = (await oic.post('/user/codes/recovery')).body.recovery_codes
    expect(refusalOf(await signIn(recovery[1] ?? ''))).toEqual(wrongCode)
    expect((await signIn(made[1])).status).toBe(200)
    const tele = await app.signIn('tele1')
    expect(await refused(() => tele.post('/user/codes/recovery'), ['sessions'])).toEqual(codeRefused)
  })

  test('and the secret are in the database only hashed and sealed', async () => {
    const secret = (await oic.post('/user/codes/options')).body.secret
    const { rows } = await app.pool.query<{ kept: Buffer }>('select pending as kept from sign_in_codes where user_id = $1 union all select hash from recovery_codes', [oic.id])
    expect(rows).toHaveLength(11)
    for (const { kept } of rows) expect([secret, ...recovery].filter((text) => kept.includes(text) || kept.includes(bytesOf(text)))).toEqual([])
    expect(app.log()).not.toContain(recovery[0])
  })
})

describe('a proof by a code', () => {
  test('is refused without codes, with a wrong one, and with one that was used; the tenth ends the session', async () => {
    const tele = await app.signIn('tele1')
    expect(refusalOf(await tele.post('/user/prove/code', { code: now() }))).toEqual(codeRefused)
    expect(refusalOf(await oic.post('/user/prove/code', { code: now(-1) }))).toEqual(codeRefused)
    for (let n = 1; n < 10; n += 1) {
      await app.pool.query('delete from login_failures')
      expect(refusalOf(await oic.post('/user/prove/code', { code: otherThan(now()) }))).toEqual(codeRefused)
    }
    expect(refusalOf(await oic.post('/user/prove/code', { code: now() }))).toEqual([401, 'expired'])
  })

  test.each(['code', 'recovery code'])('is good for ten minutes: %s', async (kind) => {
    pass(proofAge)
    const code = kind === 'code' ? now() : (recovery[0] ?? '')
    expect((await oic.post('/user/prove/code', { code })).body).toEqual({ ok: true, until: new Date(app.clock.now.getTime() + proofAge).toISOString() })
    expect((await oic.post('/user/codes/recovery')).status).toBe(200)
    expect(refusalOf(await oic.post('/user/prove/code', { code }))).toEqual(codeRefused)
  })
})

describe('a remembered browser', () => {
  const remembering = async () => second(stepIn(await password()), now(), { remember: true })
  const cookie = (reply: Reply) => ({ cookie: deviceOf(reply) })

  test('is asked for no code for 30 days; another browser, another person and one that was not remembered are', async () => {
    const without = await second(stepIn(await password()), now())
    expect(refusalOf(await password('oic1', cookie(without)))).toEqual([403, 'second_step'])
    pass(period)
    const remembered = await remembering()
    expect((await password('oic1', cookie(remembered))).status).toBe(200)
    expect(refusalOf(await password())).toEqual([403, 'second_step'])
    await setUpCodes(await app.signIn('mr1'), app.clock.now)
    expect(refusalOf(await password('mr1', cookie(remembered)))).toEqual([403, 'second_step'])
    pass(rememberedAge)
    expect(refusalOf(await password('oic1', cookie(remembered)))).toEqual([403, 'second_step'])
  })

  test('is never an administrator’s', async () => {
    const { app: own } = await setUpCodes(await app.signIn('admin'), app.clock.now)
    const asked = await password('admin')
    expect(asked.body.step.may_remember).toBe(false)
    const reply = await second(stepIn(asked), own.code(app.clock.now), { remember: true })
    expect(refusalOf(await password('admin', cookie(reply)))).toEqual([403, 'second_step'])
  })

  test('is listed, and forgotten when its session, all others or the password go', async () => {
    const forgets = async (act: () => Promise<unknown>) => {
      pass(period)
      const reply = await remembering()
      expect((await oic.get('/user/sessions')).body.remembered).toMatchObject([{ created_at: app.clock.now.toISOString() }])
      await act()
      expect((await oic.get('/user/sessions')).body.remembered).toEqual([])
      expect(refusalOf(await password('oic1', cookie(reply)))).toEqual([403, 'second_step'])
    }
    await forgets(async () => oic.delete('/user/sessions', { password: demoPassword }))
    await forgets(async () => {
      const { items } = (await oic.get('/user/sessions')).body
      await oic.delete('/user/sessions', { password: demoPassword, session_ids: [items.find(({ current }: { current: boolean }) => !current).id] })
    })
    const { rows } = await app.pool.query(`select password_hash from users where username = 'oic1'`)
    pass(period)
    expect((await remembering()).status).toBe(200)
    await oic.post('/user/change-password', { current_password: demoPassword, new_password: 'tatlong bundok sa hapon' })
    expect((await oic.get('/user/sessions')).body.remembered).toEqual([])
    await app.pool.query(`update users set password_hash = $1 where username = 'oic1'`, [rows[0].password_hash])
  })
})

describe('turned off', () => {
  test('codes are asked for no more, the sessions elsewhere end, and of an administrator the others see it', async () => {
    const elsewhere = await signIn(now())
    expect((await oic.delete('/user/codes')).status).toBe(200)
    expect(await lastAudit()).toMatchObject({ user_id: oic.id, action: 'code.remove' })
    expect(refusalOf(await app.anonymous.get('/user/current', { headers: { cookie: sessionOf(elsewhere) } }))).toEqual([401, 'expired'])
    expect((await password()).status).toBe(200)
    expect(await refused(() => oic.delete('/user/codes'), ['sessions'])).toEqual(codeRefused)
    await app.pool.query(`insert into users (id, username, display_name, user_type, password_hash) select gen_random_uuid(), 'second', 'Second Admin', 'admin', password_hash from users where username = 'admin'`)
    const admin = await app.signIn('admin')
    await setUpCodes(admin, app.clock.now)
    await admin.delete('/user/codes')
    expect(await notified('second')).toHaveLength(1)
    await app.pool.query(`update users set deleted_at = now() where username = 'second'`)
  })
})
