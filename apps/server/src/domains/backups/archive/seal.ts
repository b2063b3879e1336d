import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from 'node:crypto'
import { Transform } from 'node:stream'
import { promisify } from 'node:util'
import { DamagedProblem } from '../problem.ts'

/**
 * What a sealed file is: a line that names it, the length of a header and the header as JSON, then frames. A frame is a
 * length (its highest bit on the last one), the text under AES-256-GCM and its tag. The number of a frame, whether it is
 * the last, and the header are part of what is authenticated: nothing can be left out, added, moved or cut off.
 */
const magic = Buffer.from('BISITA BACKUP 1\n')

const cost = { N: 32_768, r: 8, p: 1 } as const
const algorithm = 'aes-256-gcm'
const tagBytes = 16
const frameBytes = 256 * 1024
const lastBit = 0x8000_0000
const mostHeader = 4096

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

/** The key that a passphrase and a salt give. A passphrase is read as it was written down: spaces and letter case forgiven. */
export const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  derive(passphrase.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase(), salt, 32, { ...cost, maxmem: 128 * 1024 * 1024 })

const nonceOf = (at: number, last: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce[0] = last ? 1 : 0
  nonce.writeBigUInt64BE(BigInt(at), 4)
  return nonce
}

/** The beginning of a sealed file, and the key for what follows. */
export async function newHeader(passphrase: string): Promise<{ readonly header: Buffer; readonly key: Buffer }> {
  const salt = randomBytes(32)
  const json = Buffer.from(JSON.stringify({ cipher: algorithm, kdf: 'scrypt', ...cost, salt: salt.toString('base64') }))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(json.length)
  return { header: Buffer.concat([magic, length, json]), key: await keyOf(passphrase, salt) }
}

/** Seals what is written to it behind a header. A key seals one file only. */
export function sealing(key: Buffer, header: Buffer): Transform {
  const about = createHash('sha256').update(header).digest()
  let waiting: Buffer[] = []
  let size = 0
  let at = 0
  const frame = (text: Buffer, last: boolean): Buffer => {
    const cipher = createCipheriv(algorithm, key, nonceOf(at, last)).setAAD(about)
    at += 1
    const length = Buffer.alloc(4)
    length.writeUInt32BE(last ? (text.length | lastBit) >>> 0 : text.length)
    const sealed = Buffer.concat([cipher.update(text), cipher.final()])
    return Buffer.concat([length, sealed, cipher.getAuthTag()])
  }
  return new Transform({
    construct(done) {
      this.push(header)
      done()
    },
    transform(chunk: Buffer, _encoding, done) {
      waiting.push(chunk)
      size += chunk.length
      if (size > frameBytes) {
        let all = Buffer.concat(waiting)
        // One frame at least is left for the end.
        for (; all.length > frameBytes; all = all.subarray(frameBytes)) this.push(frame(all.subarray(0, frameBytes), false))
        waiting = [all]
        size = all.length
      }
      done()
    },
    flush(done) {
      this.push(frame(Buffer.concat(waiting), true))
      done()
    },
  })
}

type Header = { readonly salt: Buffer; readonly bytes: Buffer }

/** The header at the beginning of what was read; null while there is too little of it. */
function headerIn(bytes: Buffer): Header | null {
  const known = bytes.subarray(0, magic.length)
  if (!magic.subarray(0, known.length).equals(known)) throw new DamagedProblem('This is no backup of Bisita.')
  if (bytes.length < magic.length + 4) return null
  const length = bytes.readUInt32BE(magic.length)
  if (length > mostHeader) throw new DamagedProblem('The beginning of the file is damaged.')
  const end = magic.length + 4 + length
  if (bytes.length < end) return null
  try {
    const { salt, N, r, p } = JSON.parse(bytes.subarray(magic.length + 4, end).toString()) as { salt: string; N: number; r: number; p: number }
    if (N !== cost.N || r !== cost.r || p !== cost.p) throw new DamagedProblem('The file was sealed in a way that this version does not know.')
    return { salt: Buffer.from(salt, 'base64'), bytes: bytes.subarray(0, end) }
  } catch (error) {
    throw error instanceof DamagedProblem ? error : new DamagedProblem('The beginning of the file is damaged.', { cause: error })
  }
}

/**
 * Opens what was sealed.
 * @throws DamagedProblem, through the stream, at the first byte that is not as it was sealed, and where the passphrase is another
 */
export function opening(passphrase: string): Transform {
  let rest: Buffer = Buffer.alloc(0)
  let opened: { readonly key: Buffer; readonly about: Buffer } | null = null
  let at = 0
  let ended = false

  const begin = async (): Promise<void> => {
    const header = headerIn(rest)
    if (header === null) return
    rest = rest.subarray(header.bytes.length)
    opened = { key: await keyOf(passphrase, header.salt), about: createHash('sha256').update(header.bytes).digest() }
  }
  const frames = function* ({ key, about }: { readonly key: Buffer; readonly about: Buffer }): Generator<Buffer> {
    while (rest.length >= 4) {
      if (ended) throw new DamagedProblem('There is something behind the end of the file.')
      const word = rest.readUInt32BE(0)
      const last = (word & lastBit) !== 0
      const length = word & ~lastBit
      if (length > frameBytes) throw damagedAt(at)
      const end = 4 + length + tagBytes
      if (rest.length < end) return
      const decipher = createDecipheriv(algorithm, key, nonceOf(at, last), { authTagLength: tagBytes }).setAAD(about).setAuthTag(rest.subarray(end - tagBytes, end))
      const text = decipher.update(rest.subarray(4, 4 + length))
      try {
        decipher.final()
      } catch (error) {
        throw at === 0 ? new DamagedProblem('The file does not open: the passphrase is another one, or its beginning is damaged.', { cause: error }) : damagedAt(at)
      }
      at += 1
      ended = last
      rest = rest.subarray(end)
      yield text
    }
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      void (async () => {
        try {
          if (opened === null) await begin()
          if (opened !== null) for (const text of frames(opened)) this.push(text)
          done()
        } catch (error) {
          done(error as Error)
        }
      })()
    },
    flush(done) {
      done(ended && rest.length === 0 ? null : new DamagedProblem('The file is cut off.'))
    },
  })
}

const damagedAt = (frame: number): DamagedProblem => new DamagedProblem(`The file is damaged, about ${((frame * frameBytes) / 1024 ** 2).toFixed(1)} MB from its beginning.`)

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
