import * as calls from '@bisita/contract/calls/calls'
import type { PushSettings } from '@bisita/contract/devices/push'
import type { NotificationKind } from '@bisita/contract/devices/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { v4 } from 'uuid'
import { useCall } from '../../../api/useCall.ts'
import { type ChangeOutcome, useChange } from '../../../api/useChange.ts'
import type { PushBrowser } from './browser.ts'

export type { PushSettings }

const queryKey = ['notifications', 'push'] as const

/** What is pushed to the signed-in person, and to this session. */
export const usePush = () => useCall(calls.notificationPush, {}, { queryKey })

/** What became of turning reminders on: the person or the browser refused, or the browser did not reach its push service. */
export type TurnedOn = PushSettings | 'refused' | 'not_reached'

const stores = (cache: QueryClient, settings: TurnedOn): void => {
  if (typeof settings !== 'string') cache.setQueryData(queryKey, settings)
}
const effects = { invalidates: [], stores }

/** Turns reminders of this browser on, which asks the person. */
export const useTurnPushOn = (browser: PushBrowser, outcome: ChangeOutcome<TurnedOn>) =>
  useChange<string, TurnedOn>(
    async (publicKey, api) => {
      const subscribed = await browser.subscribe(publicKey).catch(() => 'not_reached' as const)
      if (subscribed === null) return 'refused'
      if (subscribed === 'not_reached') return subscribed
      const { endpoint, keys } = subscribed
      return api.call(calls.notificationSubscribe, { body: { endpoint, keys } }, { key: v4() })
    },
    outcome,
    effects,
  )

/** Turns them off. */
export const useTurnPushOff = (browser: PushBrowser, outcome: ChangeOutcome<PushSettings>) =>
  useChange<string, PushSettings>(
    async (endpoint, api) => {
      await browser.unsubscribe()
      return api.call(calls.notificationUnsubscribe, { body: { endpoint } }, { key: v4() })
    },
    outcome,
    effects,
  )

/** Switches a kind on or off. */
export const usePushSwitch = (outcome: ChangeOutcome<PushSettings>) =>
  useChange<{ readonly kind: NotificationKind; readonly on: boolean }, PushSettings>(
    ({ kind, on }, api) => api.call(calls.notificationSwitches, { body: { switches: { [kind]: on } } }, { key: v4() }),
    outcome,
    effects,
  )
