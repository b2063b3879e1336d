import { createDecipheriv, createECDH, createHash, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushMessage } from '@bisita/contract/devices/push'
import { pushKeyOf } from '../pushKey.ts'

/** The key with which servers of tests sign. */
export const testPushKey = pushKeyOf(createHash('sha256').update('the key of tests').digest())

/** What a browser tells the server when it subscribes, at Chrome's push service unless another address is given. */
export function newSubscription(endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}`) {
  const pair = createECDH('prime256v1')
  return { endpoint, keys: { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') } }
}

/** A browser at the push service of a test: what it has been shown, each tag once. */
export type TestBrowser = {
  /** The body of POST /notification/push. */
  readonly subscription: ReturnType<typeof newSubscription>
  /** The messages by their tags; one that comes again takes the place of the first, as on a phone. */
  readonly shown: Map<string, PushMessage>
  /** Every message that came, also those that came twice. */
  readonly came: { readonly message: PushMessage; readonly urgency: string; readonly ttl: number; readonly topic: string; readonly text: string }[]
  /** The status of the next answers; 201 at first. */
  answer: number
}

export type TestPushService = { readonly origin: string; readonly browser: () => TestBrowser; readonly requests: () => number; readonly close: () => Promise<void> }

/**
 * A push service of this machine. It refuses what the real ones refuse: a wrong signature (403), a message that no browser can open (400).
 */
export async function openPushService(): Promise<TestPushService> {
  const browsers = new Map<string, { readonly browser: TestBrowser; readonly open: (body: Buffer) => string }>()
  let requests = 0
  const server = http.createServer((request, response) => void answer(request).then((status) => response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('x'.repeat(100_000))))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: http.IncomingMessage): Promise<number> {
    requests += 1
    const body = Buffer.concat((await request.toArray()) as Buffer[])
    const found = browsers.get(request.url ?? '')
    if (found === undefined) return 404
    const { browser, open } = found
    if (browser.answer !== 201) return browser.answer
    if (!isSigned(request.headers.authorization ?? '', origin)) return 403
    try {
      const text = open(body)
      const message = JSON.parse(text) as PushMessage
      const { urgency, ttl, topic } = request.headers
      browser.came.push({ message, urgency: String(urgency), ttl: Number(ttl), topic: String(topic), text })
      browser.shown.set(message.id, message)
      return 201
    } catch {
      return 400
    }
  }

  return {
    origin,
    requests: () => requests,
    browser: () => {
      const path = `/send/${randomBytes(8).toString('hex')}`
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const auth = randomBytes(16)
      const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') }
      const browser: TestBrowser = { subscription: { endpoint: `${origin}${path}`, keys }, shown: new Map(), came: [], answer: 201 }
      browsers.set(path, { browser, open: (body) => decrypt(body, pair, auth) })
      return browser
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Opens a message as a browser does (RFC 8188, 8291). */
function decrypt(body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const length = body.readUInt8(20)
  const sender = body.subarray(21, 21 + length)
  const sealed = body.subarray(21 + length)
  const derive = (secret: Uint8Array, by: Buffer, info: Buffer, bytes: number) => Buffer.from(hkdfSync('sha256', secret, by, info, bytes))
  const secret = derive(pair.computeSecret(sender), auth, Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]), 32)
  const decipher = createDecipheriv('aes-128-gcm', derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16), derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** Whether a request says by the server's key that it is for this push service (RFC 8292). */
function isSigned(authorization: string, origin: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (key !== testPushKey.publicKey) return false
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url')) as [string, string]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isRight = verify('sha256', Buffer.from(`${head}.${claims}`), { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  return isRight && (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string }).aud === origin
}
