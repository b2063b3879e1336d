import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Executor } from '../../database/connection.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Files } from '../../files/files.ts'
import { uuidv7 } from '../../uuid.ts'
import { type KeyName, keyNames } from './archive/manifest.ts'
import { insertBackup, setBackedUpTo, setRemoved } from './backups.store.ts'
import { type FinishedBackup, makeBackup } from './makeBackup.ts'
import { readPassphrase } from './passphrase.ts'
import type { PhotosFrom } from './photos/gather.ts'
import { backupFileMoment, type BackupDestination } from './destination/destination.ts'
import { expiredBackups } from './destination/retention.ts'

/** What backups are made with. */
export type BackupConfig = {
  readonly databaseUrl: string
  readonly dataFolder: string
  /** The passphrase that the operator has set; null takes the one of the data folder. */
  readonly passphrase: string | null
  readonly version: string
  readonly destination: BackupDestination
  /** A folder of this machine for what isn't finished, and for photos. */
  readonly workFolder: string
  readonly files: Files
  /** What becomes of photos where nothing else is asked for. */
  readonly photos: PhotosFrom
  /** The power of two of the work to try a passphrase, where it is not the usual: tests take less. */
  readonly work?: number
}

/** The keys of a data folder, those that are there. The seal's end is read before the lines of the trail. */
export async function readKeys(dataFolder: string): Promise<ReadonlyMap<KeyName, Buffer>> {
  const found = await Promise.all(
    keyNames.map(async (name) => {
      const bytes = await readFile(path.join(dataFolder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      return [name, bytes] as const
    }),
  )
  return new Map(found.flatMap(([name, bytes]) => (bytes === null ? [] : [[name, bytes] as const])))
}

type BackupRequest = { readonly why?: string; readonly photos?: PhotosFrom; readonly check?: () => Promise<void> }

/** Makes a backup with what is at hand; it is not noted yet. */
export async function makeConfiguredBackup(atHand: BackupConfig, { why, photos = atHand.photos, check }: BackupRequest = {}): Promise<FinishedBackup> {
  const { databaseUrl, dataFolder, version, destination: place, workFolder: beside, files } = atHand
  const { text } = await readPassphrase(dataFolder, atHand.passphrase)
  const keys = await readKeys(dataFolder)
  return makeBackup({ databaseUrl, passphrase: text, version, destination: place, workFolder: beside, keys, photos, files, why: why ?? null, ...(check && { check }), ...(atHand.work !== undefined && { work: atHand.work }) })
}

/** Records a backup in the database, so that phones and people can see it. */
export async function recordBackup(trx: Executor, { name, bytes, manifest }: FinishedBackup, now: Date): Promise<void> {
  const { moment, clients, photos } = manifest
  await insertBackup(trx, { id: uuidv7(), file: name, moment, bytes, clients, photos: photos.count }, now)
  if (photos.where !== 'left out') await setBackedUpTo(trx, moment)
}

/** Makes a backup and notes it, and removes those that are out of their time. */
export async function makeAndRecordBackup(db: Executor, atHand: BackupConfig, now: Date, request: BackupRequest = {}): Promise<FinishedBackup> {
  const made = await makeConfiguredBackup(atHand, request)
  await inTransaction(db, (trx) => recordBackup(trx, made, now))
  await removeExpiredBackups(db, atHand, now)
  return made
}

/** Removes the backups that are out of their time. Gives how many. */
export async function removeExpiredBackups(db: Executor, { destination: place }: Pick<BackupConfig, 'destination'>, now: Date): Promise<number> {
  const stored = (await place.list()).flatMap(({ file }) => {
    const moment = backupFileMoment(file)
    return moment === null ? [] : [{ file, moment }]
  })
  const going = expiredBackups(stored, now)
  for (const file of going) await place.remove(file)
  await inTransaction(db, (trx) => setRemoved(trx, going, now))
  return going.length
}
