import { notificationPush, notificationSubscribe, notificationUnsubscribe } from '@bisita/contract/calls/calls'
import { expect, test } from 'vitest'
import type { Api } from '../../../api/api.ts'
import { isPushWanted, setPushWanted } from './agreement.ts'
import type { BrowserSubscription, PushBlock, PushBrowser } from './browser.ts'
import { comparePush } from './compare.ts'

const subscription = (endpoint: string, serverKey = 'key'): BrowserSubscription => ({ endpoint, keys: { p256dh: 'p', auth: 'a' }, serverKey })

/** What the comparing does, where the server and the browser have these. */
async function compared({ wanted = true, known = null, stored = null, blocked = null, allowed = true }: { wanted?: boolean; known?: string | null; stored?: BrowserSubscription | null; blocked?: PushBlock | null; allowed?: boolean }) {
  const done: string[] = []
  const browser: PushBrowser = {
    blocked: () => blocked,
    isAllowed: () => allowed,
    current: async () => stored,
    subscribe: async (publicKey) => {
      done.push(`subscribes with ${publicKey}`)
      return stored?.serverKey === publicKey ? stored : subscription('new')
    },
    unsubscribe: async () => void done.push('unsubscribes'),
  }
  const call = async (route: unknown, request: { body?: { endpoint: string } }) => {
    if (route === notificationPush) done.push('asks')
    if (route === notificationSubscribe) done.push(`tells ${request.body?.endpoint}`)
    if (route === notificationUnsubscribe) done.push(`ends ${request.body?.endpoint}`)
    return { public_key: 'key', endpoint: known }
  }
  await comparePush({ api: { call } as unknown as Pick<Api, 'call'>, browser, wanted })
  return done
}

test('who wants no reminders makes no call, and ends what somebody before had subscribed', async () => {
  expect(await compared({ wanted: false })).toEqual([])
  expect(await compared({ wanted: false, stored: subscription('old') })).toEqual(['unsubscribes'])
  expect(await compared({ wanted: false, stored: subscription('old'), blocked: 'unsupported' })).toEqual([])
})

test('what both have is left as it is', async () => {
  expect(await compared({ known: 'one', stored: subscription('one') })).toEqual(['asks'])
})

test('a subscription that ended, that the server does not know, or of another key is made anew', async () => {
  expect(await compared({ known: 'one' })).toEqual(['asks', 'subscribes with key', 'tells new'])
  expect(await compared({ stored: subscription('one') })).toEqual(['asks', 'subscribes with key', 'tells one'])
  expect(await compared({ known: 'one', stored: subscription('one', 'another key') })).toEqual(['asks', 'subscribes with key', 'tells new'])
})

test('nobody is asked: without permission the server is told that it is over', async () => {
  expect(await compared({ known: 'one', allowed: false })).toEqual(['asks', 'ends one'])
  expect(await compared({ known: 'one', blocked: 'refused' })).toEqual(['asks', 'ends one'])
  expect(await compared({ allowed: false })).toEqual(['asks'])
})

test('what one person wants is not what the next one wants', () => {
  const values = new Map<string, string>()
  const storage = { getItem: (key: string) => values.get(key) ?? null, setItem: (key: string, value: string) => void values.set(key, value) }
  setPushWanted(storage, 'ana', true)
  expect([isPushWanted(storage, 'ana'), isPushWanted(storage, 'ben')]).toEqual([true, false])
  setPushWanted(storage, 'ana', false)
  expect(isPushWanted(storage, 'ana')).toBe(false)
})
