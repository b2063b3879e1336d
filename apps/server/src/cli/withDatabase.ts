import type { Config } from '../config.ts'
import { connect, type Database } from '../database/connection.ts'
import { borrowEmbedded } from '../database/embedded/running.ts'
import { migrate } from '../database/migrate.ts'
import { exitAtSignal } from './lifecycle/signals.ts'
import { say, step } from './steps.ts'

/**
 * Lends one command the database: that of DATABASE_URL, the embedded one that a running Bisita holds, or else the
 * embedded one, started for the purpose and stopped again.
 */
export function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  return withDatabaseUrl(config, async (url) => {
    const database = connect(url, { max: 4 })
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  })
}

/** The same, by its address. */
export async function withDatabaseUrl<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  const undo = exitAtSignal()
  const { dataFolder, databaseUrl } = config
  const place =
    databaseUrl === null ? await borrowEmbedded({ dataFolder, log: say }) : { url: databaseUrl, close: () => Promise.resolve() }
  try {
    return await work(place.url)
  } finally {
    await place.close()
    undo()
  }
}

/** Brings the schema up to date first: commands that write work on a database as it comes. */
export async function prepareSchema({ db }: Database): Promise<void> {
  await step('Schema', () => migrate(db), (ran) => (ran.length > 0 ? `${ran.length} migrations` : 'up to date'))
}
