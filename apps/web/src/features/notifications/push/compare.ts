import * as calls from '@bisita/contract/calls/calls'
import { v4 } from 'uuid'
import type { Api } from '../../../api/api.ts'
import type { PushBrowser } from './browser.ts'

/**
 * Brings what the browser has subscribed and what the server knows together: subscriptions end without a word, and a session that is
 * new knows none. Nobody is asked for anything.
 * @param wanted whether the signed-in person wants reminders in this browser
 */
export async function comparePush({ api, browser, wanted }: { readonly api: Pick<Api, 'call'>; readonly browser: PushBrowser; readonly wanted: boolean }): Promise<void> {
  if (!wanted) {
    // Of the user before.
    if (browser.blocked() === null && (await browser.current()) !== null) await browser.unsubscribe()
    return
  }
  const known = await api.call(calls.notificationPush, {})
  if (browser.blocked() !== null || !browser.isAllowed()) {
    // The person has taken the permission back.
    if (known.endpoint !== null) await api.call(calls.notificationUnsubscribe, { body: { endpoint: known.endpoint } }, { key: v4() })
    return
  }
  const now = await browser.current()
  if (now !== null && now.endpoint === known.endpoint && now.serverKey === known.public_key) return
  const subscribed = await browser.subscribe(known.public_key)
  if (subscribed === null) return
  const { endpoint, keys } = subscribed
  await api.call(calls.notificationSubscribe, { body: { endpoint, keys } }, { key: v4() })
}
