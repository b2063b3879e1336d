import { createECDH } from 'node:crypto'

/** What the server signs its requests to push services with (VAPID, RFC 8292), base64url. */
export type PushKey = { readonly publicKey: string; readonly privateKey: string }

/** The pair of a private key of 32 bytes. */
export function pushKeyOf(privateKey: Buffer): PushKey {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/** Whether messages can be encrypted for a public key: it is a point of the curve. */
export function isPublicKey(text: string): boolean {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  try {
    return pair.computeSecret(Buffer.from(text, 'base64url')).length > 0
  } catch {
    return false
  }
}
