import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Executor } from '../../database/connection.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Files } from '../../files/files.ts'
import { uuidv7 } from '../../uuid.ts'
import { insertBackup, setBackedUpTo, setRemoved } from './backups.store.ts'
import { type Made, makeBackup } from './make.ts'
import { readPassphrase } from './passphrase.ts'
import type { PhotosFrom } from './photos/gather.ts'
import { momentOf, type Place } from './place/place.ts'
import { outOfTime } from './place/retention.ts'

/** What backups are made with. */
export type AtHand = {
  readonly databaseUrl: string
  readonly dataFolder: string
  /** The passphrase that the operator has set; null takes the one of the data folder. */
  readonly passphrase: string | null
  readonly version: string
  readonly place: Place
  /** A folder of this machine for what isn't finished, and for photos. */
  readonly beside: string
  readonly files: Files
  /** What becomes of photos where nothing else is asked for. */
  readonly photos: PhotosFrom
}

/** Files of the data folder without which nothing signed or sealed could be read. The seal's end is read before the lines. */
const keyFiles = ['audit.head', 'secret.key', 'push.key']

/** The keys of a data folder, those that are there. */
export async function readKeys(dataFolder: string): Promise<ReadonlyMap<string, Buffer>> {
  const found = await Promise.all(
    keyFiles.map(async (name) => {
      const bytes = await readFile(path.join(dataFolder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      return [name, bytes] as const
    }),
  )
  return new Map(found.flatMap(([name, bytes]) => (bytes === null ? [] : [[name, bytes] as const])))
}

type Asked = { readonly why?: string; readonly photos?: PhotosFrom; readonly check?: () => Promise<void> }

/** Makes a backup with what is at hand; it is not noted yet. */
export async function make(atHand: AtHand, { why, photos = atHand.photos, check }: Asked = {}): Promise<Made> {
  const { databaseUrl, dataFolder, version, place, beside, files } = atHand
  const { text } = await readPassphrase(dataFolder, atHand.passphrase)
  const keys = await readKeys(dataFolder)
  return makeBackup({ databaseUrl, passphrase: text, version, place, beside, keys, photos, files, why: why ?? null, ...(check && { check }) })
}

/** Notes a backup in the database, so that phones and people hear of it. */
export async function note(trx: Executor, { name, bytes, manifest }: Made, now: Date): Promise<void> {
  const { moment, clients, photos } = manifest
  await insertBackup(trx, { id: uuidv7(), file: name, moment, bytes, clients, photos: photos.count }, now)
  if (photos.where !== 'left out') await setBackedUpTo(trx, moment)
}

/** Makes a backup and notes it, and removes those that are out of their time. */
export async function makeAndNote(db: Executor, atHand: AtHand, now: Date, asked: Asked = {}): Promise<Made> {
  const made = await make(atHand, asked)
  await inTransaction(db, (trx) => note(trx, made, now))
  await tidyUp(db, atHand, now)
  return made
}

/** Removes the backups that are out of their time. Gives how many. */
export async function tidyUp(db: Executor, { place }: Pick<AtHand, 'place'>, now: Date): Promise<number> {
  const kept = (await place.list()).flatMap(({ file }) => {
    const moment = momentOf(file)
    return moment === null ? [] : [{ file, moment }]
  })
  const going = outOfTime(kept, now)
  for (const file of going) await place.remove(file)
  await inTransaction(db, (trx) => setRemoved(trx, going, now))
  return going.length
}
