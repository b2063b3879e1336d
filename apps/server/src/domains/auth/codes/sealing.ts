import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** A key for one purpose, which follows from the server's secret. */
const keyFor = (secret: Buffer, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `bisita ${purpose}`, 32))

/**
 * Seals bytes that the database keeps with the server's secret, which is not in the database. They open only for the same
 * purpose and owner, so that nobody who may write to the database can give them to somebody else.
 */
export function seal(secret: Buffer, purpose: string, owner: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyFor(secret, purpose), nonce, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(owner))
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Opens what {@link seal} made; null where it was altered, or sealed with another secret, purpose or owner. */
export function unseal(secret: Buffer, purpose: string, owner: string, sealed: Buffer): Buffer | null {
  if (sealed.length < nonceBytes + tagBytes) return null
  const decipher = createDecipheriv(algorithm, keyFor(secret, purpose), sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  const bytes = decipher.update(sealed.subarray(nonceBytes, -tagBytes))
  try {
    return Buffer.concat([bytes, decipher.final()])
  } catch {
    return null
  }
}
