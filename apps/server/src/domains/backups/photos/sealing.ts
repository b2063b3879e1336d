import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { asTyped } from '../passphrase.ts'
import { DamagedProblem } from '../problem.ts'

/** The work of a key, which the headers of the first format tell as well. */
export const scryptCost = { N: 32_768, r: 8, p: 1 } as const

const algorithm = 'aes-256-gcm'
const tagBytes = 16

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

/** The key that a passphrase and a salt give. */
export const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> => derive(asTyped(passphrase), salt, 32, { ...scryptCost, maxmem: 128 * 1024 * 1024 })

/** Seals some bytes on their own, as a small file. */
export async function sealBytes(key: Buffer, salt: Buffer, name: string, bytes: Buffer): Promise<Buffer> {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.concat([salt, Buffer.from(name)]))
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/**
 * Opens bytes that were sealed on their own, under the same name.
 * @throws DamagedProblem
 */
export function openBytes(key: Buffer, salt: Buffer, name: string, sealed: Buffer): Buffer {
  if (sealed.length < 12 + tagBytes) throw new DamagedProblem(`${name} is cut off.`)
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, 12), { authTagLength: tagBytes })
    .setAAD(Buffer.concat([salt, Buffer.from(name)]))
    .setAuthTag(sealed.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(12, -tagBytes)), decipher.final()])
  } catch (error) {
    throw new DamagedProblem(`${name} is damaged.`, { cause: error })
  }
}
