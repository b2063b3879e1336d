import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'
import { isKey } from '../../../files/files.ts'
import { DamagedProblem } from '../problem.ts'
import { catalogueName, keyName } from './manifest.ts'
import type { ArchivePiece } from './pieces.ts'
import { type TarEntry, entriesOf } from './tar.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** Bytes of table text in one entry. Only one entry is in memory at a time, however large the table. */
export const rowsBytes = 4 * 1024 * 1024

const megabyte = 1024 * 1024

/** The most that an entry of a kind may have: rows as they are packed, which may be a little more than they are. */
const mostBytes = { rows: 5 * megabyte, key: megabyte, photos: 5 * megabyte, photo: 64 * megabyte, manifest: 16 * megabyte } as const satisfies Record<ArchivePiece['kind'], number>

const numbered = (at: number): string => String(at).padStart(5, '0')

/** Names the pieces of one archive; the texts of tables are packed. */
export function namer(): (piece: ArchivePiece) => Promise<TarEntry> {
  const counts = new Map<string, number>()
  const next = (folder: string): string => {
    const at = (counts.get(folder) ?? 0) + 1
    counts.set(folder, at)
    return `${folder}/${numbered(at)}`
  }
  return async (piece) => {
    switch (piece.kind) {
      case 'rows':
        return { name: `${next(`tables/${piece.table}`)}.copy.gz`, bytes: await pack(piece.bytes, { level: constants.Z_BEST_SPEED }) }
      case 'key':
        return { name: `keys/${piece.name}`, bytes: piece.bytes }
      case 'photos':
        return { name: `${next('photos')}.list`, bytes: piece.lines }
      case 'photo':
        return { name: `photos/${piece.key}`, bytes: piece.bytes }
      case 'manifest':
        return { name: 'manifest.json', bytes: piece.bytes }
    }
  }
}

/** What an entry of a name is; null where no backup has one of that name. */
function kindOf(name: string): { readonly kind: ArchivePiece['kind']; readonly of: string } | null {
  if (name === 'manifest.json') return { kind: 'manifest', of: '' }
  const [folder = '', of = '', file, ...more] = name.split('/')
  if (folder === 'tables') return catalogueName.test(of) && /^\d{5}\.copy\.gz$/.test(file ?? '') && more.length === 0 ? { kind: 'rows', of } : null
  if (file !== undefined) return null
  if (folder === 'keys') return { kind: 'key', of }
  if (folder !== 'photos') return null
  if (/^\d{5}\.list$/.test(of)) return { kind: 'photos', of }
  return isKey(of) ? { kind: 'photo', of } : null
}

/**
 * Reads the pieces of a tar. Nothing is unpacked to more than was written into one entry.
 * @throws DamagedProblem where it has what no backup has
 */
export async function* piecesOf(text: AsyncIterable<Uint8Array>): AsyncGenerator<ArchivePiece> {
  const most = (name: string): number | null => {
    const known = kindOf(name)
    return known === null ? null : mostBytes[known.kind]
  }
  for await (const { name, bytes } of entriesOf(text, most)) {
    const { kind, of } = kindOf(name) as NonNullable<ReturnType<typeof kindOf>>
    switch (kind) {
      case 'rows':
        yield { kind, table: of, bytes: await unpacked(of, bytes) }
        break
      case 'key':
        yield { kind, name: keyName(of), bytes }
        break
      case 'photos':
        yield { kind, lines: bytes }
        break
      case 'photo':
        yield { kind, key: of, bytes }
        break
      case 'manifest':
        yield { kind, bytes }
    }
  }
}

async function unpacked(table: string, bytes: Buffer): Promise<Buffer> {
  try {
    return await unpack(bytes, { maxOutputLength: rowsBytes })
  } catch (error) {
    throw new DamagedProblem(`The rows of ${table} are not those that were written.`, { cause: error })
  }
}

/** Puts the texts of COPY together to pieces for one entry each, cut behind a row wherever one ends in it; one piece at least. */
export async function* inPieces(texts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  let cut = false
  for await (const text of texts) {
    waiting.push(text)
    size += text.length
    if (size < rowsBytes) continue
    let rest = Buffer.concat(waiting)
    while (rest.length >= rowsBytes) {
      const end = rest.lastIndexOf('\n', rowsBytes - 1) + 1 || rowsBytes
      yield rest.subarray(0, end)
      cut = true
      rest = rest.subarray(end)
    }
    waiting = [rest]
    size = rest.length
  }
  if (size > 0 || !cut) yield Buffer.concat(waiting)
}
