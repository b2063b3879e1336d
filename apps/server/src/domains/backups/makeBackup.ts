import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import type { Files } from '../../files/files.ts'
import { inPieces } from './archive/entries.ts'
import { type KeyName, type Manifest, photoLine, type ManifestPhotos, type ManifestTable } from './archive/manifest.ts'
import { type ArchivePiece, rowsIn } from './archive/pieces.ts'
import { verifyFile } from './archive/read.ts'
import { writeArchive } from './archive/write.ts'
import { gatherPhotos, type PhotosFrom } from './photos/gather.ts'
import { sealedPhotosFor } from './photos/sealedPhotos.ts'
import { type BackupDestination, backupFileName } from './destination/destination.ts'
import { BackupProblem } from './problem.ts'
import { describeSnapshot, beginSnapshot, copyOut, photosNamed, sequencesOf, tablesOf } from './snapshot.store.ts'

export type BackupJob = {
  readonly databaseUrl: string
  readonly passphrase: string
  readonly version: string
  readonly destination: BackupDestination
  /** Where the file is written until it is good, and where photos are kept sealed: a folder of this machine. */
  readonly workFolder: string
  /** Keys that stand outside of the database, by the names of their files. */
  readonly keys: ReadonlyMap<KeyName, Buffer>
  readonly photos: PhotosFrom
  readonly files: Files
  /** What it is made for, where it isn't made by the day. */
  readonly why: string | null
  /** Asked between two pieces of work: throws where it is to end. */
  readonly check?: () => Promise<void>
  /** The power of two of the work to try the passphrase; the usual where none is given. */
  readonly work?: number
}

export type FinishedBackup = { readonly name: string; readonly bytes: number; readonly manifest: Manifest }

/**
 * Makes a backup while the program runs: all tables as of one moment, keys and photos, sealed; read back and compared
 * before it is called good and put in its place. What is left half written by a killed program is no backup by its name.
 * @throws BackupProblem
 */
export async function makeBackup(making: BackupJob): Promise<FinishedBackup> {
  const { workFolder: beside, passphrase, destination: place, why, work } = making
  await mkdir(beside, { recursive: true, mode: 0o700 })
  await clearUnfinished(beside)
  const unfinished = path.join(beside, `unfinished-${process.pid}-${randomBytes(4).toString('hex')}`)
  const client = new pg.Client({ connectionString: making.databaseUrl, application_name: 'bisita backup' })
  // One that breaks between two statements would end the process; the next statement says so.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const moment = await beginSnapshot(client)
    let manifest: Manifest | null = null
    const pieces = piecesOf(making, client, moment, (finished) => (manifest = finished))
    await writeArchive(pieces, createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }), { passphrase, moment, work })
    await client.query('commit')
    await bringToDisk(unfinished)
    const read = await verifyFile(unfinished, passphrase)
    if (!isDeepStrictEqual(read, manifest)) throw new BackupProblem('The backup was read back and is not what was written. It was thrown away.')
    const { size } = await stat(unfinished)
    const name = backupFileName(moment, why)
    await place.store(unfinished, name)
    return { name, bytes: size, manifest: read }
  } catch (error) {
    if (fullDisk.has((error as NodeJS.ErrnoException).code ?? '')) throw new BackupProblem(`The disk of ${beside} is full. Nothing was kept of this backup.`, { cause: error })
    throw error
  } finally {
    await client.end().catch(() => undefined)
    await rm(unfinished, { force: true })
  }
}

/** There is no room: on the disk, or for this user on it. */
const fullDisk = new Set(['ENOSPC', 'EDQUOT'])

/** What is so old that no program writes it any more. */
const abandoned = 24 * 3_600_000

/** Removes what programs that were killed have left half written. */
async function clearUnfinished(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => one.startsWith('unfinished-'))) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => null)
    if (found !== null && Date.now() - found.mtimeMs > abandoned) await rm(file, { force: true })
  }
}

/** All pieces of a backup, the manifest last; calls `onManifest` with it. */
async function* piecesOf(making: BackupJob, client: pg.Client, moment: Date, onManifest: (manifest: Manifest) => void): AsyncGenerator<ArchivePiece> {
  const { keys, version, check = nothing } = making
  const { clients, migrations, settled, offset } = await describeSnapshot(client)
  const tables: ManifestTable[] = []
  for (const { name, columns } of await tablesOf(client)) {
    const digest = createHash('sha256')
    let rows = 0
    for await (const bytes of inPieces(copyOut(client, name, columns))) {
      digest.update(bytes)
      rows += rowsIn(bytes)
      yield { kind: 'rows', table: name, bytes }
      await check()
    }
    tables.push({ name, columns, rows, sha256: digest.digest('hex') })
  }
  const sequences = await sequencesOf(client)
  for (const [name, bytes] of keys) yield { kind: 'key', name, bytes }
  const photos = yield* photosOf(making, client)
  const manifest: Manifest = {
    format: 2, version, moment: moment.toISOString(), settled, offset, migrations, clients, tables, sequences, keys: [...keys.keys()], photos,
  }
  onManifest(manifest)
  yield { kind: 'manifest', bytes: Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`) }
}

const nothing = async (): Promise<void> => undefined

/** A part of the list of photos. */
const listBytes = 64 * 1024

async function* photosOf({ workFolder: beside, files, passphrase, photos, check = nothing }: BackupJob, client: pg.Client): AsyncGenerator<ArchivePiece, ManifestPhotos> {
  const digest = createHash('sha256')
  const keys = photos.kind === 'left out' ? [] : await photosNamed(client)
  const sealedPhotos = photos.kind === 'beside' && keys.length > 0 ? await sealedPhotosFor(beside, passphrase) : null
  let [count, total, lines] = [0, 0, '']
  for await (const { photo, bytes } of gatherPhotos(files, sealedPhotos, keys)) {
    const line = photoLine(photo)
    count += 1
    total += photo.bytes
    digest.update(line)
    // The list of those in the file is the file itself.
    if (photos.kind === 'inside') yield { kind: 'photo', key: photo.key, bytes: bytes as Buffer }
    else lines += line
    if (lines.length > listBytes) {
      yield { kind: 'photos', lines: Buffer.from(lines) }
      lines = ''
    }
    await check()
  }
  if (lines !== '') yield { kind: 'photos', lines: Buffer.from(lines) }
  return { where: photos.kind, folder: sealedPhotos?.folder ?? null, count, bytes: total, sha256: digest.digest('hex') }
}

async function bringToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
