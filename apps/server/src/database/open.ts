import type { Config } from '../config.ts'
import { connect, type ConnectOptions, type Database } from './connection.ts'
import { superviseEmbedded } from './embedded/supervise.ts'

/** Milliseconds after which statements and lock waits end: pages and phones wait no longer for an answer. */
const timeouts = { statementTimeout: 30_000, lockTimeout: 10_000 }

/** How many reports and exports are read at once, and the milliseconds that a statement of one may take. */
const [reportsAtOnce, reportTime] = [3, 120_000]

/** The connections of calls: of people at screens, of phones in the background, and of reports. */
export type CallConnections = { readonly people: Database; readonly phones: Database; readonly reports: Database; close(): Promise<void> }

/** Opens the connections of calls; reports and exports are read from a copy of the database, where there is one. */
export function openForCalls(url: string, options: Pick<ConnectOptions, 'onError' | 'prepared'>, replicaUrl: string | null = null): CallConnections {
  const people = connect(url, { ...options, ...timeouts, max: 16 })
  const phones = connect(url, { ...options, ...timeouts, max: 6 })
  const reports = connect(replicaUrl ?? url, { ...options, ...timeouts, statementTimeout: reportTime, max: reportsAtOnce })
  return { people, phones, reports, close: async () => void (await Promise.all([people.close(), phones.close(), reports.close()])) }
}

/** An open database, external or embedded. */
export type OpenedDatabase = Database & { readonly url: string; readonly embedded: boolean }

/**
 * Opens the external database of DATABASE_URL, or starts the embedded one. `close` ends the connections
 * and then an embedded database.
 */
export async function openDatabase(config: Config, log: (line: string) => void): Promise<OpenedDatabase> {
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
