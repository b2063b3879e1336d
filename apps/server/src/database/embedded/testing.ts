import { appendFileSync, chownSync, statSync, writeFileSync } from 'node:fs'
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
 * @param primary the address of a running one of the same beginning, whose standby it is: it follows it and is read only
 * @returns the address of a database whose role may create others, and `stop`, which removes it all
 */
export async function startTemporary(from?: string, primary?: string): Promise<{ url: string; stop: () => Promise<void> }> {
  await removeAbandoned()
  const folder = await mkdtemp(path.join(os.tmpdir(), prefix))
  if (from !== undefined) copyCluster(from, folder)
  if (primary !== undefined) follow(path.join(folder, 'postgres/pgdata'), new URL(primary))
  const database = await startEmbedded({ dataFolder: folder, durable: false })
  return {
    url: database.url,
    stop: async () => {
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Has a copied cluster follow the running one; the superuser, who may replicate, has the password of everybody. */
function follow(pgdata: string, { hostname, port, password }: URL): void {
  appendFileSync(path.join(pgdata, 'postgresql.auto.conf'), `\nprimary_conninfo = 'host=${hostname} port=${port} user=postgres password=${password}'\n`)
  const signal = path.join(pgdata, 'standby.signal')
  writeFileSync(signal, '', { mode: 0o600 })
  const { uid, gid } = statSync(pgdata)
  if (process.getuid?.() === 0) chownSync(signal, uid, gid)
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
