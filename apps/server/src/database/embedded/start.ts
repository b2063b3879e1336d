import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureData, give, openCluster, type Cluster } from './cluster.ts'
import { clearLeftovers } from './leftovers.ts'
import { logFile } from './log-file.ts'
import { takeOwnership } from './owner.ts'
import { freePort } from './port.ts'
import { startPostmaster, type FailedStart, type Postmaster } from './postmaster.ts'
import { EmbeddedProblem } from './problem.ts'
import { lastLines } from './tool.ts'

/** A cluster that this process, and no other, may run. */
export interface OwnedCluster {
  cluster: Cluster
  /** True when the data were made just now. */
  created: boolean
  /** Gives the cluster up; its PostgreSQL must have ended. */
  release(): void
}

/** Takes ownership of the data folder's cluster, clears leftovers, and makes the data if there are none. */
export async function acquireCluster(dataFolder: string, durable: boolean, log: (line: string) => void): Promise<OwnedCluster> {
  const cluster = await openCluster(dataFolder, durable)
  const release = takeOwnership(cluster.folder)
  try {
    await clearLeftovers(cluster.pgdata, log)
    return { cluster, created: await ensureData(cluster), release }
  } catch (error) {
    release()
    throw error
  }
}

/** Starts an owned cluster on the port it had last time, if that is free, or else on another one. */
export async function launch(cluster: Cluster): Promise<{ port: number; postmaster: Postmaster }> {
  const last = readPort(cluster)
  const choose = () => freePort(last)
  const started = await launchOn(cluster, choose)
  rememberPort(cluster, started.port)
  return started
}

/**
 * Starts an owned cluster. Retries for 20 seconds while PostgreSQL finds a lock of an earlier one or the port in use;
 * each try chooses a port again.
 * @throws EmbeddedProblem when PostgreSQL does not start
 */
export async function launchOn(
  cluster: Cluster,
  choosePort: () => Promise<number>,
): Promise<{ port: number; postmaster: Postmaster }> {
  const until = Date.now() + 20_000
  for (;;) {
    const port = await choosePort()
    const start = await startPostmaster(cluster, port)
    if ('pid' in start) return { port, postmaster: start }
    if (!mayPass(start) || Date.now() > until) throw failure(cluster, start)
    await sleep(250)
  }
}

/** The port a cluster was started on last. */
export function readPort(cluster: Pick<Cluster, 'folder'>): number | undefined {
  try {
    return Number(readFileSync(portFile(cluster), 'utf8')) || undefined
  } catch {
    return undefined
  }
}

function rememberPort(cluster: Cluster, port: number): void {
  writeFileSync(portFile(cluster), `${port}\n`)
  give(portFile(cluster), cluster.account)
}

function portFile(cluster: Pick<Cluster, 'folder'>): string {
  return path.join(cluster.folder, 'port')
}

function mayPass(start: FailedStart): boolean {
  return /lock file|shared memory block|could not bind/i.test(start.log)
}

function failure(cluster: Cluster, start: FailedStart): EmbeddedProblem {
  const how = start.exit.signal ?? `code ${start.exit.code}`
  return new EmbeddedProblem(`PostgreSQL did not start (${how}). From ${logFile(cluster)}:\n${lastLines(start.log, 8)}`)
}
