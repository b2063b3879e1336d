import { proofAge } from '@bisita/contract/calls/asksAgain'
import { sessionGuesses } from '@bisita/contract/limits'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '../../demo/organisation.ts'
import type { TestCaller } from '../../testing/app.ts'
import { app, lastAudit, openApp, pass, refused, refusalOf } from '../../testing/desk.ts'
import { offeredBy } from '../../testing/offers.ts'

openApp()
let admin: TestCaller
let oic: TestCaller
let ah: TestCaller
let made = 0

/** Sessions whose sign-in was long enough ago. */
beforeEach(async () => {
  ;[admin, oic, ah] = (await Promise.all(['admin', 'oic1', 'ah1'].map((name) => app.signIn(name)))) as [TestCaller, TestCaller, TestCaller]
  pass(proofAge)
})

const person = (user_type: string, branch_id: string | null = null) => {
  made += 1
  return { username: `bago.${made}`, display_name: 'Bago', user_type, branch_id }
}
const add = (caller: TestCaller, key?: string, body: object = person('admin')) => () => caller.post('/user/create', body, key === undefined ? {} : { headers: { 'idempotency-key': key } })
const prove = (caller: TestCaller, password = demoPassword) => caller.post('/user/prove', { password })
const needed = [403, 'proof_needed']
/** The refusal of a call that changes nothing but when its session was used. */
const refusedNow = (send: Parameters<typeof refused>[0]) => refused(send, ['sessions'])

describe('the proof of who somebody is', () => {
  test('a wrong password is refused, noted, and proves nothing; the tenth in a row ends the session', async () => {
    expect(refusalOf(await prove(admin, 'hindi ito yon'))).toEqual([403, 'current_password'])
    expect(await lastAudit()).toMatchObject({ user_id: admin.id, action: 'auth.wrong_password', after: { at: 'own_password', wrong: 1 } })
    expect(await refusedNow(add(admin))).toEqual(needed)
    for (let n = 1; n < sessionGuesses; n += 1) await prove(admin, 'hindi ito yon')
    expect(refusalOf(await prove(admin))).toEqual([401, 'expired'])
  })

  test('is needed of a session of before, whose proof is unknown', async () => {
    const fresh = await app.signIn('admin')
    await app.pool.query('update sessions set proven_at = null')
    expect(await refusedNow(add(fresh))).toEqual(needed)
  })

  test('is of one session, noted in the trail, and good for ten minutes', async () => {
    const { status, body } = await prove(admin)
    expect([status, body]).toEqual([200, { ok: true, until: new Date(app.clock.now.getTime() + proofAge).toISOString() }])
    expect(await lastAudit()).toMatchObject({ user_id: admin.id, action: 'auth.prove', record_id: admin.id })
    pass(proofAge - 1)
    expect((await add(admin)()).status).toBe(201)
    pass(1)
    expect(await refusedNow(add(admin))).toEqual(needed)
    await prove(await app.signIn('admin'))
    expect(await refusedNow(add(admin))).toEqual(needed)
  })

  test('is the sign-in itself', async () => {
    expect((await add(await app.signIn('admin', demoPassword))()).status).toBe(201)
  })

  test('lets the same call go on under its key; a replay of its answer needs it too', async () => {
    const send = add(admin, 'proof-1', person('admin'))
    expect(await refusedNow(send)).toEqual(needed)
    await prove(admin)
    const first = await send()
    expect(first.status).toBe(201)
    pass(proofAge)
    expect(await refusedNow(send)).toEqual(needed)
  })
})

describe('a request that somebody approves', () => {
  const request = async () => {
    await prove(oic)
    const { rows } = await app.pool.query("select branch_id from users where username = 'oic1'")
    const offer = await offeredBy(app, add(oic, undefined, person('mr', rows[0].branch_id)))
    pass(proofAge)
    const { body } = await oic.post('/approval/request', { ...offer, approval_message: 'Please' })
    return body.approval_id as string
  }

  test('asks again where its call does, and waits on', async () => {
    const approval_id = await request()
    expect(await refusedNow(() => ah.post('/approval/approve', { approval_id }))).toEqual(needed)
    expect((await ah.get(`/approval/info/${approval_id}`)).body.status).toBe('PENDING')
    await prove(ah)
    expect((await ah.post('/approval/approve', { approval_id })).body.status).toBe('APPROVED')
  })

  test('asks nobody again to decline it', async () => {
    const approval_id = await request()
    expect((await ah.post('/approval/decline', { approval_id })).body.status).toBe('DECLINED')
  })
})
