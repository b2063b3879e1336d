import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { Decrypter, Encrypter, type Identity, type Recipient, Stanza } from 'age-encryption'
import { asTyped } from '../passphrase.ts'
import { BackupProblem, DamagedProblem } from '../problem.ts'
import { watched } from './bytes.ts'

/** How a sealed file begins: age-encryption.org/v1, which the program `age` opens too. */
export const ageMagic = Buffer.from('age-encryption.org/v1\n')

/** The work to try a passphrase, as a power of two: 128 MB and half a second. The memory is what a small server can spare. */
const usualWork = 17
/** The most that is done for a file: what `age -p` asks for. Each more doubles the memory. */
const mostWork = 18
/** A header is a few lines. */
const mostHeader = 1024 * 1024

const label = Buffer.from('age-encryption.org/v1/scrypt')
const algorithm = 'chacha20-poly1305'
const tagBytes = 16
/** A key of scrypt wraps one file's key and nothing else, so age counts from zero. */
const nonce = Buffer.alloc(12)

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

/** age's passphrase recipient with the scrypt of Node: the library's own would hold up the whole server meanwhile. */
const keyOf = (passphrase: string, salt: Buffer, work: number): Promise<Buffer> =>
  derive(asTyped(passphrase), Buffer.concat([label, salt]), 32, { N: 2 ** work, r: 8, p: 1, maxmem: 2 ** (work + 11) })

const withoutPadding = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

const recipient = (passphrase: string, work: number): Recipient => ({
  wrapFileKey: async (fileKey) => {
    const salt = randomBytes(16)
    const cipher = createCipheriv(algorithm, await keyOf(passphrase, salt, work), nonce, { authTagLength: tagBytes })
    return [new Stanza(['scrypt', withoutPadding(salt), String(work)], Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]))]
  },
})

const identity = (passphrase: string): Identity => ({
  unwrapFileKey: async (stanzas) => {
    const [kind, salt = '', work = ''] = stanzas[0]?.args ?? []
    const body = Buffer.from(stanzas[0]?.body ?? [])
    if (stanzas.length !== 1 || kind !== 'scrypt' || !/^[1-9]\d?$/.test(work) || body.length !== 16 + tagBytes) return null
    if (Number(work) > mostWork) throw new DamagedProblem(`The file was sealed with more work (${work}) than this version does for one (${mostWork}).`)
    const decipher = createDecipheriv(algorithm, await keyOf(passphrase, Buffer.from(salt, 'base64'), Number(work)), nonce, { authTagLength: tagBytes })
    decipher.setAuthTag(body.subarray(-tagBytes))
    const fileKey = decipher.update(body.subarray(0, -tagBytes))
    try {
      decipher.final()
    } catch {
      return null
    }
    return fileKey
  },
})

/**
 * Seals bytes as an age file that opens with a passphrase.
 * @param work the power of two of scrypt's work; less than usual is for tests
 */
export async function* sealed(text: AsyncIterable<Uint8Array>, passphrase: string, work = usualWork): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient(passphrase, work))
  yield* await encrypter.encrypt(ReadableStream.from(text))
}

/**
 * Opens an age file. Each part is given once it is known to be what was sealed; that nothing was cut off, at the end.
 * @throws DamagedProblem where it is not as it was sealed or the passphrase is another one; whatever reading it throws
 */
export async function* opened(file: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  let [bytes, begun] = [0, false]
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of file) {
      bytes += chunk.length
      if (!begun && bytes > mostHeader) throw new DamagedProblem('The beginning of the file is damaged.')
      yield chunk
    }
  }
  const reading = watched(counted())
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity(passphrase))
  try {
    const text = await decrypter.decrypt(ReadableStream.from(reading.bytes))
    begun = true
    yield* text
  } catch (error) {
    const failed = reading.failed()
    if (failed !== null) throw failed.error
    if (error instanceof BackupProblem) throw error
    throw new DamagedProblem(
      begun ? `The file is damaged or cut off, about ${(bytes / 1024 ** 2).toFixed(1)} MB from its beginning.` : 'The file does not open: the passphrase is another one, or its beginning is damaged.',
      { cause: error },
    )
  }
}
