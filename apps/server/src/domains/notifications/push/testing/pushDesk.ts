import type { NotificationKind } from '@bisita/contract/devices/notifications'
import type { Said } from '@bisita/contract/words'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { TestCaller } from '../../../../testing/app.ts'
import { app, openApp, pass } from '../../../../testing/desk.ts'
import { notify } from '../../notifications.store.ts'
import type { PushSender } from '../post.ts'
import { pushTurn } from '../turn.ts'
import { manila, senderTo } from './histories.ts'
import { type TestBrowser, type TestPushService, testPushKey } from './pushService.ts'

/** Opens a server with a push service for a test file (promises/calling 7). Each test begins on a Monday at 10:00, with nobody subscribed. */
export function openPushDesk(service: TestPushService) {
  openApp({ push: { publicKey: testPushKey.publicKey, added: service.origin } })
  afterAll(service.close)
  const callers = {} as { tele: TestCaller; oic: TestCaller }
  let made = 0

  beforeAll(() => {
    app.clock.now = manila('10:00')
  })

  beforeEach(async () => {
    app.clock.now = manila('10:00')
    await app.pool.query('truncate notifications, push_subscriptions, push_messages, notification_switches')
    callers.tele = await app.signIn('tele1')
    callers.oic = await app.signIn('oic1')
  })

  return {
    callers,
    /** Has a caller's session subscribe a browser. */
    subscribe: async (caller: TestCaller, browser: TestBrowser = service.browser()): Promise<TestBrowser> => {
      expect((await caller.post('/notification/push', browser.subscription)).status).toBe(200)
      return browser
    },
    /** Notifies a caller now. */
    notifyNow: (caller: TestCaller, kind: NotificationKind, path: string | null = '/approvals') =>
      notify(app.db, [{ user_id: caller.id, kind, subject: `subject ${(made += 1)}`, text: 'Juana dela Cruz, 0917 123 4567, Baguio' as Said, path, record_id: null }], app.clock.now),
    turn: (sender: PushSender = senderTo(service)) => pushTurn(app.db, sender, () => app.clock.now),
  }
}

export const minutes = (n: number): void => pass(n * 60_000)

/** The kinds and numbers of what came to a browser. */
export const kindsOf = ({ came }: TestBrowser): string[] => came.map(({ message: { kind, n } }) => `${kind} ${n}`)

/** The number of rows that are left. */
export const left = async (table: 'push_subscriptions' | 'push_messages'): Promise<number> => (await app.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n
