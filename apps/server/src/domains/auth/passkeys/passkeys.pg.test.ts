import { proofAge } from '@bisita/contract/calls/asksAgain'
import { challengeAge, maximumPasskeys } from '@bisita/contract/users/passkeys'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '../../../demo/organisation.ts'
import type { Reply, TestCaller } from '../../../testing/app.ts'
import { app, lastAudit, openApp, pass, refused, refusalOf } from '../../../testing/desk.ts'
import { type Faults, SoftwareAuthenticator } from './testing/authenticator.ts'

const origin = 'http://localhost:7000'
const unknown = '01890000-0000-7000-8000-000000000000'
const signInRefused = [401, 'wrong_passkey']
const otherRefused = [403, 'passkey_refused']

openApp()
let mr: TestCaller
let authenticator: SoftwareAuthenticator

beforeAll(async () => {
  mr = await app.signIn('mr1')
})

const optionsFor = async (caller: TestCaller) => {
  const { status, body } = await caller.post('/user/passkeys/options')
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
const add = async (caller: TestCaller, from: SoftwareAuthenticator, faults?: Faults) => caller.post('/user/passkeys', from.create(await optionsFor(caller), faults))
const signInOptions = async () => (await app.anonymous.post('/auth/passkey/options')).body
const signIn = async (from: SoftwareAuthenticator, faults?: Faults) => app.anonymous.post('/auth/passkey', from.get(await signInOptions(), faults))
const proofOptions = async (caller: TestCaller) => (await caller.post('/user/prove/passkey/options')).body
const prove = async (caller: TestCaller, from: SoftwareAuthenticator, faults?: Faults) => caller.post('/user/prove/passkey', from.get(await proofOptions(caller), faults))
const cookieOf = ({ headers }: Reply) => headers.getSetCookie()[0]?.split(';')[0] ?? ''

beforeEach(async () => {
  await app.pool.query('delete from passkeys')
  await app.pool.query('delete from passkey_challenges')
  mr = await app.signIn('mr1')
  authenticator = new SoftwareAuthenticator(origin)
  await add(mr, authenticator)
})

const faults: readonly (readonly [string, (other: SoftwareAuthenticator) => Faults])[] = [
  ['of another origin', () => ({ origin: 'https://bisita.example' })],
  ['to a challenge that nobody gave', () => ({ challenge: Buffer.alloc(32, 7).toString('base64url') })],
  ['of another kind', () => ({ type: 'webauthn.other' })],
  ['from a frame of another site', () => ({ crossOrigin: true })],
  ['for another host', () => ({ rpId: 'bisita.example' })],
  ['without a user who was verified', () => ({ flags: 0x41 })],
  ['without a user who was present', () => ({ flags: 0x44 })],
]

describe('a new passkey is refused', () => {
  test('to nobody who is signed in, and without a fresh proof', async () => {
    expect(refusalOf(await app.anonymous.post('/user/passkeys/options'))).toEqual([401, 'not_signed_in'])
    const sent = new SoftwareAuthenticator(origin).create(await optionsFor(mr))
    pass(proofAge)
    expect(await refused(() => mr.post('/user/passkeys', sent), ['sessions'])).toEqual([403, 'proof_needed'])
    expect(await refused(() => mr.post('/user/passkeys/options'), ['sessions'])).toEqual([403, 'proof_needed'])
  })

  test.each(faults)('%s', async (_, faultOf) => {
    expect(refusalOf(await add(mr, new SoftwareAuthenticator(origin), faultOf(authenticator)))).toEqual(otherRefused)
  })

  test('where the id inside is another', async () => {
    expect(refusalOf(await add(mr, new SoftwareAuthenticator(origin), { insideId: Buffer.alloc(32, 1) }))).toEqual(otherRefused)
  })

  test('that is kept already, or is one too many', async () => {
    expect(refusalOf(await add(mr, authenticator))).toEqual(otherRefused)
    expect(refusalOf(await add(await app.signIn('tele1'), authenticator))).toEqual(otherRefused)
    await app.pool.query(
      `insert into passkeys select gen_random_uuid(), user_id, decode(repeat('ab', 15) || lpad(to_hex(n), 2, '0'), 'hex'), public_key, 0, '{}', 'x', false, created_at from passkeys, generate_series(2, $1) n`,
      [maximumPasskeys],
    )
    expect(refusalOf(await add(mr, new SoftwareAuthenticator(origin)))).toEqual(otherRefused)
  })

  test('to a challenge of another session, of another purpose, used, or too old', async () => {
    const other = new SoftwareAuthenticator(origin)
    const options = await optionsFor(mr)
    expect(refusalOf(await (await app.signIn('mr1')).post('/user/passkeys', other.create(options)))).toEqual(otherRefused)
    expect(refusalOf(await mr.post('/user/passkeys', other.create({ ...options, challenge: (await proofOptions(mr)).challenge })))).toEqual(otherRefused)
    pass(challengeAge)
    expect(refusalOf(await mr.post('/user/passkeys', other.create(options)))).toEqual(otherRefused)
    const fresh = await optionsFor(mr)
    expect((await mr.post('/user/passkeys', other.create(fresh))).status).toBe(201)
    expect(refusalOf(await mr.post('/user/passkeys', new SoftwareAuthenticator(origin).create(fresh)))).toEqual(otherRefused)
  })
})

describe('a sign-in is refused', () => {
  test.each(faults)('%s', async (_, faultOf) => {
    expect(refusalOf(await signIn(authenticator, faultOf(authenticator)))).toEqual(signInRefused)
  })

  test('from a page of another address, whatever it sends', async () => {
    const headers = { origin: 'https://bisita.example' }
    expect(refusalOf(await app.anonymous.post('/auth/passkey', authenticator.get(await signInOptions()), { headers }))).toEqual([403, 'foreign_origin'])
  })

  test('with a passkey that nobody has, of another user, or of none', async () => {
    expect(refusalOf(await signIn(new SoftwareAuthenticator(origin)))).toEqual(signInRefused)
    expect(refusalOf(await signIn(authenticator, { userHandle: Buffer.alloc(16, 1).toString('base64url') }))).toEqual(signInRefused)
    expect(refusalOf(await signIn(authenticator, { userHandle: null }))).toEqual(signInRefused)
  })

  test('a second time with the same answer, also where the first was refused', async () => {
    const sent = authenticator.get(await signInOptions())
    expect((await app.anonymous.post('/auth/passkey', sent)).status).toBe(200)
    expect(refusalOf(await app.anonymous.post('/auth/passkey', sent))).toEqual(signInRefused)
    const options = await signInOptions()
    expect(refusalOf(await app.anonymous.post('/auth/passkey', authenticator.get(options, { flags: 0 })))).toEqual(signInRefused)
    expect(refusalOf(await app.anonymous.post('/auth/passkey', authenticator.get(options)))).toEqual(signInRefused)
  })

  test('of two with the same answer at once one', async () => {
    const sent = authenticator.get(await signInOptions())
    const both = await Promise.all([app.anonymous.post('/auth/passkey', sent), app.anonymous.post('/auth/passkey', sent)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
  })

  test('after five minutes', async () => {
    const options = await signInOptions()
    pass(challengeAge)
    expect(refusalOf(await app.anonymous.post('/auth/passkey', authenticator.get(options)))).toEqual(signInRefused)
  })

  test('with the signature written in another way', async () => {
    const sent = authenticator.get(await signInOptions())
    const der = Buffer.from(sent.signature, 'base64url')
    // The length of the whole in two bytes: BER takes it, DER does not.
    const signature = Buffer.concat([Buffer.from([0x30, 0x81]), der.subarray(1)]).toString('base64url')
    expect(refusalOf(await app.anonymous.post('/auth/passkey', { ...sent, signature }))).toEqual(signInRefused)
  })

  test('of a deactivated user as with the password, and of one whose password somebody set anew', async () => {
    await app.pool.query(`update users set deactivated_at = now() where username = 'mr1'`)
    expect(refusalOf(await signIn(authenticator))).toEqual([403, 'deactivated'])
    await app.pool.query(`update users set deactivated_at = null where username = 'mr1'`)
    expect((await signIn(authenticator)).status).toBe(200)
    const admin = await app.signIn('admin')
    const before = (await app.pool.query(`select password_hash from users where username = 'mr1'`)).rows[0]
    expect((await admin.post(`/user/change-password/${mr.id}`, {})).status).toBe(200)
    expect(await lastAudit()).toMatchObject({ user_id: admin.id, action: 'passkey.remove', record_id: mr.id, before: { passkeys: ['Chrome on Android'] } })
    expect(refusalOf(await signIn(authenticator))).toEqual(signInRefused)
    await app.pool.query(`update users set must_change_password = false, password_hash = $1 where username = 'mr1'`, [before.password_hash])
    await app.pool.query('delete from passwords_set')
  })

  test('where its counter did not rise; administrators and its user are told', async () => {
    await app.pool.query('delete from notifications')
    expect((await signIn(authenticator, { counter: 9 })).status).toBe(200)
    expect(refusalOf(await signIn(authenticator, { counter: 9 }))).toEqual(signInRefused)
    expect(await lastAudit()).toMatchObject({ action: 'passkey.counter', record_id: mr.id, after: { passkey: 'Chrome on Android', counter: 9 } })
    expect(refusalOf(await signIn(authenticator, { counter: 0 }))).toEqual(signInRefused)
    const notified = await app.pool.query(`select distinct u.user_type from notifications n join users u on u.id = n.user_id where n.kind = 'passkey' order by 1`)
    expect(notified.rows.map(({ user_type }) => user_type)).toEqual(['admin', 'mr'])
    expect((await signIn(authenticator, { counter: 10 })).status).toBe(200)
  })
})

describe('a passkey', () => {
  test('signs in alone, as the password does', async () => {
    const reply = await signIn(authenticator)
    expect(reply.status).toBe(200)
    const { body } = await app.anonymous.post('/auth/authenticate', { username: 'mr1', password: demoPassword })
    expect(reply.body).toEqual(body)
    const seen = await app.anonymous.get('/user/current', { headers: { cookie: cookieOf(reply) } })
    expect(seen.body.user.id).toBe(mr.id)
    const { rows } = await app.pool.query(`select user_id, after from audit_log where action = 'auth.sign_in' and after is not null order by id desc limit 1`)
    expect(rows).toEqual([{ user_id: mr.id, after: { passkey: 'Chrome on Android' } }])
  })

  test('is bound to nothing of the person but an id, and asks to be discoverable and to verify', async () => {
    const options = await optionsFor(mr)
    expect(options.authenticatorSelection).toEqual({ residentKey: 'required', requireResidentKey: true, userVerification: 'required' })
    expect(options.excludeCredentials.map(({ id }: { id: string }) => id)).toEqual([authenticator.id.toString('base64url')])
    expect(await signInOptions()).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' })
  })

  test('stands in the own list, with its last use, and can be named', async () => {
    await signIn(authenticator)
    const { items } = (await mr.get('/user/passkeys')).body
    expect(items).toMatchObject([{ name: 'Chrome on Android', backed_up: false, last_used_at: app.clock.now.toISOString() }])
    expect((await mr.put(`/user/passkeys/${items[0].id}`, { name: 'Phone' })).body.name).toBe('Phone')
    expect(await lastAudit()).toMatchObject({ action: 'passkey.rename', before: { passkey: 'Chrome on Android' }, after: { passkey: 'Phone' } })
    const other = await app.signIn('mr2')
    expect((await other.get('/user/passkeys')).body.items).toEqual([])
    expect(await refused(() => other.put(`/user/passkeys/${items[0].id}`, { name: 'Mine' }), ['sessions'])).toEqual([404, 'not_found'])
    expect(await refused(() => other.delete(`/user/passkeys/${items[0].id}`), ['sessions'])).toEqual([404, 'not_found'])
    expect(await refused(() => mr.put(`/user/passkeys/${items[0].id}`, { name: ' ' }), ['sessions'])).toEqual([400, 'invalid', 'name'])
    expect(await refused(() => mr.delete(`/user/passkeys/${unknown}`), ['sessions'])).toEqual([404, 'not_found'])
  })

  test('that was removed signs in no more, and the own sessions elsewhere end', async () => {
    const elsewhere = await signIn(authenticator)
    const { items } = (await mr.get('/user/passkeys')).body
    const options = await signInOptions()
    expect((await mr.delete(`/user/passkeys/${items[0].id}`)).status).toBe(200)
    expect(await lastAudit()).toMatchObject({ user_id: mr.id, action: 'passkey.remove' })
    expect(refusalOf(await app.anonymous.post('/auth/passkey', authenticator.get(options)))).toEqual(signInRefused)
    expect(refusalOf(await app.anonymous.get('/user/current', { headers: { cookie: cookieOf(elsewhere) } }))).toEqual([401, 'expired'])
    expect((await mr.get('/user/current')).status).toBe(200)
  })

  test('is removed only after a fresh proof', async () => {
    const { items } = (await mr.get('/user/passkeys')).body
    pass(proofAge)
    expect(await refused(() => mr.delete(`/user/passkeys/${items[0].id}`), ['sessions'])).toEqual([403, 'proof_needed'])
  })
})

describe('a proof', () => {
  test.each(faults)('is refused %s', async (_, faultOf) => {
    expect(refusalOf(await prove(mr, authenticator, faultOf(authenticator)))).toEqual(otherRefused)
  })

  test("is refused with somebody else's passkey, and to a challenge of another session or purpose", async () => {
    const other = await app.signIn('mr2')
    expect(await refused(() => other.post('/user/prove/passkey/options'), ['sessions'])).toEqual(otherRefused)
    await add(other, new SoftwareAuthenticator(origin))
    expect(refusalOf(await prove(other, authenticator))).toEqual(otherRefused)
    const again = await app.signIn('mr1')
    expect(refusalOf(await again.post('/user/prove/passkey', authenticator.get(await proofOptions(mr))))).toEqual(otherRefused)
    const { challenge } = await signInOptions()
    expect(refusalOf(await mr.post('/user/prove/passkey', authenticator.get({ challenge, rpId: 'localhost' })))).toEqual(otherRefused)
    expect(refusalOf(await app.anonymous.post('/auth/passkey', authenticator.get(await proofOptions(mr))))).toEqual(signInRefused)
  })

  test('is good for ten minutes, as with the password', async () => {
    pass(proofAge)
    expect(refusalOf(await mr.post('/user/passkeys/options'))).toEqual([403, 'proof_needed'])
    expect((await prove(mr, authenticator, { userHandle: null })).body).toEqual({ ok: true, until: new Date(app.clock.now.getTime() + proofAge).toISOString() })
    expect(await lastAudit()).toMatchObject({ user_id: mr.id, action: 'auth.prove', after: { passkey: 'Chrome on Android' } })
    expect((await mr.post('/user/passkeys/options')).status).toBe(200)
  })
})
