import { envelopeVersion } from '@bisita/contract/devices/envelopes.format'

type Bytes = Uint8Array<ArrayBuffer>

const curve = { name: 'ECDH', namedCurve: 'P-256' }
const pointLength = 65
const nonceLength = 12

/** A pair of keys that envelopes are sealed to and opened with. */
export type EnvelopePair = { readonly point: Bytes; /** PKCS 8. */ readonly opener: Bytes }

export async function newEnvelopePair(): Promise<EnvelopePair> {
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
  const [point, opener] = await Promise.all([crypto.subtle.exportKey('raw', pair.publicKey), crypto.subtle.exportKey('pkcs8', pair.privateKey)])
  return { point: new Uint8Array(point), opener: new Uint8Array(opener) }
}

/** The key of AES for one envelope: of what the two halves give, both points, and the place. */
async function keyOf(own: CryptoKey, other: Bytes, points: readonly [Bytes, Bytes], info: Bytes, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  const publicHalf = await crypto.subtle.importKey('raw', other, curve, false, [])
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: publicHalf }, own, 256)
  const material = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey({ name: 'HKDF', hash: 'SHA-256', salt: joined(points), info }, material, { name: 'AES-GCM', length: 256 }, false, [use])
}

function joined(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const encoded = (text: string): Bytes => new TextEncoder().encode(text)

/** Seals bytes to a public key; the format is in the contract (devices/envelopes). The phone itself can't open it again. */
export async function sealEnvelope(point: Bytes, place: string, bytes: Bytes): Promise<Bytes> {
  const own = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
  const from = new Uint8Array(await crypto.subtle.exportKey('raw', own.publicKey))
  const info = encoded(place)
  const key = await keyOf(own.privateKey, point, [from, point], info, 'encrypt')
  const iv = crypto.getRandomValues(new Uint8Array(nonceLength))
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: info }, key, bytes))
  return joined([new Uint8Array([envelopeVersion]), from, iv, sealed])
}

/** Opens what was sealed to a pair's own point. Rejects where it does not open. */
export async function openEnvelope({ point, opener }: EnvelopePair, place: string, envelope: Bytes): Promise<Bytes> {
  const from = envelope.slice(1, 1 + pointLength)
  const iv = envelope.slice(1 + pointLength, 1 + pointLength + nonceLength)
  const info = encoded(place)
  const own = await crypto.subtle.importKey('pkcs8', opener, curve, false, ['deriveBits'])
  const key = await keyOf(own, from, [from, point], info, 'decrypt')
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: info }, key, envelope.slice(1 + pointLength + nonceLength)))
}
