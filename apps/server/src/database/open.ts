import type { Config } from '../config.ts'
import { createGate, type Gate } from './availability/gate.ts'
import { watchDatabase } from './availability/watch.ts'
import { connect, type ConnectOptions, type Database } from './connection.ts'
import { superviseEmbedded } from './embedded/supervise.ts'

/** Milliseconds after which statements and lock waits end: pages and phones wait no longer for an answer. */
const timeouts = { statementTimeout: 30_000, lockTimeout: 10_000 }

/** How many reports and exports are read at once, and the milliseconds that a statement of one may take. */
const [reportsAtOnce, reportTime] = [3, 120_000]

/** The connections of calls: of people at screens, of phones in the background, of reports, and of lists that are read from a copy. */
export type CallConnections = { readonly people: Database; readonly phones: Database; readonly reports: Database; readonly lists: Database | null; close(): Promise<void> }

/** A copy of the database that is read only, by its address, whether lists are read there too, and what takes lines for the log. */
type Replica = { readonly url: string; readonly lists: boolean; readonly say: (line: string) => void }

/** Opens the connections of calls; reports and exports are read from a copy of the database, where there is one. */
export function openForCalls(url: string, options: Pick<ConnectOptions, 'onError' | 'prepared' | 'gate'>, replica: Replica | null = null): CallConnections {
  const people = connect(url, { ...options, ...timeouts, max: 16 })
  const phones = connect(url, { ...options, ...timeouts, max: 6 })
  const ofReports = { ...options, ...timeouts, statementTimeout: reportTime, max: reportsAtOnce }
  if (replica === null) return together(people, phones, connect(url, ofReports), null)
  const gate = createGate()
  const stop = watchDatabase(replica.url, gate, { standbyWillDo: true, say: (line) => replica.say(`The copy: ${line}`) })
  const lists = replica.lists ? connect(replica.url, { ...options, ...timeouts, max: 16, gate }) : null
  return together(people, phones, connect(replica.url, { ...ofReports, gate }), lists, stop)
}

const together = (people: Database, phones: Database, reports: Database, lists: Database | null, stop?: () => Promise<void>): CallConnections => ({
  people, phones, reports, lists,
  close: async () => {
    await stop?.()
    await Promise.all([people.close(), phones.close(), reports.close(), lists?.close()])
  },
})

/** An open database, external or embedded. */
export type OpenedDatabase = Database & {
  readonly url: string
  readonly embedded: boolean
  /** Notices that an external database went away, once `watch` was called; an embedded one is on this machine and started again. */
  readonly gate?: Gate
  /** Begins to look whether the database answers; its schema has to be there. */
  watch(): void
}

/**
 * Opens the external database of DATABASE_URL, or starts the embedded one. `close` ends the connections
 * and then an embedded database.
 */
export async function openDatabase(config: Config, log: (line: string) => void): Promise<OpenedDatabase> {
  const onError = (): void => log('A database connection was lost; the next use opens a new one.')
  const options = { onError, prepared: config.prepared }
  if (config.databaseUrl !== null) {
    const url = config.databaseUrl
    const gate = createGate()
    const database = connect(url, { ...options, gate })
    let stop: (() => Promise<void>) | undefined
    return {
      ...database, url, embedded: false, gate,
      watch: () => void (stop ??= watchDatabase(url, gate, { say: log })),
      close: async () => {
        await stop?.()
        await database.close()
      },
    }
  }
  const embedded = await superviseEmbedded({ dataFolder: config.dataFolder, log })
  const database = connect(embedded.url, options)
  return {
    ...database,
    url: embedded.url,
    embedded: true,
    watch: () => {},
    close: async () => {
      await database.close()
      await embedded.stop()
    },
  }
}
