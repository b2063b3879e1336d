import type { Config } from '../config.ts'
import { connect, type Database } from './connection.ts'
import { superviseEmbedded } from './embedded/supervise.ts'

/** A database that is ready to be asked, wherever it runs. */
export type Opened = Database & { readonly url: string; readonly embedded: boolean }

/**
 * Opens the external database of DATABASE_URL, or starts the embedded one. `close` ends the connections
 * and then an embedded database.
 */
export async function openDatabase(config: Config, log: (line: string) => void): Promise<Opened> {
  const onError = (): void => log('A database connection was lost; the next use opens a new one.')
  if (config.databaseUrl !== null) {
    return { ...connect(config.databaseUrl, { onError }), url: config.databaseUrl, embedded: false }
  }
  const embedded = await superviseEmbedded({ dataFolder: config.dataFolder, log })
  const database = connect(embedded.url, { onError })
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
