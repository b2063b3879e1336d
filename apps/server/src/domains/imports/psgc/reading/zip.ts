import { inflateRawSync } from 'node:zlib'

/** A file that is no ZIP archive, or one of a kind that no spreadsheet is. */
export class ZipProblem extends Error {}

/** The most bytes that one entry may unpack to: five times the largest sheet that the publication has had. */
const mostUnpacked = 128 * 1024 * 1024

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const endLength = 22
/** A comment at the end is at most so long. */
const longestComment = 0xffff

type Entry = { readonly method: number; readonly packed: number; readonly at: number }

/**
 * The entries of a ZIP archive, read out of its directory; each is unpacked when it is asked for. Names are compared
 * without case, as spreadsheets' programs do.
 * @throws ZipProblem
 */
export function openZip(bytes: Buffer): (name: string) => string | null {
  const entries = readDirectory(bytes)
  return (name) => {
    const entry = entries.get(name.toLowerCase())
    return entry === undefined ? null : unpack(bytes, entry)
  }
}

function readDirectory(bytes: Buffer): ReadonlyMap<string, Entry> {
  try {
    const end = findEnd(bytes)
    const entries = new Map<string, Entry>()
    let at = bytes.readUInt32LE(end + 16)
    for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
      if (bytes.readUInt32LE(at) !== entrySignature) throw new ZipProblem('no entry where one was told')
      const [nameLength, extraLength, commentLength] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32)]
      const name = bytes.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/').toLowerCase()
      entries.set(name, { method: bytes.readUInt16LE(at + 10), packed: bytes.readUInt32LE(at + 20), at: bytes.readUInt32LE(at + 42) })
      at += 46 + nameLength + extraLength + commentLength
    }
    return entries
  } catch (error) {
    throw error instanceof ZipProblem ? error : new ZipProblem('the directory is broken')
  }
}

function findEnd(bytes: Buffer): number {
  for (let at = bytes.length - endLength; at >= Math.max(0, bytes.length - endLength - longestComment); at -= 1) {
    if (bytes.readUInt32LE(at) === endSignature) return at
  }
  throw new ZipProblem('no end of a directory')
}

function unpack(bytes: Buffer, { method, packed, at }: Entry): string {
  try {
    if (bytes.readUInt32LE(at) !== localSignature) throw new ZipProblem('no content where it was told')
    const begin = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
    const content = bytes.subarray(begin, begin + packed)
    if (method !== 0 && method !== 8) throw new ZipProblem('packed in another way')
    return (method === 0 ? content : inflateRawSync(content, { maxOutputLength: mostUnpacked })).toString('utf8')
  } catch (error) {
    throw error instanceof ZipProblem ? error : new ZipProblem('the content is broken')
  }
}
