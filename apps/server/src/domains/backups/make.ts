import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import pg from 'pg'
import type { Files } from '../../files/files.ts'
import { newHeader, sealing } from './archive/seal.ts'
import { type Manifest, type PhotoListed, photoLine, type PhotosToldOf, type TableToldOf } from './archive/manifest.ts'
import { recordWriter } from './archive/records.ts'
import { verifyFile } from './archive/verify.ts'
import { gatherPhotos, type PhotosFrom } from './photos/gather.ts'
import { type Place, nameOf } from './place/place.ts'
import { BackupProblem } from './problem.ts'
import { aboutSnapshot, beginSnapshot, copyOut, photosNamed, sequencesOf, tablesOf } from './snapshot.store.ts'

export type Making = {
  readonly databaseUrl: string
  readonly passphrase: string
  readonly version: string
  readonly place: Place
  /** Where the file is written until it is good, and where photos are kept sealed: a folder of this machine. */
  readonly beside: string
  /** Keys that stand outside of the database, by the names of their files. */
  readonly keys: ReadonlyMap<string, Buffer>
  readonly photos: PhotosFrom
  readonly files: Files
  /** What it is made for, where it isn't made by the day. */
  readonly why: string | null
  /** Asked between two pieces of work: throws where it is to end. */
  readonly check?: () => Promise<void>
}

export type Made = { readonly name: string; readonly bytes: number; readonly manifest: Manifest }

type Write = ReturnType<typeof recordWriter>

/**
 * Makes a backup while the program runs: all tables as of one moment, keys and photos, sealed; read back and compared
 * before it is called good and put in its place. What is left half written by a killed program is no backup by its name.
 * @throws BackupProblem
 */
export async function makeBackup(making: Making): Promise<Made> {
  const { beside, passphrase, place, why } = making
  await mkdir(beside, { recursive: true, mode: 0o700 })
  await clearUnfinished(beside)
  const unfinished = path.join(beside, `unfinished-${process.pid}-${randomBytes(4).toString('hex')}`)
  const client = new pg.Client({ connectionString: making.databaseUrl, application_name: 'bisita backup' })
  // One that breaks between two statements would end the process; the next statement says so.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const moment = await beginSnapshot(client)
    const manifest = await writeFile(making, client, moment, unfinished)
    await client.query('commit')
    await bringToDisk(unfinished)
    const read = await verifyFile(unfinished, passphrase)
    if (JSON.stringify(read) !== JSON.stringify(manifest)) throw new BackupProblem('The backup was read back and is not what was written. It was thrown away.')
    const { size } = await stat(unfinished)
    const name = nameOf(moment, why)
    await place.take(unfinished, name)
    return { name, bytes: size, manifest }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw new BackupProblem(`The disk of ${beside} is full. Nothing was kept of this backup.`, { cause: error })
    throw error
  } finally {
    await client.end().catch(() => undefined)
    await rm(unfinished, { force: true })
  }
}

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

async function writeFile(making: Making, client: pg.Client, moment: Date, file: string): Promise<Manifest> {
  const { passphrase, keys, version } = making
  const { header, key } = await newHeader(passphrase)
  const packing = createGzip({ level: constants.Z_BEST_SPEED })
  const sealed = pipeline(packing, sealing(key, header), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  // Whoever waits for room in the stream hears of a full disk too.
  sealed.catch((error: Error) => packing.destroy(error))
  const write = recordWriter(packing)
  try {
    const about = await aboutSnapshot(client)
    const tables: TableToldOf[] = []
    for (const table of await tablesOf(client)) {
      tables.push(await writeTable(client, write, table, making.check ?? nothing))
    }
    const sequences = await sequencesOf(client)
    for (const [name, bytes] of keys) await write('key', { name, bytes: bytes.toString('base64') })
    const photos = await writePhotos(making, client, write)
    const { clients, migrations, settled, offset } = about
    const manifest: Manifest = {
      format: 1, version, moment: moment.toISOString(), settled, offset, migrations, clients, tables, sequences, keys: [...keys.keys()], photos,
    }
    await write('manifest', manifest)
    packing.end()
    await sealed
    return manifest
  } catch (error) {
    packing.destroy()
    await sealed.catch(() => undefined)
    throw error
  }
}

const nothing = async (): Promise<void> => undefined

type Table = { readonly name: string; readonly columns: readonly string[] }

async function writeTable(client: pg.Client, write: Write, { name, columns }: Table, check: () => Promise<void>): Promise<TableToldOf> {
  await write('table', { name, columns })
  const digest = createHash('sha256')
  const rows = copyOut(client, name, columns)
  for await (const piece of rows as AsyncIterable<Buffer>) {
    digest.update(piece)
    await write('rows', piece)
    await check()
  }
  const told = { name, columns: [...columns], rows: await counted(rows), sha256: digest.digest('hex') }
  await write('tableEnd', told)
  return told
}

/** How many rows there were is said after the last of them. */
async function counted(rows: { rowCount: number }): Promise<number> {
  await new Promise((resolve) => setImmediate(resolve))
  return rows.rowCount
}

async function writePhotos(making: Making, client: pg.Client, write: Write): Promise<PhotosToldOf> {
  const { photos } = making
  if (photos.kind === 'left out') return { where: 'left out', folder: null, count: 0, bytes: 0, sha256: createHash('sha256').digest('hex') }
  const digest = createHash('sha256')
  let [count, bytes, lines] = [0, 0, '']
  const list = async (photo: PhotoListed): Promise<void> => {
    count += 1
    bytes += photo.bytes
    lines += photoLine(photo)
    if (lines.length > 64 * 1024) await tell()
  }
  const tell = async (): Promise<void> => {
    digest.update(lines)
    await write('photos', Buffer.from(lines))
    lines = ''
  }
  const inside = async (photo: PhotoListed, content: Buffer): Promise<void> => {
    await write('photo', photo)
    await write('photoBytes', content)
  }
  const folder = await gatherPhotos(making, await photosNamed(client), list, inside)
  if (lines !== '') await tell()
  const where = photos.kind === 'inside' ? 'inside' : photos.kind === 'elsewhere' ? 'elsewhere' : 'beside'
  return { where, folder, count, bytes, sha256: digest.digest('hex') }
}

async function bringToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
