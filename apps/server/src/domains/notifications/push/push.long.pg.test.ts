import { afterAll, expect, test } from 'vitest'
import { app, openApp } from '../../../testing/desk.ts'
import { manila, pushHistory } from './testing/histories.ts'
import { openPushService, testPushKey } from './testing/pushService.ts'

const service = await openPushService()
openApp({ push: { publicKey: testPushKey.publicKey, added: service.origin } })
afterAll(service.close)

test('10,000 notifications on servers that crash: each person is shown each once', { timeout: 600_000 }, async () => {
  app.clock.now = manila('05:00')
  const names = ['tele1', 'tele2', 'oic1', 'oic2', 'ah1', 'ah2', 'mr1', 'mr2', 'mr3', 'mr4', 'admin']
  const people = await Promise.all(
    names.map(async (name) => {
      const callers = await Promise.all([app.signIn(name), app.signIn(name)])
      const browsers = await Promise.all(
        callers.map(async (caller) => {
          const browser = service.browser()
          expect((await caller.post('/notification/push', browser.subscription)).status).toBe(200)
          return browser
        }),
      )
      return { id: callers[0]?.id ?? '', browsers }
    }),
  )
  await pushHistory(service, people, 10_000)
})
