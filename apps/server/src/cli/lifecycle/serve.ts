import type { Config } from '../../config.ts'
import { foldRegularly } from '../../database/counts.ts'
import { type Opened, openDatabase } from '../../database/open.ts'
import { seedDemo } from '../../demo/seed.ts'
import { turnCoversRegularly } from '../../domains/assignments/covers.keeper.ts'
import type { AtHand } from '../../domains/backups/making.service.ts'
import { readPassphrase } from '../../domains/backups/passphrase.ts'
import { headFileIn } from '../../domains/audit/head.ts'
import { sealKeyOf } from '../../domains/audit/seal.ts'
import { sealRegularly } from '../../domains/audit/sealing.ts'
import { makeFolder } from '../../dataFolder.ts'
import { addStandingSchedules } from '../../domains/jobs/standing.ts'
import { startWorker } from '../../domains/jobs/worker.ts'
import { importLocations } from '../../domains/locations/locations.import.ts'
import { openFiles } from '../../files/open.ts'
import { hasDemoUsers, hasLocations, hasUsers } from '../../organisation.store.ts'
import { manilaDay } from '@bisita/rules/time/days'
import { readSecret } from '../../secret.ts'
import { worksOf } from '../../works/works.ts'
import { backupsAtHand } from '../backups.ts'
import { backupsPort } from '../backupsPort.ts'
import type { Command } from '../commands.ts'
import { refuseExposure } from './exposed.ts'
import { listen, type Opening, readOpening } from './listen.ts'
import { exitAtSignal, stopSignal } from './signals.ts'
import { say, step, tellSignIns, usualClients } from '../steps.ts'
import { upgrade } from './upgrade.ts'

const foldEvery = 1000
const sealEvery = 1000
const turnCoversEvery = 20_000
const pollEvery = 1000
const heartbeat = 15_000

/** `bisita serve`, which is also what `npm start` runs in the end. */
export const serveCommand: Command = async (words, config) => {
  await serve(config, readOpening(words))
  return 0
}

/** Brings everything up, serves until it is told to stop, and ends cleanly. */
async function serve(config: Config, opening: Opening): Promise<void> {
  const served = exitAtSignal()
  await makeFolder(config.dataFolder, 'BISITA_DATA')
  const secret = await readSecret(config.dataFolder, config.secret)
  const files = await openFiles(config.files)
  await readPassphrase(config.dataFolder, config.backupPassphrase)
  const database = await step('Database', () => openDatabase(config, say), ({ embedded }) => (embedded ? 'embedded' : 'external'))
  try {
    const atHand = backupsAtHand(config, database.url, files)
    await prepare(config, database, atHand, opening)
    const demo = await hasDemoUsers(database.db)
    refuseExposure(config, demo)
    const kept = { secret, files, backups: backupsPort(config, database.db) }
    const { app, address, reports, close } = await listen(config, database, kept, demo, opening)
    const stopFolding = foldRegularly(database.db, foldEvery, () => app.log.error('counts could not be folded'))
    const sealing = {
      key: sealKeyOf(secret),
      file: headFileIn(config.dataFolder),
      onError: (said: string) => app.log.error(said),
    }
    const stopSealing = sealRegularly(database.db, sealing, sealEvery)
    const stopTurning = turnCoversRegularly(database.db, () => new Date(), turnCoversEvery, () => app.log.error('covers could not be turned'))
    await addStandingSchedules(database.db, new Date())
    const works = worksOf({ files, key: sealing.key, headFile: sealing.file, reports, backups: atHand })
    const onJobError = (error: unknown) => app.log.error({ err: error }, 'a job could not be carried out')
    const stopWorking = startWorker(database.db, { works, clock: () => new Date(), heartbeat, onError: onJobError }, pollEvery)
    if (demo) tellSignIns()
    say(`Bisita is ready at ${address}`)
    served()
    await stopSignal()
    say('Stopping: requests under way are finished first.')
    await close()
    await Promise.all([stopFolding(), stopSealing(), stopTurning(), stopWorking()])
  } finally {
    await database.close()
  }
}

/** The schema, the places, and on a first start the demo organisation. */
async function prepare(config: Config, database: Opened, atHand: AtHand, { backup }: Opening): Promise<void> {
  const { db, pool } = database
  await step('Schema', () => upgrade(database, atHand, backup), (ran) => (ran.length > 0 ? `${ran.length} migrations` : 'up to date'))
  const inUse = await hasUsers(db)
  if (!inUse) refuseExposure(config, config.demo)
  if (!(await hasLocations(db))) await step('Locations', () => importLocations(pool), (added) => `${added} barangays`)
  if (inUse) return
  if (config.demo) await step('Demo organisation', () => seedDemo(pool, { clients: usualClients, today: manilaDay(new Date()) }))
  else say('There are no users yet: make the first with "npm run bisita -- create-admin USERNAME".')
}
