import { createHash, randomBytes } from 'node:crypto'
import { appendFile, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { keyOf, openBytes, sealBytes } from './sealing.ts'
import { type ListedPhoto, photoLine, photoOfLine } from '../archive/manifest.ts'
import { DamagedProblem } from '../problem.ts'

/**
 * Photos beside the backups. They never change, so each is copied once, sealed, whatever number of backups name it. A
 * folder belongs to one passphrase: under another one they are copied once more, so that each backup opens with the
 * passphrase of its day.
 */
export type SealedPhotos = {
  /** Its name beside the backups. */
  readonly folder: string
  /** What is known to stand in it, by key. */
  readonly known: ReadonlyMap<string, ListedPhoto>
  readonly put: (key: string, bytes: Buffer) => Promise<ListedPhoto>
  /** @throws DamagedProblem where it is not there, or not as it was put */
  readonly get: (photo: ListedPhoto) => Promise<Buffer>
}

const check = Buffer.from('these photos open with this passphrase')

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const aside = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  try {
    const handle = await open(aside, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(aside, file)
  } catch (error) {
    // A full disk leaves half a photo.
    await rm(aside, { force: true })
    throw error
  }
}

async function createSealedPhotos(beside: string, name: string, key: Buffer, salt: Buffer): Promise<SealedPhotos> {
  const folder = path.join(beside, name)
  const list = path.join(folder, 'list')
  const placeOf = (photo: string) => path.join(folder, photo.slice(0, 2), `${photo}.sealed`)
  const text = await readFile(list, 'utf8').catch(() => '')
  // A line that a killed program left half written names a photo that is copied again.
  const lines = text.split('\n').filter((line) => /^[^\t]+\t[0-9a-f]{64}\t\d+$/.test(line))
  const known = new Map(lines.map(photoOfLine).map((photo) => [photo.key, photo]))
  const read = async (photo: ListedPhoto): Promise<Buffer> => {
    const sealed = await readFile(placeOf(photo.key)).catch((error: unknown) => {
      throw new DamagedProblem(`The photo ${photo.key} is missing beside the backup, in ${name}.`, { cause: error })
    })
    const bytes = openBytes(key, salt, photo.key, sealed)
    if (sha256(bytes) !== photo.sha256) throw new DamagedProblem(`The photo ${photo.key} is another one than the backup says.`)
    return bytes
  }
  return {
    folder: name,
    known,
    get: read,
    put: async (photoKey, bytes) => {
      const photo = { key: photoKey, sha256: sha256(bytes), bytes: bytes.length }
      await writeWhole(placeOf(photoKey), await sealBytes(key, salt, photoKey, bytes))
      await read(photo)
      // Ends the line that may have been left half written.
      await appendFile(list, `\n${photoLine(photo)}`, { mode: 0o600 })
      known.set(photoKey, photo)
      return photo
    },
  }
}

/** The folder of sealed photos of this name; null where it doesn't exist or this passphrase doesn't open it. */
export async function openSealedPhotos(beside: string, name: string, passphrase: string): Promise<SealedPhotos | null> {
  try {
    const salt = await readFile(path.join(beside, name, 'salt'))
    const key = await keyOf(passphrase, salt)
    const said = openBytes(key, salt, 'check', await readFile(path.join(beside, name, 'check')))
    return said.equals(check) ? await createSealedPhotos(beside, name, key, salt) : null
  } catch {
    return null
  }
}

/** The folder of sealed photos that this passphrase opens, created where there is none. */
export async function sealedPhotosFor(beside: string, passphrase: string): Promise<SealedPhotos> {
  await mkdir(beside, { recursive: true, mode: 0o700 })
  for (const name of (await readdir(beside)).filter((one) => /^photos-[0-9a-f]{8}$/.test(one)).toSorted().toReversed()) {
    const found = await openSealedPhotos(beside, name, passphrase)
    if (found !== null) return found
  }
  const salt = randomBytes(32)
  const key = await keyOf(passphrase, salt)
  const name = `photos-${randomBytes(4).toString('hex')}`
  const aside = path.join(beside, `${name}.unfinished`)
  try {
    await mkdir(aside, { mode: 0o700 })
    await writeFile(path.join(aside, 'salt'), salt, { mode: 0o600 })
    await writeFile(path.join(aside, 'check'), await sealBytes(key, salt, 'check', check), { mode: 0o600 })
    await rename(aside, path.join(beside, name))
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    throw error
  }
  return createSealedPhotos(beside, name, key, salt)
}
