import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { firstMagic, frameNonce, kinds } from '../archive/firstFormat.ts'
import { parsed } from '../archive/manifest.ts'
import type { ArchivePiece } from '../archive/pieces.ts'
import { keyOf, scryptCost } from '../photos/sealing.ts'

const frameBytes = 256 * 1024
const lastBit = 0x8000_0000

/** The beginning of a sealed file of the first format, and the key for what follows. */
async function newHeader(passphrase: string): Promise<{ readonly header: Buffer; readonly key: Buffer }> {
  const salt = randomBytes(32)
  const json = Buffer.from(JSON.stringify({ cipher: 'aes-256-gcm', kdf: 'scrypt', ...scryptCost, salt: salt.toString('base64') }))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(json.length)
  return { header: Buffer.concat([firstMagic, length, json]), key: await keyOf(passphrase, salt) }
}

/** Seals what is written to it behind a header, as the versions before wrote it. */
function sealing(key: Buffer, header: Buffer): Transform {
  const about = createHash('sha256').update(header).digest()
  let waiting: Buffer = Buffer.alloc(0)
  let at = 0
  const frame = (text: Buffer, last: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, frameNonce(at, last)).setAAD(about)
    at += 1
    const length = Buffer.alloc(4)
    length.writeUInt32BE(last ? (text.length | lastBit) >>> 0 : text.length)
    return Buffer.concat([length, cipher.update(text), cipher.final(), cipher.getAuthTag()])
  }
  return new Transform({
    construct(done) {
      this.push(header)
      done()
    },
    transform(chunk: Buffer, _encoding, done) {
      waiting = Buffer.concat([waiting, chunk])
      for (; waiting.length > frameBytes; waiting = waiting.subarray(frameBytes)) this.push(frame(waiting.subarray(0, frameBytes), false))
      done()
    },
    flush(done) {
      this.push(frame(waiting, true))
      done()
    },
  })
}

type FirstRecord = readonly [kind: keyof typeof kinds, content: Buffer | object]

function recordOf([kind, content]: FirstRecord): Buffer {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content))
  const head = Buffer.alloc(5)
  head[0] = kinds[kind]
  head.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}

/** A file of the first format with these records, whatever they are. */
export async function sealedRecords(records: AsyncIterable<FirstRecord> | Iterable<FirstRecord>, passphrase: string): Promise<Buffer> {
  const { header, key } = await newHeader(passphrase)
  const pieces: Buffer[] = []
  const texts = async function* (): AsyncGenerator<Buffer> {
    for await (const record of records) yield recordOf(record)
  }
  await pipeline(texts(), createGzip({ level: 1 }), sealing(key, header), async (from: AsyncIterable<Buffer>) => {
    for await (const piece of from) pieces.push(piece)
  })
  return Buffer.concat(pieces)
}

/** The pieces of a backup as the versions before wrote them. */
export async function* firstRecords(pieces: AsyncIterable<ArchivePiece>): AsyncGenerator<FirstRecord> {
  let table: { readonly name: string; readonly digest: ReturnType<typeof createHash> } | null = null
  for await (const piece of pieces) {
    if (table !== null && (piece.kind !== 'rows' || piece.table !== table.name)) {
      yield ['tableEnd', { name: table.name, columns: [], rows: 0, sha256: table.digest.digest('hex') }]
      table = null
    }
    switch (piece.kind) {
      case 'rows':
        if (table === null) {
          table = { name: piece.table, digest: createHash('sha256') }
          yield ['table', { name: piece.table, columns: [] }]
        }
        table.digest.update(piece.bytes)
        yield ['rows', piece.bytes]
        break
      case 'key':
        yield ['key', { name: piece.name, bytes: piece.bytes.toString('base64') }]
        break
      case 'photos':
        yield ['photos', piece.lines]
        break
      case 'photo': {
        const photo = { key: piece.key, sha256: createHash('sha256').update(piece.bytes).digest('hex'), bytes: piece.bytes.length }
        yield ['photo', photo]
        yield ['photoBytes', piece.bytes]
        yield ['photos', Buffer.from(`${photo.key}\t${photo.sha256}\t${photo.bytes}\n`)]
        break
      }
      case 'manifest':
        yield ['manifest', { ...(parsed(piece.bytes) as object), format: 1 }]
    }
  }
}
