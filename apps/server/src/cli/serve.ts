import type { Config } from '../config.ts'
import { foldRegularly } from '../database/counts.ts'
import { migrate } from '../database/migrate.ts'
import { type Opened, openDatabase } from '../database/open.ts'
import { seedDemo } from '../demo/seed.ts'
import { turnCoversRegularly } from '../domains/assignments/covers.keeper.ts'
import { headFileIn } from '../domains/audit/head.ts'
import { sealKeyOf } from '../domains/audit/seal.ts'
import { sealRegularly } from '../domains/audit/sealing.ts'
import { importLocations } from '../domains/locations/locations.import.ts'
import { openFiles } from '../files/open.ts'
import { hasDemoUsers, hasLocations, hasUsers } from '../organisation.store.ts'
import { manilaDay } from '@bisita/rules/days'
import { OrphansProblem, type Pruned, pruneRegularly } from '../pruning.ts'
import { readSecret } from '../secret.ts'
import type { Command } from './commands.ts'
import { listen, type Opening, readOpening } from './listen.ts'
import { exitAtSignal, stopSignal } from './signals.ts'
import { say, step, tellSignIns, usualClients } from './steps.ts'

const foldEvery = 1000
const sealEvery = 1000
const turnCoversEvery = 20_000
const pruneEvery = 600_000

/** `bisita serve`, which is also what `npm start` runs in the end. */
export const serveCommand: Command = async (words, config) => {
  await serve(config, readOpening(words))
  return 0
}

/** Brings everything up, serves until it is told to stop, and ends cleanly. */
async function serve(config: Config, opening: Opening): Promise<void> {
  const served = exitAtSignal()
  const database = await step('Database', () => openDatabase(config, say), ({ embedded }) => (embedded ? 'embedded' : 'external'))
  try {
    await prepare(config, database)
    const demo = await hasDemoUsers(database.db)
    const { app, address, close } = await listen(config, database, demo, opening)
    const stopFolding = foldRegularly(database.db, foldEvery, () => app.log.error('counts could not be folded'))
    const sealing = {
      key: sealKeyOf(await readSecret(config.dataFolder, config.secret)),
      file: headFileIn(config.dataFolder),
      onError: (said: string) => app.log.error(said),
    }
    const stopSealing = sealRegularly(database.db, sealing, sealEvery)
    const stopTurning = turnCoversRegularly(database.db, () => new Date(), turnCoversEvery, () => app.log.error('covers could not be turned'))
    const pruning = {
      clock: () => new Date(),
      onPruned: (pruned: Pruned) => app.log.info({ pruned }, 'removed what is no longer needed'),
      onError: (error: unknown) => app.log.error(error instanceof OrphansProblem ? error.message : 'what is no longer needed could not be removed'),
    }
    const stopPruning = pruneRegularly(database.db, await openFiles(config.files), pruning, pruneEvery)
    if (demo) tellSignIns()
    say(`Bisita is ready at ${address}`)
    served()
    await stopSignal()
    say('Stopping: requests under way are finished first.')
    await close()
    await stopFolding()
    await stopSealing()
    await stopTurning()
    await stopPruning()
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
