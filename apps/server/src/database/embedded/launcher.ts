import { databaseUrl } from './cluster.ts'
import { stopPostmaster, type Exit } from './postmaster.ts'
import { endWithProcess } from './processes.ts'
import { launch, acquireCluster } from './start.ts'

/** How to run the embedded PostgreSQL. */
export interface EmbeddedOptions {
  /** Bisita's data folder; the database lies in its subfolder `postgres`. */
  dataFolder: string
  /** Gets progress messages, one line at a time, without personal data. */
  log?: (line: string) => void
  /** False for a throwaway database: faster, and lost at the first power cut. */
  durable?: boolean
}

/** An embedded PostgreSQL that this process runs. */
export interface Embedded {
  /** Address of the database `bisita` as the role `bisita`, which owns it and may create others. Holds the password. */
  readonly url: string
  readonly port: number
  /** The postmaster's process number. */
  readonly pid: number
  /** True when the data were made by this start. */
  readonly created: boolean
  /** Resolves when PostgreSQL has ended, by `stop` or by itself. Never rejects. */
  readonly exited: Promise<Exit>
  /** Ends PostgreSQL cleanly and gives the folder up. May be called again. */
  stop: () => Promise<void>
}

/**
 * Starts the embedded PostgreSQL of a data folder, making it first where there is none.
 * Whatever an earlier, killed Bisita left behind is cleared away.
 * @throws EmbeddedProblem, worded for people, when it cannot be: in use, of another version, not runnable
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataFolder, durable = true, log = () => {} } = options
  const owned = await acquireCluster(dataFolder, durable, log)
  try {
    const { port, postmaster } = await launch(owned.cluster)
    const forget = endWithProcess(() => postmaster.pid)
    postmaster.exited.then(forget).catch(() => {})
    let stopping: Promise<void> | undefined
    return {
      url: databaseUrl(owned.cluster, port),
      port,
      pid: postmaster.pid,
      created: owned.created,
      exited: postmaster.exited,
      stop: () => (stopping ??= stopPostmaster(postmaster).then(() => owned.release())),
    }
  } catch (error) {
    owned.release()
    throw error
  }
}
