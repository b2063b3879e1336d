import { proofAge } from '@bisita/contract/calls/asksAgain'
import { setUpAge } from '@bisita/contract/users/codes'
import { describe, expect, test } from 'vitest'
import { app, lastAudit, pass, refused, refusalOf } from '../../../testing/desk.ts'
import { SoftwareAuthenticator } from '../passkeys/testing/authenticator.ts'
import { period } from './otp.ts'
import { stepAge } from './steps.store.ts'
import { bytesOf, setUpCodes, SoftwareApp, stepIn } from './testing/app.ts'
import { notified, oic, openCodes, otherThan, password, recovery, second, sessionOf, shown, signIn } from './testing/scene.ts'

openCodes()

const wrongCode = [401, 'wrong_code']
const codeRefused = [403, 'code_refused']
const ended = [401, 'step_ended']

describe('codes are not set up', () => {
  test('by nobody who is signed in, nor without a fresh proof', async () => {
    expect(refusalOf(await app.anonymous.post('/user/codes/options'))).toEqual([401, 'not_signed_in'])
    pass(proofAge)
    expect(await refused(() => oic.post('/user/codes/options'), ['sessions'])).toEqual([403, 'proof_needed'])
    expect(await refused(() => oic.post('/user/codes', { code: shown() }), ['sessions'])).toEqual([403, 'proof_needed'])
    expect(await refused(() => oic.delete('/user/codes'), ['sessions'])).toEqual([403, 'proof_needed'])
    expect(await refused(() => oic.post('/user/codes/recovery'), ['sessions'])).toEqual([403, 'proof_needed'])
  })

  test('with a wrong code, one of another secret, a recovery code, or after an hour', async () => {
    const mr = await app.signIn('mr1')
    expect(await refused(() => mr.post('/user/codes', { code: shown() }), ['sessions'])).toEqual(codeRefused)
    const own = new SoftwareApp((await mr.post('/user/codes/options')).body.secret)
    for (const code of [otherThan(own.code(app.clock.now)), shown(), 'abc', recovery[0] ?? '', own.code(app.clock.now, 2)]) {
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
    for (const code of [otherThan(shown()), '12345', '1234567', 'ABCD-EFGH-JKLM-NPQR-STUV-WXYZ']) expect(refusalOf(await second(step, code))).toEqual(wrongCode)
    expect(await refused(() => second(step, ' '))).toEqual([400, 'invalid', 'code'])
    expect(await refused(() => second('x', shown()))).toEqual([400, 'invalid', 'step'])
    expect(await lastAudit()).toMatchObject({ action: 'auth.wrong_code', record_id: oic.id, after: { wrong: 1 } })
  })

  test('is refused for a sign-in that nobody began, was used, or is five minutes old', async () => {
    expect(refusalOf(await second('A'.repeat(43), shown()))).toEqual(ended)
    const step = stepIn(await password())
    expect((await second(step, shown())).status).toBe(200)
    expect(refusalOf(await second(step, shown(1)))).toEqual(ended)
    const late = stepIn(await password())
    pass(stepAge)
    expect(refusalOf(await second(late, shown()))).toEqual(ended)
  })

  test('is tried five times with one password, also at once; then the pause grows, wherever the next one comes from', async () => {
    const step = stepIn(await password())
    const answers = await Promise.all(Array.from({ length: 8 }, () => second(step, otherThan(shown()))))
    expect(answers.map((answer) => answer.body.code).toSorted((one, other) => one.localeCompare(other))).toEqual([...Array.from({ length: 3 }, () => 'step_ended'), ...Array.from({ length: 5 }, () => 'wrong_code')])
    expect(refusalOf(await second(step, shown()))).toEqual(ended)
    const again = stepIn(await password())
    expect(refusalOf(await second(again, otherThan(shown())))).toEqual(wrongCode)
    const waiting = await second(again, shown(), { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect([...refusalOf(waiting), waiting.headers.get('retry-after')]).toEqual([429, 'too_many', '2'])
    expect(await notified('oic1')).toContain('Wrong codes were typed after your password. If that was not you, set a new password.')
    pass(2000)
    expect(refusalOf(await second(again, otherThan(shown())))).toEqual(wrongCode)
    expect((await second(again, shown())).headers.get('retry-after')).toBe('4')
    pass(4000)
    expect((await second(again, shown())).status).toBe(200)
    // A right one ends the counting.
    expect(refusalOf(await signIn(otherThan(shown())))).toEqual(wrongCode)
    expect(refusalOf(await signIn(otherThan(shown())))).toEqual(wrongCode)
  })

  test('is passed with a clock that is half a minute off, either way, and no more', async () => {
    expect(refusalOf(await signIn(shown(2)))).toEqual(wrongCode)
    pass(3 * period)
    expect(refusalOf(await signIn(shown(-2)))).toEqual(wrongCode)
    expect((await signIn(shown(-1))).status).toBe(200)
    expect((await signIn(shown(1))).status).toBe(200)
  })

  test('takes a code once, also of two at the same time, and none from before it', async () => {
    const steps = [stepIn(await password()), stepIn(await password())]
    const both = await Promise.all(steps.map((step) => second(step, shown())))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect(refusalOf(await signIn(shown()))).toEqual(wrongCode)
    expect(refusalOf(await signIn(shown(-1)))).toEqual(wrongCode)
    expect((await signIn(shown(1))).status).toBe(200)
  })

  test('opens the session that a password opens, and says in the trail how', async () => {
    const reply = await signIn(` ${shown().slice(0, 3)} ${shown().slice(3)} `)
    expect(reply.status).toBe(200)
    expect(await lastAudit()).toMatchObject({ user_id: oic.id, action: 'auth.sign_in', after: { second_step: 'code' } })
    expect((await app.anonymous.get('/user/current', { headers: { cookie: sessionOf(reply) } })).body.user.username).toBe('oic1')
    await oic.delete('/user/codes')
    expect(Object.keys(reply.body.data).toSorted()).toEqual(Object.keys((await password()).body.data).toSorted())
  })

  test('refuses a person who was deactivated meanwhile, and one who is asked for a passkey may use it instead', async () => {
    const step = stepIn(await password())
    await app.pool.query(`update users set deactivated_at = now() where username = 'oic1'`)
    expect(refusalOf(await second(step, shown()))).toEqual([403, 'deactivated'])
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
    expect(refusalOf(await tele.post('/user/prove/code', { code: shown() }))).toEqual(codeRefused)
    expect(refusalOf(await oic.post('/user/prove/code', { code: shown(-1) }))).toEqual(codeRefused)
    for (let n = 1; n < 10; n += 1) {
      await app.pool.query('delete from login_failures')
      expect(refusalOf(await oic.post('/user/prove/code', { code: otherThan(shown()) }))).toEqual(codeRefused)
    }
    expect(refusalOf(await oic.post('/user/prove/code', { code: shown() }))).toEqual([401, 'expired'])
  })

  test.each(['code', 'recovery code'])('is good for ten minutes: %s', async (kind) => {
    pass(proofAge)
    const code = kind === 'code' ? shown() : (recovery[0] ?? '')
    expect((await oic.post('/user/prove/code', { code })).body).toEqual({ ok: true, until: new Date(app.clock.now.getTime() + proofAge).toISOString() })
    expect((await oic.post('/user/codes/recovery')).status).toBe(200)
    expect(refusalOf(await oic.post('/user/prove/code', { code }))).toEqual(codeRefused)
  })
})
