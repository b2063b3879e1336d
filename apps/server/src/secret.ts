import { createHmac, randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { FolderProblem, makeFolder } from './dataFolder.ts'

const bytes = 32

/**
 * The key that signs data which a caller sends back and may not alter; made where there is none. It is stored in the
 * data folder, never in the database: write access to the database is not enough to forge a request. Several servers
 * share one by `BISITA_SECRET`.
 * @throws FolderProblem where the file holds something else
 */
export async function readSecret(dataFolder: string, given: string | null): Promise<Buffer> {
  return given === null ? readKeyFile(dataFolder, fileIn(dataFolder)) : Buffer.from(given)
}

const fileIn = (dataFolder: string): string => path.join(dataFolder, 'secret.key')

/**
 * The private key (P-256, 32 bytes) with which the server says to push services who it is; made where there is none. What
 * browsers have subscribed with it is of no use without it, so it is in the backups. Servers that share a secret have the
 * key that follows from it.
 * @throws FolderProblem where the file holds something else
 */
export async function readPushKey(dataFolder: string, given: string | null): Promise<Buffer> {
  return given === null ? readKeyFile(dataFolder, path.join(dataFolder, 'push.key')) : createHmac('sha256', given).update('push.key').digest()
}

async function readKeyFile(dataFolder: string, file: string): Promise<Buffer> {
  const found = await findKey(file)
  if (found !== null) return found
  await makeFolder(dataFolder, 'BISITA_DATA')
  await makeKey(file)
  return (await findKey(file)) as Buffer
}

/**
 * Finds the key without making one; null where there is none yet.
 * @throws FolderProblem where the file holds something else
 */
export async function findSecret(dataFolder: string, given: string | null): Promise<Buffer | null> {
  return given === null ? findKey(fileIn(dataFolder)) : Buffer.from(given)
}

async function findKey(file: string): Promise<Buffer | null> {
  const stored = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (stored !== null && stored.length !== bytes) {
    throw new FolderProblem(`${file} must hold ${bytes} bytes. Put the right one back; only where there is none, move it away and start again to get a new key.`)
  }
  return stored
}

/**
 * Writes a temporary file and links it to its place: a killed server leaves no incomplete key, and of several first
 * starts the first one's key stays and the others read it.
 */
async function makeKey(file: string): Promise<void> {
  const aside = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(aside, randomBytes(bytes), { mode: 0o600, flag: 'wx' })
  try {
    await link(aside, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(aside, { force: true })
  }
}
