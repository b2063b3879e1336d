import { notificationKinds } from '@bisita/contract/devices/notifications'
import { describe, expect, test } from 'vitest'
import { allRefused, app } from '../../../testing/desk.ts'
import { manila } from './testing/histories.ts'
import { kindsOf, left, minutes, openPushDesk } from './testing/pushDesk.ts'
import { newSubscription, openPushService, type TestBrowser, testPushKey } from './testing/pushService.ts'

const service = await openPushService()
const { callers, subscribe, notifyNow, turn } = openPushDesk(service)

test('only a known push service, with keys that can be encrypted for, is subscribed to', async () => {
  const { keys, endpoint } = newSubscription()
  const hosts = ['http://fcm.googleapis.com/x', 'https://fcm.googleapis.com.evil.example/x', 'https://127.0.0.1/x', 'https://169.254.169.254/latest', `${service.origin.replace('127.0.0.1', 'localhost')}/x`, 'no address']
  const point = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
  expect((await app.anonymous.post('/notification/push', { endpoint, keys })).status).toBe(401)
  const refusals = await allRefused([
    ...hosts.map((host) => () => callers.tele.post('/notification/push', { endpoint: host, keys })),
    () => callers.tele.post('/notification/push', { endpoint }),
    () => callers.tele.post('/notification/push', { endpoint, keys: { ...keys, auth: 'short' } }),
    () => callers.tele.post('/notification/push', { endpoint, keys: { ...keys, p256dh: 'short' } }),
    () => callers.tele.post('/notification/push', { endpoint, keys: { ...keys, p256dh: point } }),
    () => callers.tele.put('/notification/switches', { switches: { unknown: true } }),
  ])
  expect(refusals).toEqual([
    ...hosts.map(() => [400, 'invalid', 'endpoint']),
    [400, 'invalid', 'keys'], [400, 'invalid', 'keys.auth'], [400, 'invalid', 'keys.p256dh'], [400, 'invalid', 'keys.p256dh'], [400, 'invalid', 'switches.unknown'],
  ])
})

test('a browser learns the key, what is switched and what it has subscribed; ending somebody else’s changes nothing', async () => {
  const none = { public_key: testPushKey.publicKey, endpoint: null, switches: Object.fromEntries(notificationKinds.map((kind) => [kind, true])), quiet: { from: '20:00', until: '07:00' }, reachable: null, unreachable_since: null }
  expect((await callers.tele.get('/notification/push')).body).toEqual(none)
  const { subscription } = await subscribe(callers.tele)
  await subscribe(callers.tele, { subscription } as TestBrowser)
  const lines = `select count(*)::int as n from audit_log where action = 'notification.push' and user_id = $1`
  expect((await app.pool.query(lines, [callers.tele.id])).rows).toEqual([{ n: 1 }])
  expect((await callers.tele.get('/notification/push')).body).toEqual({ ...none, endpoint: subscription.endpoint })
  expect((await callers.oic.delete('/notification/push', { endpoint: subscription.endpoint })).body).toEqual(none)
  expect((await callers.tele.put('/notification/switches', { switches: { job: false, decided: true } })).body.switches).toMatchObject({ job: false, decided: true, request: true })
  expect((await callers.tele.put('/notification/switches', { switches: { decided: false } })).body.switches).toMatchObject({ job: false, decided: false })
  expect((await callers.tele.put('/notification/switches', { switches: { job: true } })).body.switches).toMatchObject({ job: true, decided: false })
  expect((await callers.tele.delete('/notification/push', { endpoint: subscription.endpoint })).body.endpoint).toBeNull()
  expect(await left('push_subscriptions')).toBe(0)
})

test('a message says in which language the device speaks, where that is not English', async () => {
  const browser = await subscribe(callers.tele)
  expect((await callers.tele.post('/user/language', { language: 'fil' })).status).toBe(200)
  await notifyNow(callers.tele, 'decided')
  await turn()
  expect(browser.came.map(({ message }) => message)).toMatchObject([{ kind: 'decided', lang: 'fil' }])
  expect((await callers.tele.post('/user/language', { language: 'en' })).status).toBe(200)
})

test('a message holds a kind, a number, a path and its tag, and nothing of a person', async () => {
  const browser = await subscribe(callers.tele)
  await notifyNow(callers.tele, 'call_back', `/clients?client=${callers.oic.id}`)
  await notifyNow(callers.tele, 'decided', `/approvals?approval=${callers.oic.id}`)
  await turn()
  const { rows } = await app.pool.query('select id, kind from notifications order by kind')
  expect(browser.came.map(({ message }) => message).toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { id: rows[0].id, kind: 'call_back', n: 1, path: `/clients?client=${callers.oic.id}` },
    { id: rows[1].id, kind: 'decided', n: 1, path: `/approvals?approval=${callers.oic.id}` },
  ])
  expect(browser.came.map(({ text }) => text).join()).not.toMatch(/Juana|0917|Baguio/)
  const urgencies = Object.fromEntries(browser.came.map(({ message: { kind }, urgency, ttl, topic }) => [kind, [urgency, ttl, topic]]))
  expect(urgencies).toEqual({ call_back: ['high', 3600, rows[0].id.replaceAll('-', '')], decided: ['normal', 10 * 3600, rows[1].id.replaceAll('-', '')] })
  await turn()
  minutes(30)
  await turn()
  expect(browser.came).toHaveLength(2)
})

