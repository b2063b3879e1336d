import { createCipheriv, createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { envelopeVersion } from '@bisita/contract/devices/envelopes.format'

const curve = 'prime256v1'
const pointLength = 65
const numberLength = 32
const nonceLength = 12
const tagLength = 16

/** Whose key it is: sealed for one, it does not open for another. */
type Whose = { readonly id: string; readonly user_id: string }

const boundTo = ({ id, user_id }: Whose): Buffer => Buffer.from(`${id} ${user_id}`)

/** The key that seals the private halves: made of the server's secret, which is not in the database. */
const sealingKey = (secret: Buffer): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'bisita envelope key 1', 32))

/** A key that envelopes are sealed to: the point that a phone gets, and the number that opens them as the database keeps it. */
export type EnvelopeKey = { readonly point: Buffer; readonly sealed: Buffer }

export function newEnvelopeKey(secret: Buffer, whose: Whose): EnvelopeKey {
  const pair = createECDH(curve)
  const point = pair.generateKeys()
  // Leading zeros are left out of a private key.
  const number = Buffer.concat([Buffer.alloc(numberLength), pair.getPrivateKey()]).subarray(-numberLength)
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret), nonce).setAAD(boundTo(whose))
  return { point, sealed: Buffer.concat([nonce, cipher.update(number), cipher.final(), cipher.getAuthTag()]) }
}

function privateHalf(secret: Buffer, whose: Whose, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret), sealed.subarray(0, nonceLength)).setAAD(boundTo(whose))
  decipher.setAuthTag(sealed.subarray(-tagLength))
  return Buffer.concat([decipher.update(sealed.subarray(nonceLength, -tagLength)), decipher.final()])
}

/**
 * Opens what a phone sealed (contract, devices/envelopes).
 * @param place what it must belong to
 * @returns null where it does not open: altered, of another place, or sealed to another key
 * @throws Error where the key itself was sealed with another secret
 */
export function openEnvelope(secret: Buffer, whose: Whose, { point, sealed }: EnvelopeKey, place: string, envelope: Buffer): Buffer | null {
  const opener = createECDH(curve)
  opener.setPrivateKey(privateHalf(secret, whose, sealed))
  const from = envelope.subarray(1, 1 + pointLength)
  const nonce = envelope.subarray(1 + pointLength, 1 + pointLength + nonceLength)
  const content = envelope.subarray(1 + pointLength + nonceLength)
  if (envelope[0] !== envelopeVersion || content.length < tagLength) return null
  try {
    const key = hkdfSync('sha256', opener.computeSecret(from), Buffer.concat([from, point]), place, 32)
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key), nonce).setAAD(Buffer.from(place))
    decipher.setAuthTag(content.subarray(-tagLength))
    return Buffer.concat([decipher.update(content.subarray(0, -tagLength)), decipher.final()])
  } catch {
    // No point of the curve, or what was sealed is not this.
    return null
  }
}
