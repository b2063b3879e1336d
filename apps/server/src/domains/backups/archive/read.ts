import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { DamagedProblem } from '../problem.ts'
import { ByteReader } from './bytes.ts'
import { piecesOf } from './entries.ts'
import { firstMagic, firstPieces } from './firstFormat.ts'
import { catalogueName, type KeyName, type Manifest, type ListedPhoto, photoLine, photoOfLine, readManifest, type ManifestTable } from './manifest.ts'
import { type ArchivePiece, rowsIn } from './pieces.ts'
import { ageMagic, opened } from './sealing.ts'

/** What is done with an archive as it is read; each part is handed on before it is known whether all of it is whole. */
export type ArchiveHandlers = {
  /** The rows of a table, in pieces that may be cut anywhere. */
  readonly table?: (name: string, rows: AsyncIterable<Buffer>) => Promise<void>
  readonly key?: (name: KeyName, bytes: Buffer) => void
  /** The photos that are listed, in the file or not. */
  readonly listed?: (photo: ListedPhoto) => void
  /** The photos that are in the file. */
  readonly photo?: (photo: ListedPhoto, bytes: Buffer) => Promise<void>
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Reads an archive to its end, holds every part against what the file says of it, and hands it on.
 * @throws DamagedProblem where the file is not as it was made
 */
export async function readArchive(file: Readable, passphrase: string, taking: ArchiveHandlers = {}): Promise<Manifest> {
  try {
    const { format, pieces } = await openArchive(file, passphrase)
    try {
      const manifest = await takeAll(pieces, format === 1, taking)
      if (manifest.format !== format) throw new DamagedProblem('The archive is not what its manifest says.')
      return manifest
    } finally {
      await pieces.return(undefined)
    }
  } finally {
    file.destroy()
  }
}

/** Reads a file of this machine to its end. */
export const verifyFile = (file: string, passphrase: string): Promise<Manifest> => readArchive(createReadStream(file), passphrase)

async function openArchive(file: Readable, passphrase: string): Promise<{ readonly format: Manifest['format']; readonly pieces: AsyncGenerator<ArchivePiece> }> {
  const reader = new ByteReader(file)
  const start = await reader.peek(ageMagic.length)
  if (start.subarray(0, firstMagic.length).equals(firstMagic)) return { format: 1, pieces: firstPieces(reader, passphrase) }
  if (start.equals(ageMagic)) return { format: 2, pieces: piecesOf(opened(reader.rest(), passphrase)) }
  throw new DamagedProblem('This is no backup of Bisita.')
}

/** What was read of a table. */
type TableRead = Pick<ManifestTable, 'name' | 'rows' | 'sha256'>

/** @param listedTwice whether photos that are in the file stand in its list as well */
async function takeAll(pieces: AsyncGenerator<ArchivePiece>, listedTwice: boolean, taking: ArchiveHandlers): Promise<Manifest> {
  const tables: TableRead[] = []
  const keys: KeyName[] = []
  const photos = createHash('sha256')
  let [count, bytes] = [0, 0]
  const list = (photo: ListedPhoto): void => {
    count += 1
    bytes += photo.bytes
    photos.update(photoLine(photo))
    taking.listed?.(photo)
  }
  let next = await pieces.next()
  while (!next.done) {
    const piece = next.value
    if (piece.kind === 'rows') {
      const { table } = piece
      if (!catalogueName.test(table) || tables.some(({ name }) => name === table)) throw new DamagedProblem('The archive is not as it was written.')
      const digest = createHash('sha256')
      let rows = 0
      const texts = async function* (): AsyncGenerator<Buffer> {
        for (; !next.done && next.value.kind === 'rows' && next.value.table === table; next = await pieces.next()) {
          digest.update(next.value.bytes)
          rows += rowsIn(next.value.bytes)
          yield next.value.bytes
        }
      }
      if (taking.table !== undefined) await taking.table(table, texts())
      // What was not taken is read all the same.
      for await (const _ of texts());
      tables.push({ name: table, rows, sha256: digest.digest('hex') })
      continue
    }
    switch (piece.kind) {
      case 'key':
        keys.push(piece.name)
        taking.key?.(piece.name, piece.bytes)
        break
      case 'photos':
        for (const line of piece.lines.toString().split('\n')) if (line !== '') list(photoOfLine(line))
        break
      case 'photo': {
        const photo = { key: piece.key, sha256: sha256(piece.bytes), bytes: piece.bytes.length }
        if (!listedTwice) list(photo)
        await taking.photo?.(photo, piece.bytes)
        break
      }
      case 'manifest': {
        const manifest = readManifest(piece.bytes)
        if (!(await pieces.next()).done) throw new DamagedProblem('There is something behind the end of the archive.')
        const expectedTables = manifest.tables.map(({ columns: _, ...table }) => table)
        if (!isDeepStrictEqual([expectedTables, manifest.keys, manifest.photos.count, manifest.photos.bytes, manifest.photos.sha256], [tables, keys, count, bytes, photos.digest('hex')])) {
          throw new DamagedProblem('The archive is not what its manifest says.')
        }
        return manifest
      }
    }
    next = await pieces.next()
  }
  throw new DamagedProblem('The archive has no end.')
}
