import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { accountFor } from './account.ts'
import { databaseUrl } from './cluster.ts'
import { startEmbedded, type EmbeddedOptions } from './launcher.ts'
import { currentOwner } from './owner.ts'
import { readPort } from './start.ts'

/** The embedded database of a folder that a running Bisita holds: its address, and the process number of that Bisita. */
export interface RunningDatabase {
  url: string
  owner: number
}

/** Looks whether a Bisita is running on a data folder. */
export function findRunning(dataFolder: string): RunningDatabase | undefined {
  const folder = path.join(path.resolve(dataFolder), 'postgres')
  accountFor(folder) // throws where the folder is another user's
  if (!existsSync(folder)) return undefined
  const cluster = { folder: realpathSync(folder) }
  const owner = currentOwner(cluster.folder)
  const port = readPort(cluster)
  return owner && port ? { url: databaseUrl(cluster, port), owner: owner.pid } : undefined
}

/**
 * The embedded database for one command of the command line: that of the running server, or else one that is started for
 * the command.
 * @returns its address, and `close`, which stops it only if it was started here
 */
export async function borrowEmbedded(options: EmbeddedOptions): Promise<{ url: string; close: () => Promise<void> }> {
  const running = findRunning(options.dataFolder)
  if (running) return { url: running.url, close: () => Promise.resolve() }
  const own = await startEmbedded(options)
  return { url: own.url, close: () => own.stop() }
}
