import type { Config } from '../config.ts'
import { connect, type ConnectOptions, type Database } from './connection.ts'
import { superviseEmbedded } from './embedded/supervise.ts'

/** After so many milliseconds nobody waits for an answer any more: pages and phones give up. */
const timeouts = { statementTimeout: 30_000, lockTimeout: 10_000 }

/** The connections that calls are answered with: people's, and those of what phones ask in the background. */
export function openForCalls(url: string, options: Pick<ConnectOptions, 'onError' | 'prepared'>): { readonly people: Database; readonly phones: Database; close(): Promise<void> } {
  const people = connect(url, { ...options, ...timeouts, max: 16 })
  const phones = connect(url, { ...options, ...timeouts, max: 6 })
  return { people, phones, close: async () => void (await Promise.all([people.close(), phones.close()])) }
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
