import { createHash, createHmac } from 'node:crypto'

/** What seals lines: made of the server's secret, which is not in the database. */
export type SealKey = { readonly key: Buffer; /** Identifies the key without revealing it. */ readonly id: string }

export function sealKeyOf(secret: Buffer): SealKey {
  const key = createHmac('sha256', secret).update('bisita audit seal 1').digest()
  return { key, id: createHash('sha256').update(key).digest('hex').slice(0, 8) }
}

/** Before the first line. */
export const initialSeal: Buffer = Buffer.alloc(32)

/**
 * The seal of the line at position `n` after the seal `previous`.
 * @param content the whole line as the store writes it out
 */
export function sealOf({ key }: SealKey, previous: Buffer, n: number, content: string): Buffer {
  return createHmac('sha256', key).update(previous).update(`${n}\n`).update(content).digest()
}
