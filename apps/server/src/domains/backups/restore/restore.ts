import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { isKey, type Files } from '../../../files/files.ts'
import { type Manifest, type PhotoListed, photoOfLine } from '../archive/manifest.ts'
import { readArchive } from '../archive/verify.ts'
import { openShelf, type Shelf } from '../photos/shelf.ts'
import { BackupProblem, DamagedProblem } from '../problem.ts'
import { beginAnew, loadTables, requireKnown } from './load.ts'
import { besides, createDatabase, dropDatabase, endLeftovers, isHeld, swap } from './restore.store.ts'

export type Restoring = {
  readonly databaseUrl: string
  /** What the file is called, and how it is read from its beginning. */
  readonly name: string
  readonly bytes: number
  readonly open: () => Promise<Readable>
  readonly passphrase: string
  /** Where the folder of sealed photos may stand: the first that has it is taken. */
  readonly beside: readonly string[]
  readonly files: Files
  readonly dataFolder: string
  readonly now: Date
  readonly say: (line: string) => void
}

/** A server works with the data: nothing may be put in its place. */
export class HeldProblem extends BackupProblem {
  override name = 'HeldProblem'
}

/** The database that is made beside the present one, and the one that is kept of it until the next restore. */
const names = (databaseUrl: string) => {
  const present = decodeURIComponent(new URL(databaseUrl).pathname.slice(1))
  return { present, fresh: `${present}_restoring`, kept: `${present}_before_restore` }
}

/**
 * Puts a backup back: read whole and held against its manifest before anything is touched, put into an empty database
 * beside the present one, compared again, and only then put in its place. The one before is kept until the next restore.
 * Killed anywhere, the database of the name is the old one or the new one.
 * @throws HeldProblem, DamagedProblem, BackupProblem
 */
export async function restore(restoring: Restoring): Promise<Manifest> {
  const { databaseUrl, name, bytes, open, passphrase, now, say } = restoring
  const { present, fresh, kept } = names(databaseUrl)
  const photos: PhotoListed[] = []
  const keys = new Map<string, Buffer>()
  const manifest = await readArchive(await open(), passphrase, {
    key: async (key, content) => void keys.set(key, content),
    photos: (lines) => void photos.push(...lines.split('\n').filter((line) => line !== '').map(photoOfLine)),
  })
  requireKnown(manifest)
  const shelf = await requirePhotos(restoring, manifest, photos)
  say(`The file is whole: ${manifest.tables.length} tables, ${manifest.clients} clients, ${manifest.photos.count} photos, as of ${manifest.moment}.`)

  await besides(databaseUrl, async (client) => {
    if (await isHeld(client, present)) throw new HeldProblem('A Bisita works with this database. Stop every server first.')
    await endLeftovers(client, fresh)
    await dropDatabase(client, fresh)
    await createDatabase(client, fresh)
  })
  const freshUrl = Object.assign(new URL(databaseUrl), { pathname: `/${encodeURIComponent(fresh)}` }).href
  await loadTables(freshUrl, open, passphrase, manifest)
  say('The tables were put into a new database and are what the backup has.')
  const { moment, settled, clients } = manifest
  await beginAnew(freshUrl, manifest, { id: randomUUID(), file: name, bytes, clients, photos: manifest.photos.count, moment, settled }, now)
  await putPhotos(restoring, manifest, photos, shelf)
  await putKeys(restoring.dataFolder, keys, now)
  await besides(databaseUrl, async (client) => {
    await dropDatabase(client, kept)
    if (await isHeld(client, present)) throw new HeldProblem('A Bisita was started meanwhile. Stop it, and put the backup back once more.')
    await swap(client, { present, fresh, kept })
  })
  say(`The database before is kept as ${kept} until the next restore.`)
  return manifest
}

/** The photos beside, every one of them looked at before anything is touched. */
async function requirePhotos({ beside, passphrase, files }: Restoring, { photos: { where, folder, count } }: Manifest, photos: readonly PhotoListed[]): Promise<Shelf | null> {
  if (photos.length !== count) throw new DamagedProblem('The list of photos is not whole.')
  if (photos.some(({ key }) => !isKey(key))) throw new DamagedProblem('The list of photos names something else.')
  if (where !== 'beside' || folder === null || count === 0) return null
  const shelf = await firstShelf(beside, folder, passphrase)
  if (shelf === null) throw new DamagedProblem(`The photos of this backup are not beside it: the folder ${folder} is missing in ${beside.join(' and in ')}, or opens with another passphrase.`)
  // One that is in storage still needs none.
  for (const photo of photos) if ((await files.get(photo.key)) === null) await shelf.get(photo)
  return shelf
}

async function firstShelf(places: readonly string[], folder: string, passphrase: string): Promise<Shelf | null> {
  for (const place of places) {
    const shelf = await openShelf(place, folder, passphrase)
    if (shelf !== null) return shelf
  }
  return null
}

async function putPhotos({ files, open, passphrase }: Restoring, { photos: { where } }: Manifest, photos: readonly PhotoListed[], shelf: Shelf | null): Promise<void> {
  const put = async (photo: PhotoListed, bytes: Buffer) => {
    if ((await files.get(photo.key)) === null) await files.put(photo.key, bytes, 'image/jpeg')
  }
  if (where === 'inside') await readArchive(await open(), passphrase, { photo: put })
  if (shelf !== null) for (const photo of photos) if ((await files.get(photo.key)) === null) await files.put(photo.key, await shelf.get(photo), 'image/jpeg')
}

/** Keys as they were then; one that stands there already and is another is kept beside it. */
async function putKeys(dataFolder: string, keys: ReadonlyMap<string, Buffer>, now: Date): Promise<void> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  for (const [name, content] of keys) {
    if (!/^[a-z0-9][a-z0-9.-]{0,60}$/.test(name)) throw new DamagedProblem('The file names a key that is none.')
    const file = path.join(dataFolder, name)
    if (existsSync(file)) await copyFile(file, `${file}.before-${now.getTime()}`)
    await writeFile(`${file}.restoring`, content, { mode: 0o600 })
    await rename(`${file}.restoring`, file)
  }
}
