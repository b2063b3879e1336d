import type { CallAnswer, CallInput } from '@bisita/contract/calls/call'
import { notificationKinds } from '@bisita/contract/devices/notifications'
import type { notificationPush, notificationSubscribe, notificationSwitches, notificationUnsubscribe } from '@bisita/contract/devices/push'
import { quietHours } from '@bisita/rules/devices/pushes'
import type { Context } from '../../../http/context.ts'
import { Problem } from '../../../problem.ts'
import { isPushAddress } from './address.ts'
import { isPublicKey } from './pushKey.ts'
import { deleteSubscription, hasSubscription, insertSubscription, readPushState, storeSwitches } from './subscriptions.store.ts'

/** The server's public key for browsers, and the push service that was added to the list. */
export type PushOptions = { readonly publicKey: string; readonly added: string | null }

type Settings = CallAnswer<typeof notificationPush>

/** What a browser needs to subscribe, and what is pushed to the user. */
export async function readPush({ db, user }: Context, { publicKey }: PushOptions): Promise<Settings> {
  const { endpoint, off, reached_at, unreachable_at, since } = await readPushState(db, user.id, user.session)
  const reachable = unreachable_at === null ? (reached_at === null ? null : true) : reached_at !== null && reached_at > unreachable_at
  return {
    public_key: publicKey,
    endpoint,
    switches: Object.fromEntries(notificationKinds.map((kind) => [kind, !off.includes(kind)])) as Settings['switches'],
    quiet: quietHours,
    reachable,
    unreachable_since: reachable === false ? (since?.toISOString() ?? null) : null,
  }
}

const refuse = (path: string, message: string): Problem => new Problem('invalid', { message, fields: [{ path, message }] })

/**
 * Has notifications pushed to the session's browser.
 * @throws Problem invalid where the address is of no push service on the list, or nothing can be encrypted for its key
 */
export async function subscribe(context: Context, { endpoint, keys }: CallInput<typeof notificationSubscribe>['body'], options: PushOptions): Promise<Settings> {
  const { db, user, now } = context
  if (!isPushAddress(endpoint, options.added)) throw refuse('endpoint', 'This is no address of a known push service.')
  if (!isPublicKey(keys.p256dh)) throw refuse('keys.p256dh', 'Not a public key.')
  const target = { endpoint, ...keys }
  if (await hasSubscription(db, user.session, target)) context.unchanged = true
  else {
    await insertSubscription(db, user.id, user.session, target, now)
    context.audit({ action: 'notification.push', record_type: 'user', record_id: user.id })
  }
  return readPush(context, options)
}

/** Ends what was subscribed; an address that is not the user's is left aside. */
export async function unsubscribe(context: Context, { endpoint }: CallInput<typeof notificationUnsubscribe>['body'], options: PushOptions): Promise<Settings> {
  const { db, user } = context
  if (await deleteSubscription(db, user.id, endpoint)) context.audit({ action: 'notification.stop_push', record_type: 'user', record_id: user.id })
  else context.unchanged = true
  return readPush(context, options)
}

/** Switches kinds on and off. It leaves no line in the audit trail: nothing of a record changes. */
export async function changeSwitches(context: Context, { switches }: CallInput<typeof notificationSwitches>['body'], options: PushOptions): Promise<Settings> {
  context.unchanged = true
  await storeSwitches(context.db, context.user.id, switches)
  return readPush(context, options)
}
