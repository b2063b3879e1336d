import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { createPresenceCounter } from '../http/limits/counters.ts'
import { Problem, tooMany } from '../problem.ts'

const gibibyte = 1024 ** 3

export type SpoolOptions = {
  /** Where the files are made, on a disk rather than in memory. It is made where it is missing. */
  readonly folder: string
  /** Bytes that one file has at most. */
  readonly maxFileBytes?: number
  /** Bytes that stay free on the disk: the database may be on the same one. */
  readonly reserve?: number
  /** Files of one person that are being made or sent at the same time. */
  readonly maxFilesPerUser?: number
}

/** A complete text in an unlinked file of `bytes` bytes, which the system removes when its stream closes. */
export type SpooledFile = { readonly bytes: number; readonly stream: Readable }

/**
 * Writes long texts to files, so that a slow reader occupies only a file: no connection to the database, no
 * transaction, no place in a queue.
 */
export type Spool = {
  /**
   * Writes a whole text to a file. A failure leaves nothing behind.
   * @param gone whether the reader has hung up, so that the rest is not written
   * @throws Problem too_many (files of this person), too_large, not_ready (the disk is full); what the pieces throw
   */
  make(person: string, pieces: AsyncIterable<string>, gone: () => boolean): Promise<SpooledFile>
}

const diskFull = () => new Problem('not_ready', { message: 'The disk of the server is full, so no file can be made now. Please tell an administrator.', retryAfter: 60 })

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException | null)?.code

/** Codes of errors of a disk that takes no more data. */
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

export function createSpool({ folder, maxFileBytes = 2 * gibibyte, reserve = gibibyte, maxFilesPerUser = 3 }: SpoolOptions): Spool {
  const files = createPresenceCounter(maxFilesPerUser)

  async function requireRoom(): Promise<void> {
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < reserve) throw diskFull()
  }

  async function write(file: FileHandle, pieces: AsyncIterable<string>, gone: () => boolean): Promise<number> {
    let bytes = 0
    for await (const piece of pieces) {
      if (gone()) throw Object.assign(new Error('The reader has gone.'), { code: 'ECONNRESET' })
      bytes += Buffer.byteLength(piece)
      if (bytes > maxFileBytes) throw new Problem('too_large', { message: 'This file would become too large. Please filter the list, or take fewer columns.' })
      await requireRoom()
      await file.writeFile(piece)
    }
    return bytes
  }

  return {
    make: async (person, pieces, gone) => {
      const leave = files.enter(person)
      if (leave === null) throw tooMany(10, `${maxFilesPerUser} files of yours are on their way. Please wait until one has arrived.`)
      let file: FileHandle | null = null
      try {
        file = await openNameless(folder)
        const bytes = await write(file, pieces, gone)
        const stream = file.createReadStream({ start: 0 })
        // The stream closes when its reader stops; an error then concerns that answer only.
        stream.once('close', leave).on('error', () => {})
        return { bytes, stream }
      } catch (error) {
        await file?.close().catch(() => {})
        leave()
        throw full.has(codeOf(error) ?? '') ? diskFull() : error
      }
    },
  }
}

/** Opens a file and unlinks it at once: the system removes it when it is closed, also when the program is killed. */
async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = path.join(folder, randomUUID())
  const file = await open(name, 'wx+', 0o600)
  try {
    await rm(name, { force: true })
  } catch (error) {
    await file.close().catch(() => {})
    throw error
  }
  return file
}

/** Removes the files that killed programs had created but not yet unlinked. */
export async function clearSpool(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) await rm(path.join(folder, name), { force: true }).catch(() => {})
}
