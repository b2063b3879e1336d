import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import { foldRegularly } from '../../database/counts.ts'
import { type OpenedDatabase, openDatabase } from '../../database/open.ts'
import { seedDemo } from '../../demo/seed.ts'
import { startCoverScheduler } from '../../domains/assignments/covers.scheduler.ts'
import type { BackupConfig } from '../../domains/backups/backups.service.ts'
import { readPassphrase } from '../../domains/backups/passphrase.ts'
import { checkpointFileIn } from '../../domains/audit/sealCheckpoint.ts'
import { sealKeyOf } from '../../domains/audit/seal.ts'
import { sealRegularly } from '../../domains/audit/sealing.ts'
import { makeFolder } from '../../dataFolder.ts'
import { addDefaultSchedules } from '../../domains/jobs/defaultSchedules.ts'
import { startWorker } from '../../domains/jobs/worker.ts'
import { createPushSender } from '../../domains/notifications/push/post.ts'
import { type PushKey, pushKeyOf } from '../../domains/notifications/push/pushKey.ts'
import { pushRegularly } from '../../domains/notifications/push/turn.ts'
import { importLocations } from '../../domains/locations/locations.import.ts'
import { clearSpool, createSpool } from '../../exports/spool.ts'
import type { Files } from '../../files/files.ts'
import { openFiles } from '../../files/open.ts'
import { loggable } from '../../http/errors.ts'
import { hasDemoUsers, hasLocations, hasUsers } from '../../organisation.store.ts'
import { manilaDay } from '@bisita/rules/time/days'
import { remindRegularly } from '../../reminders/callBacks.ts'
import { readPushKey, readSecret } from '../../secret.ts'
import { jobHandlers } from '../../jobs/jobHandlers.ts'
import { selfOf, reportRegularly } from '../../servers/report.ts'
import { backupConfigFrom } from '../backupConfig.ts'
import { backupsPort } from '../backupsPort.ts'
import { type Command, program } from '../commands.ts'
import { isBehindAnother, originMissing, refuseExposure } from './exposed.ts'
import { listen, type ListeningServers, type ListenOptions, readListenOptions } from './listen.ts'
import { endWithin, exitAtSignal, stopSignal } from './signals.ts'
import { say, step, printSignIns, defaultDemoClients } from '../steps.ts'
import { uncaughtExitCode, handleUncaught } from './uncaught.ts'
import { upgrade } from './upgrade.ts'

const foldEvery = 1000
const sealEvery = 1000
const turnCoversEvery = 20_000
const pollEvery = 1000
const remindEvery = 60_000
const pushEvery = 10_000
const heartbeat = 15_000

/** `bisita serve`, which is also what `npm start` runs in the end. */
export const serveCommand: Command = async (words, config) => {
  return serve(config, readListenOptions(words))
}

/**
 * Starts the server, serves until a signal to stop or an uncaught exception, and shuts down in order.
 * @returns the exit code
 */
async function serve(config: Config, opening: ListenOptions): Promise<number> {
  const served = exitAtSignal()
  const starting = handleUncaught((fault, said) => say(`${said}: ${JSON.stringify(fault)}`), () => process.exit(uncaughtExitCode))
  await makeFolder(config.dataFolder, 'BISITA_DATA')
  const secret = await readSecret(config.dataFolder, config.secret)
  const pushKey = pushKeyOf(await readPushKey(config.dataFolder, config.secret))
  const files = await openFiles(config.files)
  const spoolFolder = path.join(config.dataFolder, 'exports')
  await clearSpool(spoolFolder)
  await readPassphrase(config.dataFolder, config.backupPassphrase)
  const database = await step('Database', () => openDatabase(config, say), ({ embedded }) => (embedded ? 'embedded' : 'external'))
  try {
    const atHand = backupConfigFrom(config, database.url, files)
    await prepare(config, database, atHand, opening)
    database.watch()
    const demo = await hasDemoUsers(database.db)
    refuseExposure(config, demo)
    const resources = { secret, files, spool: createSpool({ folder: spoolFolder }), backups: backupsPort(config, database.db), push: { publicKey: pushKey.publicKey, added: config.pushService } }
    const servers = await listen(config, database, resources, demo, opening)
    try {
      return await work({ config, database, servers, files, secret, pushKey, atHand, demo }, served, starting)
    } finally {
      await servers.close()
    }
  } finally {
    await database.close()
  }
}

