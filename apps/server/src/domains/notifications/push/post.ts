import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import net, { type LookupFunction } from 'node:net'
import type { PushMessage } from '@bisita/contract/devices/push'
import webPush from 'web-push'
import { checkedLookup, InnerAddress, isPushAddress, type Resolve } from './address.ts'
import type { PushKey } from './pushKey.ts'

/** Where a browser takes messages, and the keys that they are encrypted with. */
export type PushTarget = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

/** What became of a message: 'gone' where the browser has ended its subscription, 'unreachable' where nobody answered. */
export type Delivery = 'accepted' | 'gone' | 'refused' | 'unreachable'

export type SentPush = PushMessage & { readonly urgent: boolean; /** Seconds for which the push service keeps it for a phone that is off. */ readonly ttl: number }

/** Sends to push services. Neither function throws because of the network. */
export type PushSender = {
  readonly post: (target: PushTarget, message: SentPush) => Promise<Delivery>
  /** Whether a push service can be reached, without sending it anything. */
  readonly reach: (endpoint: string) => Promise<boolean>
}

export type PushSenderOptions = {
  readonly key: PushKey
  /** The public address of the server, for the push service to tell of misuse; null where it has none. */
  readonly origin: string | null
  /** The origin of BISITA_PUSH_SERVICE: it may be of this machine, and speak HTTP. */
  readonly added: string | null
  /** Milliseconds for an answer. */
  readonly patience?: number
  readonly resolve?: Resolve
}

/**
 * Makes what sends. An endpoint is what a browser said, so it is checked again each time: a push service on the list, by https, at an
 * address that is not within; redirects are not followed and no answer's content is read.
 */
export function createPushSender({ key, origin, added, patience = 10_000, resolve = (host) => lookup(host, { all: true }) }: PushSenderOptions): PushSender {
  // A push service wants to know whom to write to: an https address or a mailbox.
  const subject = origin?.startsWith('https:') ? origin : 'mailto:administrator@bisita.invalid'
  const vapidDetails = { subject, ...key }
  const lookupFor = ({ origin: of }: URL): LookupFunction | undefined => (of === added ? undefined : checkedLookup(resolve))
  return {
    async post({ endpoint, p256dh, auth }, { urgent, ttl, id, kind, n, path, lang }) {
      // A list that was shortened, or another server's: nothing that the browser could put right.
      if (!isPushAddress(endpoint, added)) return 'gone'
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify({ id, kind, n, path, ...(lang !== undefined && { lang }) }), {
        vapidDetails, TTL: ttl, urgency: urgent ? 'high' : 'normal',
        // Of a push that is sent twice, a phone that was off gets one.
        topic: id.replaceAll('-', ''),
      })
      const url = new URL(endpoint)
      const answered = await statusOf(url, { headers, body, lookup: lookupFor(url), patience })
      if (typeof answered !== 'number') return answered
      if (answered >= 200 && answered < 300) return 'accepted'
      return answered === 404 || answered === 410 ? 'gone' : 'refused'
    },
    async reach(endpoint) {
      const url = new URL(endpoint)
      const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
      const lookup = lookupFor(url)
      const socket = net.connect({ host: url.hostname, port, ...(lookup && { lookup }) })
      try {
        await once(socket, 'connect', { signal: AbortSignal.timeout(patience) })
        return true
      } catch {
        return false
      } finally {
        socket.destroy()
      }
    },
  }
}

type Request = { readonly headers: Record<string, string | number>; readonly body: Buffer; readonly lookup: LookupFunction | undefined; readonly patience: number }

/** The status of an answer, without its content. */
async function statusOf(url: URL, { headers, body, lookup, patience }: Request): Promise<number | 'refused' | 'unreachable'> {
  const by = url.protocol === 'https:' ? https : http
  const request = by.request(url, { method: 'POST', headers, agent: false, signal: AbortSignal.timeout(patience), ...(lookup && { lookup }) })
  // What breaks after the answer has come is no matter.
  request.on('error', () => undefined)
  try {
    request.end(body)
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    return response.statusCode ?? 'refused'
  } catch (error) {
    return error instanceof InnerAddress ? 'refused' : 'unreachable'
  } finally {
    request.destroy()
  }
}
