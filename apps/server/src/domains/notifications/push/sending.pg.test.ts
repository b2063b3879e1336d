import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { checkPushes } from '../../../cli/doctor/running.ts'
import { app } from '../../../testing/desk.ts'
import type { PushSender } from './post.ts'
import { manila, pushHistory, senderTo } from './testing/histories.ts'
import { kindsOf, left, minutes, openPushDesk } from './testing/pushDesk.ts'
import { newSubscription, openPushService } from './testing/pushService.ts'

const service = await openPushService()
const { callers, subscribe, notifyNow, turn } = openPushDesk(service)

describe('failing', () => {
  test('an error or a redirect is tried again after 1, 2 and 4 minutes, and shown once; no redirect is followed', async () => {
    const browser = await subscribe(callers.tele)
    await notifyNow(callers.tele, 'decided')
    const before = service.requests()
    const tries: number[] = []
    for (let minute = 0; minute < 10; minute += 1) {
      browser.answer = minute < 5 ? (minute === 1 ? 302 : 503) : 201
      const had = service.requests()
      await turn()
      if (service.requests() > had) tries.push(minute)
      minutes(1)
    }
    expect(tries).toEqual([0, 1, 3, 7])
    expect(service.requests() - before).toBe(4)
    expect(kindsOf(browser)).toEqual(['decided 1'])
  })

  test('a name that leads inside, at first or since it was subscribed, is not connected to', async () => {
    const target = newSubscription()
    expect((await callers.tele.post('/notification/push', target)).status).toBe(200)
    await app.pool.query('update push_subscriptions set probe_at = null')
    await notifyNow(callers.tele, 'decided')
    const before = service.requests()
    const answers = [[{ address: '127.0.0.1', family: 4 }], [{ address: '10.0.0.1', family: 4 }, { address: '142.250.4.188', family: 4 }], [{ address: '::ffff:192.168.1.1', family: 6 }], []]
    for (const found of answers) {
      let asked = 0
      const inner = senderTo(service, {
        resolve: async () => {
          asked += 1
          return found
        },
      })
      expect(await inner.post({ ...target, ...target.keys }, { id: callers.tele.id, kind: 'decided', n: 1, path: '/', urgent: false, ttl: 60 })).toBe('refused')
      expect(asked).toBe(1)
      expect(await inner.reach(target.endpoint)).toBe(false)
      await turn(inner)
      minutes(60)
    }
    expect(service.requests()).toBe(before)
    expect(await left('push_messages')).toBe(1)
  })

  test('an address that is no longer on the list is dropped', async () => {
    await subscribe(callers.tele)
    await turn()
    await notifyNow(callers.tele, 'decided')
    await turn(senderTo(service, { added: null }))
    expect(await left('push_subscriptions')).toBe(0)
  })

  test('a server without a way out says so, keeps what waits, and sends it once it gets out', async () => {
    const browser = await subscribe(callers.tele)
    await notifyNow(callers.tele, 'decided')
    const shut: PushSender = { reach: async () => false, post: async () => 'unreachable' }
    await turn(shut)
    minutes(9)
    await turn(senderTo(service))
    expect((await callers.oic.get('/notification/push')).body).toMatchObject({ reachable: false, unreachable_since: manila('10:00').toISOString() })
    expect(await checkPushes(app.db)).toMatchObject({ ok: false, said: 'this server can’t reach the push service of 1 of 1 phones and computers', since: manila('10:00').toISOString() })
    minutes(1)
    await turn()
    expect(kindsOf(browser)).toEqual(['decided 1'])
    expect((await callers.oic.get('/notification/push')).body).toMatchObject({ reachable: true, unreachable_since: null })
    minutes(20)
    await notifyNow(callers.tele, 'job')
    await turn({ ...senderTo(service), post: async () => 'unreachable' })
    expect((await callers.oic.get('/notification/push')).body.reachable).toBe(false)
    minutes(10)
    await turn()
    expect(kindsOf(browser)).toEqual(['decided 1', 'job 1'])
  })

  test('an answer that does not come is given up', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const origin = `http://127.0.0.1:${(silent.address() as { port: number }).port}`
    const target = newSubscription(`${origin}/x`)
    expect(await senderTo(service, { added: origin, patience: 50 }).post({ ...target, ...target.keys }, { id: callers.tele.id, kind: 'decided', n: 1, path: '/', urgent: false, ttl: 60 })).toBe('unreachable')
    silent.close()
  })
})

test('300 notifications on servers that crash: each person is shown each once', async () => {
  app.clock.now = manila('05:00')
  const names = ['tele2', 'oic2', 'mr2', 'mr3']
  const people = await Promise.all(
    names.map(async (name, n) => {
      const signed = await Promise.all(Array.from({ length: 1 + (n % 2) }, () => app.signIn(name)))
      return { id: signed[0]?.id ?? '', browsers: await Promise.all(signed.map((caller) => subscribe(caller))) }
    }),
  )
  await pushHistory(service, people, 300)
  const all = people.flatMap(({ browsers }) => browsers)
  // Some came twice, by crashes after the push service had them.
  expect(all.reduce((sum, { came }) => sum + came.length, 0)).toBeGreaterThan(all.reduce((sum, { shown }) => sum + shown.size, 0))
})
