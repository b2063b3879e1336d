import { mkdtemp, readdir, realpath, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { copyCluster } from './copy.ts'
import { startEmbedded } from './launcher.ts'
import { clearLeftovers } from './leftovers.ts'
import { currentOwner, wasOwned } from './owner.ts'

const prefix = 'bisita-test-'

/**
 * A PostgreSQL for tests, in a new folder among the system's temporary files, that doesn't wait for the disk.
 * @param from the data folder of a stopped one that it begins as a copy of
 * @returns the address of a database whose role may create others, and `stop`, which removes it all
 */
export async function startTemporary(from?: string): Promise<{ url: string; stop: () => Promise<void> }> {
  await removeAbandoned()
  const folder = await mkdtemp(path.join(os.tmpdir(), prefix))
  if (from !== undefined) copyCluster(from, folder)
  const database = await startEmbedded({ dataFolder: folder, durable: false })
  return {
    url: database.url,
    stop: async () => {
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Removes what tests that were killed have left: folders that an owner took and never gave up, and who is gone. */
async function removeAbandoned(): Promise<void> {
  const names = (await readdir(os.tmpdir())).filter((name) => name.startsWith(prefix))
  for (const name of names) {
    const folder = path.join(os.tmpdir(), name)
    const cluster = path.join(folder, 'postgres')
    const isOurs = (await stat(folder).catch(() => undefined))?.uid === process.getuid?.()
    if (!isOurs || !wasOwned(cluster) || currentOwner(cluster)) continue
    await clearLeftovers(path.join(await realpath(cluster), 'pgdata'), () => {})
    await rm(folder, { recursive: true, force: true })
  }
}
