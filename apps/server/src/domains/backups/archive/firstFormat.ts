import { createDecipheriv, createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { DamagedProblem } from '../problem.ts'
import { ByteReader } from './bytes.ts'
import { keyOf, scryptCost } from '../photos/sealing.ts'
import { keyName, parsed, type ListedPhoto } from './manifest.ts'
import type { ArchivePiece } from './pieces.ts'

/**
 * Reads the format of before, of which backups may be kept for years: a line that names it, the length of a header and
 * the header as JSON, then frames. A frame is a length (its highest bit on the last one), the text under AES-256-GCM and
 * its tag; its number, whether it is the last, and the header are authenticated. The text is records under gzip: a kind,
 * a length and so many bytes.
 */
export const firstMagic = Buffer.from('BISITA BACKUP 1\n')

const algorithm = 'aes-256-gcm'
const tagBytes = 16
const frameBytes = 256 * 1024
const lastBit = 0x8000_0000
const mostHeader = 4096

/** What stands in an archive one after the other. */
export const kinds = { table: 1, rows: 2, tableEnd: 3, key: 4, photos: 5, photo: 6, photoBytes: 7, manifest: 8 } as const

type Kind = keyof typeof kinds

const kindNames = new Map<number, Kind>(Object.entries(kinds).map(([name, number]) => [number, name as Kind]))

const mostRecord = 64 * 1024 * 1024

const notAsWritten = (): DamagedProblem => new DamagedProblem('The archive is not as it was written.')

async function takeHeader(file: ByteReader, passphrase: string): Promise<{ readonly key: Buffer; readonly about: Buffer }> {
  const damaged = (cause?: unknown) => new DamagedProblem('The beginning of the file is damaged.', { cause })
  const start = await file.take(firstMagic.length + 4)
  const length = start?.readUInt32BE(firstMagic.length) ?? 0
  if (start === null || length > mostHeader) throw damaged()
  const json = await file.take(length)
  if (json === null) throw damaged()
  let parameters: Partial<Record<'salt' | 'N' | 'r' | 'p', unknown>>
  try {
    parameters = JSON.parse(json.toString()) as typeof parameters
  } catch (error) {
    throw damaged(error)
  }
  const { salt, N, r, p } = parameters
  if (typeof salt !== 'string') throw damaged()
  if (N !== scryptCost.N || r !== scryptCost.r || p !== scryptCost.p) throw new DamagedProblem('The file was sealed in a way that this version does not know.')
  const about = createHash('sha256').update(start).update(json).digest()
  return { key: await keyOf(passphrase, Buffer.from(salt, 'base64')), about }
}

/** The number that a frame is sealed under. */
export function frameNonce(at: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce[0] = last ? 1 : 0
  nonce.writeBigUInt64BE(BigInt(at), 4)
  return nonce
}

async function* framesOf(file: ByteReader, passphrase: string): AsyncGenerator<Buffer> {
  const { key, about } = await takeHeader(file, passphrase)
  for (let at = 0; ; at += 1) {
    const damaged = (cause?: unknown) =>
      new DamagedProblem(at === 0 ? 'The file does not open: the passphrase is another one, or its beginning is damaged.' : `The file is damaged, about ${((at * frameBytes) / 1024 ** 2).toFixed(1)} MB from its beginning.`, { cause })
    const word = (await file.take(4))?.readUInt32BE(0)
    if (word === undefined) throw new DamagedProblem('The file is cut off.')
    const last = (word & lastBit) !== 0
    const length = word & ~lastBit
    if (length > frameBytes) throw damaged()
    const frame = await file.take(length + tagBytes)
    if (frame === null) throw new DamagedProblem('The file is cut off.')
    const decipher = createDecipheriv(algorithm, key, frameNonce(at, last), { authTagLength: tagBytes }).setAAD(about).setAuthTag(frame.subarray(length))
    const text = decipher.update(frame.subarray(0, length))
    try {
      decipher.final()
    } catch (error) {
      throw damaged(error)
    }
    yield text
    if (!last) continue
    if ((await file.peek(1)).length > 0) throw new DamagedProblem('There is something behind the end of the file.')
    return
  }
}

async function* recordsOf(text: AsyncIterable<Uint8Array>): AsyncGenerator<{ readonly kind: Kind; readonly bytes: Buffer }> {
  const reader = new ByteReader(text)
  for (;;) {
    const head = await reader.take(5)
    if (head === null) return
    const kind = kindNames.get(head.readUInt8(0))
    const length = head.readUInt32BE(1)
    if (kind === undefined || length > mostRecord) throw notAsWritten()
    const bytes = length === 0 ? Buffer.alloc(0) : await reader.take(length)
    if (bytes === null) throw new DamagedProblem('The archive is cut off.')
    yield { kind, bytes }
  }
}

/**
 * Reads the pieces of a file of the first format.
 * @throws DamagedProblem where it is not as it was made, or the passphrase is another one
 */
export async function* firstPieces(file: ByteReader, passphrase: string): AsyncGenerator<ArchivePiece> {
  const unpacked = createGunzip()
  const streaming = pipeline(framesOf(file, passphrase), unpacked)
  // What went wrong ends the reading below as well.
  streaming.catch(() => undefined)
  let table: string | null = null
  let photo: Partial<ListedPhoto> | null = null
  try {
    for await (const { kind, bytes } of recordsOf(unpacked)) {
      if (table !== null && kind !== 'rows' && kind !== 'tableEnd') throw notAsWritten()
      switch (kind) {
        case 'table':
          table = nameIn(bytes)
          yield { kind: 'rows', table, bytes: Buffer.alloc(0) }
          break
        case 'rows':
          if (table === null) throw notAsWritten()
          yield { kind, table, bytes }
          break
        case 'tableEnd':
          table = null
          break
        case 'key':
          yield { kind, name: keyName(nameIn(bytes)), bytes: Buffer.from(String((parsed(bytes) as { bytes?: unknown }).bytes), 'base64') }
          break
        case 'photos':
          // Photos in the file were listed as well.
          yield { kind, lines: bytes }
          break
        case 'photo':
          photo = parsed(bytes) as Partial<ListedPhoto> | null
          break
        case 'photoBytes':
          if (typeof photo?.key !== 'string') throw notAsWritten()
          if (createHash('sha256').update(bytes).digest('hex') !== photo.sha256) throw new DamagedProblem('A photo in the file is another one than it says.')
          yield { kind: 'photo', key: photo.key, bytes }
          photo = null
          break
        case 'manifest':
          yield { kind, bytes }
      }
    }
    await streaming
  } catch (error) {
    const code = (error as { code?: unknown }).code
    throw typeof code === 'string' && code.startsWith('Z_') ? new DamagedProblem('The file is damaged.', { cause: error }) : error
  } finally {
    unpacked.destroy()
  }
}

function nameIn(bytes: Buffer): string {
  const content = parsed(bytes)
  const name = typeof content === 'object' && content !== null && 'name' in content ? content.name : undefined
  if (typeof name !== 'string') throw notAsWritten()
  return name
}