test('what is read, switched off, or from before the subscription is not pushed', async () => {
  await notifyNow(callers.tele, 'decided')
  minutes(1)
  const browser = await subscribe(callers.tele)
  await callers.tele.put('/notification/switches', { switches: { job: false } })
  await notifyNow(callers.tele, 'job')
  await notifyNow(callers.tele, 'request')
  await app.pool.query(`update notifications set read_at = now() where kind = 'request'`)
  await turn()
  expect(browser.came).toEqual([])
  await notifyNow(callers.tele, 'administrator')
  await turn()
  expect(kindsOf(browser)).toEqual(['administrator 1'])
})

describe('when', () => {
  test('nothing goes from 20:00 to 7:00; what came in the night goes at 7:30, together', async () => {
    const browser = await subscribe(callers.tele)
    app.clock.now = manila('21:00')
    for (const kind of ['decided', 'call_back', 'decided'] as const) await notifyNow(callers.tele, kind)
    for (const [time, day] of [['21:00', 3], ['23:59', 3], ['06:59', 4], ['07:29', 4]] as const) {
      app.clock.now = manila(time, day)
      await turn()
    }
    expect(browser.came).toEqual([])
    app.clock.now = manila('07:30', 4)
    await notifyNow(callers.tele, 'touchpoints')
    await turn()
    expect(kindsOf(browser)).toEqual(['several 3'])
  })

  test('at most three a day, not twice within 15 minutes; call-backs aside', async () => {
    const browser = await subscribe(callers.tele)
    for (let n = 0; n < 8; n += 1) {
      await notifyNow(callers.tele, 'decided')
      await notifyNow(callers.tele, 'call_back')
      await turn()
      minutes(10)
    }
    expect(kindsOf(browser).filter((kind) => kind.startsWith('decided'))).toEqual(['decided 1', 'decided 2', 'decided 2'])
    expect(kindsOf(browser).filter((kind) => kind.startsWith('call_back'))).toHaveLength(8)
    app.clock.now = manila('07:30', 4)
    await turn()
    expect(kindsOf(browser).at(-1)).toBe('decided 3')
  })
})

describe('ended', () => {
  test('404 and 410 end a subscription at the first answer, and another one of the person goes on', async () => {
    const second = await app.signIn('tele1')
    const [gone, good] = [await subscribe(callers.tele), await subscribe(second)]
    for (const answer of [410, 404]) {
      gone.answer = answer
      await subscribe(callers.tele, gone)
      await notifyNow(callers.tele, 'decided')
      const before = service.requests()
      await turn()
      expect(service.requests() - before).toBe(2)
      expect([await left('push_subscriptions'), await left('push_messages')]).toEqual([1, 0])
      minutes(20)
    }
    expect(kindsOf(good)).toEqual(['decided 1', 'decided 1'])
  })

  test('signing out, and being deactivated, unsubscribes; a session that only expired does not', async () => {
    const [first, second] = [await app.signIn('mr1'), await app.signIn('mr1')]
    const browsers = [await subscribe(first), await subscribe(second)]
    expect((await first.post('/auth/signout')).status).toBe(200)
    await notifyNow(second, 'decided')
    await app.pool.query(`update sessions set expires_at = $1 where user_id = $2 and ended is null`, [app.clock.now, second.id])
    await turn()
    expect(browsers.map(kindsOf)).toEqual([[], ['decided 1']])
    await app.pool.query(`update sessions set expires_at = $1 where user_id = $2 and ended is null`, [manila('10:00', 30), second.id])
    minutes(20)
    expect((await (await app.signIn('admin')).post(`/user/deactivate/${second.id}`)).status).toBe(200)
    expect(await left('push_subscriptions')).toBe(0)
    await app.pool.query('update users set deactivated_at = null where id = $1', [second.id])
  })

  test('a browser has one user: whoever signs in there takes it over', async () => {
    const browser = await subscribe(callers.tele)
    await subscribe(callers.oic, browser)
    await notifyNow(callers.tele, 'decided')
    await notifyNow(callers.oic, 'job')
    await turn()
    expect(kindsOf(browser)).toEqual(['job 1'])
  })
})
