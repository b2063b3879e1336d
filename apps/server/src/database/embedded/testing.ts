import { existsSync } from 'node:fs'
import { mkdtemp, readdir, realpath, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startEmbedded } from './launcher.ts'
import { clearLeftovers } from './leftovers.ts'
import { currentOwner } from './owner.ts'

const prefix = 'bisita-test-'

/**
 * A PostgreSQL for tests, in a new folder among the system's temporary files, that doesn't wait for the disk.
 * @returns the address of an empty database whose role may create others, and `stop`, which removes it all
 */
export async function startTemporary(): Promise<{ url: string; stop: () => Promise<void> }> {
  await removeAbandoned()
  const folder = await mkdtemp(path.join(os.tmpdir(), prefix))
  const database = await startEmbedded({ dataFolder: folder, durable: false })
  return {
    url: database.url,
    stop: async () => {
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Removes what tests that were killed have left: folders whose owner runs no more. */
async function removeAbandoned(): Promise<void> {
  const names = (await readdir(os.tmpdir())).filter((name) => name.startsWith(prefix))
  for (const name of names) {
    const folder = path.join(os.tmpdir(), name)
    const cluster = path.join(folder, 'postgres')
    const info = await stat(folder).catch(() => undefined)
    if (!info || info.uid !== process.getuid?.() || currentOwner(cluster)) continue
    const justMade = Date.now() - info.mtimeMs < 60_000 // by a test that is about to own it
    if (justMade && !existsSync(path.join(cluster, 'owner.json'))) continue
    if (existsSync(cluster)) await clearLeftovers(path.join(await realpath(cluster), 'pgdata'), () => {})
    await rm(folder, { recursive: true, force: true })
  }
}
