import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

const bytes = 32

/**
 * The key that signs what leaves the server and must come back unaltered. Kept beside the data, never in
 * the database: whoever can write there still can't make a request that nobody was offered. Several servers
 * share one by `BISITA_SECRET`.
 * @throws Error where the file holds something else
 */
export async function readSecret(dataFolder: string, given: string | null): Promise<Buffer> {
  return (await findSecret(dataFolder, given)) ?? makeSecret(fileIn(dataFolder))
}

const fileIn = (dataFolder: string): string => path.join(dataFolder, 'secret.key')

/**
 * The key as it is, for whoever only looks; null where there is none yet.
 * @throws Error where the file holds something else
 */
export async function findSecret(dataFolder: string, given: string | null): Promise<Buffer | null> {
  if (given !== null) return Buffer.from(given)
  const file = fileIn(dataFolder)
  const stored = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (stored !== null && stored.length !== bytes) throw new Error(`${file} must hold ${bytes} bytes. Move it away and start again to get a new key.`)
  return stored
}

/** Written aside and then put in place, so that a server that is killed leaves no half of a key. */
async function makeSecret(file: string): Promise<Buffer> {
  const secret = randomBytes(bytes)
  const aside = `${file}.${process.pid}`
  await writeFile(aside, secret, { mode: 0o600, flag: 'w' })
  await rename(aside, file)
  return secret
}
