import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { isKey, type Files } from '../../../files/files.ts'
import type { KeyName, Manifest, ListedPhoto } from '../archive/manifest.ts'
import { readArchive } from '../archive/read.ts'
import { openSealedPhotos, type SealedPhotos } from '../photos/sealedPhotos.ts'
import { BackupProblem, DamagedProblem } from '../problem.ts'
import { upgradeRestoredDatabase, loadTables, requireKnownSchema } from './load.ts'
import { stageKeys } from './keys.ts'
import { withMaintenanceClient, createDatabase, dropDatabase, endLeftoverConnections, isDatabaseInUse, swapDatabases } from './restore.store.ts'

export type RestoreOptions = {
  readonly databaseUrl: string
  /** What the file is called, and how it is read from its beginning. */
  readonly name: string
  readonly bytes: number
  readonly open: () => Promise<Readable>
  readonly passphrase: string
  /** Where the folder of sealed photos may stand: the first that has it is taken. */
  readonly photoFolders: readonly string[]
  readonly files: Files
  readonly dataFolder: string
  readonly now: Date
  readonly log: (line: string) => void
}

/** A server works with the data: nothing may be put in its place. */
export class DatabaseInUseProblem extends BackupProblem {
  override name = 'HeldProblem'
}

/** The database that is made beside the present one, and the one that is kept of it until the next restore. */
const names = (databaseUrl: string) => {
  const present = decodeURIComponent(new URL(databaseUrl).pathname.slice(1))
  return { present, fresh: `${present}_restoring`, kept: `${present}_before_restore` }
}

/**
 * Restores a backup: reads it whole and compares it with its manifest before anything changes, loads it into an empty
 * database beside the present one, compares again, and only then swaps the two. The previous one is kept until the next
 * restore. If the process is killed at any point, the database of the name is the old one or the new one.
 * @throws HeldProblem, DamagedProblem, BackupProblem
 */
export async function restore(restoring: RestoreOptions): Promise<Manifest> {
  const { databaseUrl, name, bytes, open, passphrase, now, log: say } = restoring
  const { present, fresh, kept: previous } = names(databaseUrl)
  const photos: ListedPhoto[] = []
  const keys = new Map<KeyName, Buffer>()
  const manifest = await readArchive(await open(), passphrase, {
    key: (key, content) => void keys.set(key, content),
    listed: (photo) => void photos.push(photo),
  })
  requireKnownSchema(manifest)
  const sealedPhotos = await requirePhotos(restoring, manifest, photos)
  say(`The file is whole: ${manifest.tables.length} tables, ${manifest.clients} clients, ${manifest.photos.count} photos, as of ${manifest.moment}.`)

  await withMaintenanceClient(databaseUrl, async (client) => {
    if (await isDatabaseInUse(client, present)) throw new DatabaseInUseProblem('A Bisita works with this database. Stop every server first.')
    await endLeftoverConnections(client, fresh)
    await dropDatabase(client, fresh)
    await createDatabase(client, fresh)
  })
  const freshUrl = Object.assign(new URL(databaseUrl), { pathname: `/${encodeURIComponent(fresh)}` }).href
  await loadTables(freshUrl, open, passphrase, manifest)
  say('The tables were put into a new database and are what the backup has.')
  const { moment, settled, clients } = manifest
  await upgradeRestoredDatabase(freshUrl, manifest, { id: randomUUID(), file: name, bytes, clients, photos: manifest.photos.count, moment, settled }, now)
  await putPhotos(restoring, manifest, photos, sealedPhotos)
  const staged = await stageKeys(restoring.dataFolder, keys, now)
  try {
    await withMaintenanceClient(databaseUrl, async (client) => {
      if (await isDatabaseInUse(client, present)) throw new DatabaseInUseProblem('A Bisita was started meanwhile. Stop it, and put the backup back once more.')
      await dropDatabase(client, previous)
      await swapDatabases(client, { present, fresh, kept: previous }, staged.place)
    })
  } catch (error) {
    await staged.putBack()
    throw error
  }
  say(`The database before is kept as ${previous} until the next restore.`)
  return manifest
}

/** The photos beside, every one of them looked at before anything is touched. */
async function requirePhotos({ photoFolders: beside, passphrase, files }: RestoreOptions, { photos: { where, folder, count } }: Manifest, photos: readonly ListedPhoto[]): Promise<SealedPhotos | null> {
  if (photos.length !== count) throw new DamagedProblem('The list of photos is not whole.')
  if (photos.some(({ key }) => !isKey(key))) throw new DamagedProblem('The list of photos names something else.')
  if (where !== 'beside' || folder === null || count === 0) return null
  const sealedPhotos = await firstSealedPhotos(beside, folder, passphrase)
  if (sealedPhotos === null) throw new DamagedProblem(`The photos of this backup are not beside it: the folder ${folder} is missing in ${beside.join(' and in ')}, or opens with another passphrase.`)
  // One that is in storage still needs none.
  for (const photo of photos) if ((await files.get(photo.key)) === null) await sealedPhotos.get(photo)
  return sealedPhotos
}

async function firstSealedPhotos(places: readonly string[], folder: string, passphrase: string): Promise<SealedPhotos | null> {
  for (const place of places) {
    const sealedPhotos = await openSealedPhotos(place, folder, passphrase)
    if (sealedPhotos !== null) return sealedPhotos
  }
  return null
}

/** Puts the photos into storage that are not there: they never change, so none that is there is written over. */
async function putPhotos({ files, open, passphrase }: RestoreOptions, { photos: { where } }: Manifest, photos: readonly ListedPhoto[], sealedPhotos: SealedPhotos | null): Promise<void> {
  if (where === 'inside') {
    const listed = new Map(photos.map(({ key, sha256 }) => [key, sha256]))
    await readArchive(await open(), passphrase, {
      photo: async ({ key, sha256 }, bytes) => {
        if (listed.get(key) !== sha256) throw new DamagedProblem('A photo in the file is another one than it says.')
        if ((await files.get(key)) === null) await files.put(key, bytes, 'image/jpeg')
      },
    })
  }
  if (sealedPhotos !== null) for (const photo of photos) if ((await files.get(photo.key)) === null) await files.put(photo.key, await sealedPhotos.get(photo), 'image/jpeg')
}
