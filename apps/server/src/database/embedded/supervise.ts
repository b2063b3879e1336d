import { setTimeout as sleep } from 'node:timers/promises'
import { databaseUrl } from './cluster.ts'
import type { Embedded, EmbeddedOptions } from './launcher.ts'
import { clearLeftovers } from './leftovers.ts'
import { stopPostmaster } from './postmaster.ts'
import { endWithProcess } from './processes.ts'
import { launch, launchOn, acquireCluster, type OwnedCluster } from './start.ts'

/** An embedded PostgreSQL that is started again when it ends: `pid` changes, and only `stop` ends it. */
export type Supervised = Omit<Embedded, 'exited'>

const firstPause = 100
const longestPause = 5_000

/**
 * Starts the embedded PostgreSQL, and starts it again on the same port whenever it ends without having been asked to
 * (killed, out of memory). Connections break meanwhile; a pool gets new ones at the same address.
 *
 * ```
 *            ends by itself          clear leftovers, launch
 *   running ────────────────► down ─────────────────────────► running
 *                              ▲  │ that fails
 *                              └──┘ pause of 0.1 s … 5 s
 *   stop(), from any state: no further start, and the one that runs is shut down
 * ```
 * @throws EmbeddedProblem, worded for people, when the first start fails
 */
export async function superviseEmbedded(options: EmbeddedOptions): Promise<Supervised> {
  const { dataFolder, durable = true, log = () => {} } = options
  const owned = await acquireCluster(dataFolder, durable, log)
  try {
    return await supervise(owned, log)
  } catch (error) {
    owned.release()
    throw error
  }
}

async function supervise(owned: OwnedCluster, log: (line: string) => void): Promise<Supervised> {
  const { cluster } = owned
  let { port, postmaster } = await launch(cluster)
  let running = true
  const stopped = new AbortController()
  const forget = endWithProcess(() => (running ? postmaster.pid : undefined))

  const comeBack = async (): Promise<void> => {
    for (let pause = firstPause; !stopped.signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      try {
        await clearLeftovers(cluster.pgdata, log)
        ;({ postmaster } = await launchOn(cluster, () => Promise.resolve(port)))
        running = true
        log('PostgreSQL is running again.')
        return
      } catch (error) {
        log(`PostgreSQL could not be started again: ${(error as Error).message}`)
        await sleep(pause, undefined, { signal: stopped.signal }).catch(() => {})
      }
    }
  }
  const watch = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const exit = await postmaster.exited
      running = false
      if (stopped.signal.aborted) return
      log(`PostgreSQL ended by itself (${exit.signal ?? `code ${exit.code}`}); starting it again.`)
      await comeBack()
    }
  }
  const watching = watch()

  const end = async (): Promise<void> => {
    stopped.abort()
    if (running) await stopPostmaster(postmaster)
    await watching // a start that was under way has now succeeded or failed
    if (running) await stopPostmaster(postmaster)
    forget()
    owned.release()
  }
  let stopping: Promise<void> | undefined
  return {
    url: databaseUrl(cluster, port),
    port,
    get pid() {
      return postmaster.pid
    },
    created: owned.created,
    stop: () => (stopping ??= end()),
  }
}
