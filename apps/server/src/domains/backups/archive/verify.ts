import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { DamagedProblem } from '../problem.ts'
import { type Manifest, type PhotoListed, type TableToldOf } from './manifest.ts'
import { type ArchiveRecord, readRecords } from './records.ts'
import { opening } from './seal.ts'

/** What is done with an archive as it is read; each part is handed on before it is known whether all of it is whole. */
export type Taking = {
  readonly table?: (table: Pick<TableToldOf, 'name' | 'columns'>, rows: AsyncIterable<Buffer>) => Promise<void>
  readonly key?: (name: string, bytes: Buffer) => Promise<void>
  readonly photos?: (lines: string) => void
  readonly photo?: (photo: PhotoListed, bytes: Buffer) => Promise<void>
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Reads an archive to its end, holds every part against what the file says of it, and hands it on.
 * @throws DamagedProblem where the file is not as it was made
 */
export async function readArchive(sealed: Readable, passphrase: string, taking: Taking = {}): Promise<Manifest> {
  const unpacked = createGunzip()
  const streaming = pipeline(sealed, opening(passphrase), unpacked)
  streaming.catch(() => undefined)
  try {
    const manifest = await takeAll(readRecords(unpacked), taking)
    await streaming
    return manifest
  } catch (error) {
    sealed.destroy()
    // What went wrong further up says more than how it ended here.
    const cause = await streaming.then(() => error, (first: unknown) => first)
    throw worded(cause instanceof DamagedProblem ? cause : error)
  }
}

/** What unpacking says of damaged text is none of our words. */
function worded(error: unknown): unknown {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && (code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE') ? new DamagedProblem('The file is damaged.', { cause: error }) : error
}

/** Reads a file of this machine to its end. */
export const verifyFile = (file: string, passphrase: string): Promise<Manifest> => readArchive(createReadStream(file), passphrase)

async function takeAll(records: AsyncGenerator<ArchiveRecord>, taking: Taking): Promise<Manifest> {
  const tables: TableToldOf[] = []
  const keys: string[] = []
  const photos = createHash('sha256')
  let photo: PhotoListed | null = null
  let manifest: Manifest | null = null
  for await (const { kind, bytes } of records) {
    if (manifest !== null) throw new DamagedProblem('There is something behind the end of the archive.')
    switch (kind) {
      case 'table':
        tables.push(await takeTable(records, parsed(bytes) as TableToldOf, taking))
        break
      case 'key': {
        const told = parsed(bytes) as { name: string; bytes: string }
        keys.push(told.name)
        await taking.key?.(told.name, Buffer.from(told.bytes, 'base64'))
        break
      }
      case 'photos':
        photos.update(bytes)
        taking.photos?.(bytes.toString())
        break
      case 'photo':
        photo = parsed(bytes) as PhotoListed
        break
      case 'photoBytes':
        if (photo === null || sha256(bytes) !== photo.sha256) throw new DamagedProblem('A photo in the file is another one than it says.')
        await taking.photo?.(photo, bytes)
        photo = null
        break
      case 'manifest':
        manifest = parsed(bytes) as Manifest
        break
      default:
        throw new DamagedProblem('The archive is not as it was written.')
    }
  }
  if (manifest === null) throw new DamagedProblem('The archive has no end.')
  return held(manifest, tables, keys, photos)
}

function held(manifest: Manifest, tables: readonly TableToldOf[], keys: readonly string[], photos: Hash): Manifest {
  if (manifest.format !== 1) throw new DamagedProblem('The archive is of a form that this version does not know.')
  const same = JSON.stringify([manifest.tables, manifest.keys]) === JSON.stringify([tables, keys])
  if (!same || manifest.photos.sha256 !== photos.digest('hex')) throw new DamagedProblem('The archive is not what its manifest says.')
  return manifest
}

async function takeTable(records: AsyncGenerator<ArchiveRecord>, begun: Pick<TableToldOf, 'name' | 'columns'>, taking: Taking): Promise<TableToldOf> {
  const digest = createHash('sha256')
  let told: TableToldOf | null = null
  async function* rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const next = await records.next()
      if (next.done) throw new DamagedProblem('The archive is cut off.')
      const { kind, bytes } = next.value
      if (kind === 'tableEnd') {
        told = parsed(bytes) as TableToldOf
        return
      }
      if (kind !== 'rows') throw new DamagedProblem('The archive is not as it was written.')
      digest.update(bytes)
      yield bytes
    }
  }
  if (taking.table === undefined) for await (const _ of rows());
  else await taking.table(begun, rows())
  const end = told as TableToldOf | null
  if (end?.name !== begun.name || end.sha256 !== digest.digest('hex')) throw new DamagedProblem(`The rows of ${begun.name} are not those that were written.`)
  return end
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString()) as unknown
  } catch (error) {
    throw new DamagedProblem('The archive is not as it was written.', { cause: error })
  }
}
