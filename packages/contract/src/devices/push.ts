import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { instant } from '../fields.ts'
import type { Language } from '../users/languages.ts'
import { notificationKinds } from './notifications.ts'

/*
 * Web Push (RFC 8030, 8291, 8292): reminders that reach a phone or browser whose page is closed. Its push service is
 * outside of the office, so a message says nothing of a person: only a kind, a number, a path
 * and the language in which the device says it.
 */

/** The kinds of a push: those of notifications, or several of them together. */
export const pushKinds = [...notificationKinds, 'several'] as const

export type PushKind = (typeof pushKinds)[number]

/** What a push says. `id` is that of the first notification in it, and the tag by which a device shows it once. */
export type PushMessage = {
  readonly id: string
  readonly kind: PushKind
  /** The number of notifications in it. */
  readonly n: number
  /** The screen that it opens; only ids in it. */
  readonly path: string
  /** The language that the person chose; left out for English. */
  readonly lang?: Exclude<Language, 'en'>
}

/** Whether notifications of each kind are pushed; those that are not stand in the bell all the same. */
const switches = z.strictObject(Object.fromEntries(notificationKinds.map((kind) => [kind, z.boolean()])) as Record<(typeof notificationKinds)[number], z.ZodBoolean>)

const endpoint = z.string().max(1000)

const settings = z.object({
  /** The server's public key (P-256), base64url: what a browser subscribes with. */
  public_key: z.string(),
  /** The address at the push service that this session has subscribed; null where there is none. */
  endpoint: z.string().nullable(),
  switches,
  quiet: z.object({ from: z.string(), until: z.string() }),
  /** Whether the server last reached a push service; null while it has had no reason to try. */
  reachable: z.boolean().nullable(),
  /** Since when it does not; null where it does. */
  unreachable_since: instant.nullable(),
})

export type PushSettings = z.infer<typeof settings>

export const notificationPush = defineCall({
  name: 'notifications.push',
  method: 'GET',
  path: '/notification/push',
  summary: 'What a browser needs to subscribe to reminders, and what is pushed',
  requires: 'signed_in',
  background: true,
  answers: { 200: settings },
})

export const notificationSubscribe = defineCall({
  name: 'notifications.subscribe',
  method: 'POST',
  path: '/notification/push',
  summary: 'Have reminders pushed to this browser until the session is signed out; one address a session',
  requires: 'signed_in',
  background: true,
  body: z.strictObject({
    /** The address that the browser's push service gave out; https, of a service on the list. */
    endpoint,
    keys: z.strictObject({
      /** The browser's public key, an uncompressed point of P-256, base64url. */
      p256dh: z.string().regex(/^B[\w-]{86}=?$/, 'Not a public key.'),
      /** Its secret of 16 bytes, base64url. */
      auth: z.string().regex(/^[\w-]{22}(==)?$/, 'Not a secret of 16 bytes.'),
    }),
  }),
  answers: { 200: settings },
})

export const notificationUnsubscribe = defineCall({
  name: 'notifications.unsubscribe',
  method: 'DELETE',
  path: '/notification/push',
  summary: 'Have nothing pushed to an own address any more; one that is not known is left aside',
  requires: 'signed_in',
  background: true,
  body: z.strictObject({ endpoint }),
  answers: { 200: settings },
})

export const notificationSwitches = defineCall({
  name: 'notifications.switches',
  method: 'PUT',
  path: '/notification/switches',
  summary: 'Choose which kinds of own notifications are pushed; kinds left out stay as they are',
  requires: 'signed_in',
  body: z.strictObject({ switches: switches.partial() }),
  answers: { 200: settings },
})
