import { pipeline } from 'node:stream/promises'
import { extract, type Pack, pack } from 'tar-stream'
import { BackupProblem, DamagedProblem } from '../problem.ts'
import { watched } from './bytes.ts'

/** A file in the archive, small enough for memory. */
export type TarEntry = { readonly name: string; readonly bytes: Buffer }

/** Writes entries as a tar, each as it is asked for. */
export async function* tarOf(entries: AsyncIterable<TarEntry>, moment: Date): AsyncGenerator<Buffer> {
  const tar = pack()
  const adding = addAll(tar, entries, moment).catch((error: Error) => tar.destroy(error))
  try {
    yield* tar as AsyncIterable<Buffer>
  } finally {
    tar.destroy()
    await adding
  }
}

async function addAll(tar: Pack, entries: AsyncIterable<TarEntry>, mtime: Date): Promise<void> {
  for await (const { name, bytes } of entries) {
    await new Promise<void>((resolve, reject) => {
      tar.entry({ name, mtime, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()))
    })
  }
  tar.finalize()
}

/**
 * Reads the entries of a tar one after the other.
 * @param mostBytes how many bytes an entry of a name may have; null where there is none of that name
 * @throws DamagedProblem where it is no tar, or has what no backup has; whatever reading it throws
 */
export async function* entriesOf(text: AsyncIterable<Uint8Array>, mostBytes: (name: string) => number | null): AsyncGenerator<TarEntry> {
  const tar = extract()
  const reading = watched(text)
  const feeding = pipeline(reading.bytes, tar)
  // What went wrong ends the reading below as well.
  feeding.catch(() => undefined)
  try {
    for await (const entry of tar) {
      const { name, size, type } = entry.header
      const most = type === 'file' ? mostBytes(name) : null
      if (most === null || size > most) throw new DamagedProblem('The archive has something in it that no backup has.')
      yield { name, bytes: await whole(entry as AsyncIterable<Buffer>) }
    }
    await feeding
  } catch (error) {
    const failed = reading.failed()
    if (failed !== null) throw failed.error
    throw error instanceof BackupProblem ? error : new DamagedProblem('The archive is not as it was written.', { cause: error })
  } finally {
    tar.destroy()
  }
}

async function whole(entry: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of entry) pieces.push(piece)
  return Buffer.concat(pieces)
}
