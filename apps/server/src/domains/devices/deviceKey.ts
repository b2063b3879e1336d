import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const nonceLength = 12
const tagLength = 16

/** Whose key it is: sealed for one, it does not open for another. */
type Whose = { readonly id: string; readonly user_id: string }

const boundTo = ({ id, user_id }: Whose): Buffer => Buffer.from(`${id} ${user_id}`)

/** The key that seals the keys of phones: made of the server's secret, which is not in the database. */
const sealingKey = (secret: Buffer): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'bisita device key 1', 32))

/** A new key for a phone, and what the database keeps of it: nonce, sealed key, tag. */
export function newDeviceKey(secret: Buffer, whose: Whose): { readonly key: Buffer; readonly sealed: Buffer } {
  const key = randomBytes(32)
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret), nonce).setAAD(boundTo(whose))
  return { key, sealed: Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]) }
}

/** @throws Error where it was sealed with another secret, or for another phone or user */
export function openDeviceKey(secret: Buffer, whose: Whose, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret), sealed.subarray(0, nonceLength)).setAAD(boundTo(whose))
  decipher.setAuthTag(sealed.subarray(-tagLength))
  return Buffer.concat([decipher.update(sealed.subarray(nonceLength, -tagLength)), decipher.final()])
}
