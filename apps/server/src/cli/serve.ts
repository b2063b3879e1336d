import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { foldRegularly } from '../database/counts.ts'
import { migrate } from '../database/migrate.ts'
import { type Opened, openDatabase } from '../database/open.ts'
import { seedDemo } from '../demo/seed.ts'
import { importLocations } from '../domains/locations/locations.import.ts'
import { hasDemoUsers, hasLocations, hasUsers } from '../organisation.store.ts'
import { manilaDay } from '@bisita/rules/days'
import type { Command } from './commands.ts'
import { exitAtSignal, stopSignal } from './signals.ts'
import { say, step, tellSignIns, usualClients } from './steps.ts'
import { readWords } from './words.ts'

const foldEvery = 1000

/** `bisita serve`, which is also what `npm start` runs in the end. */
export const serveCommand: Command = async (words, config) => {
  readWords(words, {})
  await serve(config)
  return 0
}

/** Brings everything up, serves until it is told to stop, and ends cleanly. */
async function serve(config: Config): Promise<void> {
  const served = exitAtSignal()
  const database = await step('Database', () => openDatabase(config, say), ({ embedded }) => (embedded ? 'embedded' : 'external'))
  try {
    await prepare(config, database)
    const demo = await hasDemoUsers(database.db)
    const { app, address } = await listen(config, database, demo)
    const stopFolding = foldRegularly(database.db, foldEvery, () => app.log.error('counts could not be folded'))
    if (demo) tellSignIns()
    say(`Bisita is ready at ${config.origin ?? address}`)
    served()
    await stopSignal()
    say('Stopping: requests under way are finished first.')
    await app.close()
    await stopFolding()
  } finally {
    await database.close()
  }
}

/** The schema, the places, and on a first start the demo organisation. */
async function prepare(config: Config, { db, pool }: Opened): Promise<void> {
  await step('Schema', () => migrate(db), (ran) => (ran.length > 0 ? `${ran.length} migrations` : 'up to date'))
  if (!(await hasLocations(db))) await step('Locations', () => importLocations(pool), (added) => `${added} barangays`)
  if (await hasUsers(db)) return
  if (config.demo) await step('Demo organisation', () => seedDemo(pool, { clients: usualClients, today: manilaDay(new Date()) }))
  else say('There are no users yet: make the first with "npm run bisita -- create-admin USERNAME".')
}

/** While users with a known password exist, nobody outside this machine gets in. */
async function listen(config: Config, { db }: Opened, demo: boolean): Promise<{ app: FastifyInstance; address: string }> {
  const origins = new Set(config.origin === null ? [] : [config.origin])
  const { version, trustProxy, logLevel } = config
  const webFolder = config.serveWeb ? config.webFolder : null
  const app = await buildApp({ db, now: () => new Date(), version, origins, trustProxy, webFolder, logLevel })
  await app.listen({ port: config.port, host: demo ? '127.0.0.1' : '0.0.0.0' })
  const { port } = app.addresses()[0] as { port: number }
  const address = `http://localhost:${port}`
  if (config.origin === null) origins.add(address).add(`http://127.0.0.1:${port}`)
  return { app, address }
}