type Working = {
  readonly config: Config
  readonly database: OpenedDatabase
  readonly servers: ListeningServers
  readonly files: Files
  readonly secret: Buffer
  readonly pushKey: PushKey
  readonly atHand: BackupConfig
  readonly demo: boolean
}

/** Does the work beside the calls, until a signal to stop or an uncaught exception; what it began it ends, also after an error. */
async function work({ config, database: { db, embedded }, servers: { app, address, reports, leave, close }, files, secret, pushKey, atHand, demo }: Working, served: () => void, starting: () => void): Promise<number> {
  const sealing = { key: sealKeyOf(secret), file: checkpointFileIn(config.dataFolder), onError: (said: string) => app.log.error(said) }
  const begun = [
    foldRegularly(db, foldEvery, () => app.log.error('counts could not be folded')),
    sealRegularly(db, sealing, sealEvery),
    startCoverScheduler(db, () => new Date(), turnCoversEvery, () => app.log.error('covers could not be turned')),
  ]
  try {
    await addDefaultSchedules(db, new Date())
    const handlers = jobHandlers({ files, key: sealing.key, sealCheckpointFile: sealing.file, reports, backups: atHand })
    const onJobError = (error: unknown) => app.log.error({ fault: loggable(error) }, 'a job could not be carried out')
    begun.push(
      startWorker(db, { handlers, clock: () => new Date(), heartbeat, onError: onJobError }, pollEvery),
      ...(embedded ? [] : [reportRegularly(db, selfOf(config, secret, (app.addresses()[0] as { port: number }).port), config.replicaUrl === null ? null : reports, (error) => app.log.error({ fault: loggable(error) }, 'this server could not report how it is'))]),
      remindRegularly(db, () => new Date(), remindEvery, (error) => app.log.error({ fault: loggable(error) }, 'nobody could be reminded of call-backs')),
      pushRegularly(db, createPushSender({ key: pushKey, origin: config.origin, added: config.pushService }), pushEvery, (error) => app.log.error({ fault: loggable(error) }, 'nothing could be pushed')),
    )
    if (demo) printSignIns()
    say(`Bisita is ready at ${address}`)
    if (config.origin === null && isBehindAnother(config)) say(originMissing)
    served()
    const leaving = config.leaveSeconds * 1000
    const code = await ending((fault, said) => app.log.error(fault, said), starting, leaving)
    if (code === 0 && leaving > 0) {
      say(`Stopping in ${config.leaveSeconds} s: the balancer is told that this server is not ready.`)
      leave()
      await sleep(leaving)
    }
    say('Stopping: requests under way are finished first.')
    await close()
    return code
  } finally {
    await Promise.all(begun.map((stop) => stop()))
  }
}

/** Waits for a signal to stop (exit code 0) or an uncaught exception ({@link uncaughtExitCode}). */
async function ending(log: Parameters<typeof handleUncaught>[0], starting: () => void, leaving: number): Promise<number> {
  const broken = new Promise<number>((resolve) => {
    handleUncaught(log, () => resolve(uncaughtExitCode))
  })
  starting()
  const code = await Promise.race([broken, stopSignal(leaving).then(() => 0)])
  if (code !== 0) endWithin(code)
  return code
}

/**
 * Migrates the schema, imports missing locations, and on a first start makes the demo organisation if it is configured.
 */
async function prepare(config: Config, database: OpenedDatabase, atHand: BackupConfig, { backup }: ListenOptions): Promise<void> {
  const { db, pool } = database
  await step('Schema', () => upgrade(database, atHand, backup), (ran) => (ran.length > 0 ? `${ran.length} migrations` : 'up to date'))
  const inUse = await hasUsers(db)
  if (!inUse) refuseExposure(config, config.demo)
  if (!(await hasLocations(db))) await step('Locations', () => importLocations(pool), (added) => `${added} barangays`)
  if (inUse) return
  const now = new Date()
  if (config.demo) await step('Demo organisation', () => seedDemo(pool, { clients: defaultDemoClients, today: manilaDay(now), now, files: atHand.files }))
  else say(`There are no users yet: make the first with "${program} create-admin USERNAME".`)
}
