import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { namer } from './entries.ts'
import type { ArchivePiece } from './pieces.ts'
import { sealed } from './sealing.ts'
import { type TarEntry, tarOf } from './tar.ts'

/**
 * Writes an archive: pieces are asked for as fast as they are taken, so memory stays flat whatever there is to write. It
 * ends when everything was taken, and rejects with the first thing that failed, be it a piece or where they go.
 */
export async function writeArchive(pieces: AsyncIterable<ArchivePiece>, to: Writable, { passphrase, moment, work }: { readonly passphrase: string; readonly moment: Date; readonly work?: number | undefined }): Promise<void> {
  const name = namer()
  const entries = async function* (): AsyncGenerator<TarEntry> {
    for await (const piece of pieces) yield await name(piece)
  }
  await pipeline(sealed(tarOf(entries(), moment), passphrase, work), to)
}
