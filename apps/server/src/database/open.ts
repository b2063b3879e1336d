import type { Config } from '../config.ts'
import { connect, type ConnectOptions, type Database } from './connection.ts'
import { superviseEmbedded } from './embedded/supervise.ts'

/** After so many milliseconds nobody waits for an answer any more: pages and phones give up. */
const timeouts = { statementTimeout: 30_000, lockTimeout: 10_000 }

/** Reports and exports that are read at once, and for how long one of them may read, in milliseconds. */
const [reportsAtOnce, reportTime] = [3, 120_000]

/** The connections that calls are answered with: people's, those of what phones ask in the background, those of reports. */
export type CallConnections = { readonly people: Database; readonly phones: Database; readonly reports: Database; close(): Promise<void> }

/** Opens them; reports and exports are read from a copy of the database, where there is one. */
export function openForCalls(url: string, options: Pick<ConnectOptions, 'onError' | 'prepared'>, replicaUrl: string | null = null): CallConnections {
  const people = connect(url, { ...options, ...timeouts, max: 16 })
  const phones = connect(url, { ...options, ...timeouts, max: 6 })
  const reports = connect(replicaUrl ?? url, { ...options, ...timeouts, statementTimeout: reportTime, max: reportsAtOnce })
  return { people, phones, reports, close: async () => void (await Promise.all([people.close(), phones.close(), reports.close()])) }
}

/** A database that is ready to be asked, wherever it runs. */
export type Opened = Database & { readonly url: string; readonly embedded: boolean }

/**
 * Opens the external database of DATABASE_URL, or starts the embedded one. `close` ends the connections
 * and then an embedded database.
 */
export async function openDatabase(config: Config, log: (line: string) => void): Promise<Opened> {
  const onError = (): void => log('A database connection was lost; the next use opens a new one.')
  const options = { onError, prepared: config.prepared }
  if (config.databaseUrl !== null) {
    return { ...connect(config.databaseUrl, options), url: config.databaseUrl, embedded: false }
  }
  const embedded = await superviseEmbedded({ dataFolder: config.dataFolder, log })
  const database = connect(embedded.url, options)
  return {
    ...database,
    url: embedded.url,
    embedded: true,
    close: async () => {
      await database.close()
      await embedded.stop()
    },
  }
}
