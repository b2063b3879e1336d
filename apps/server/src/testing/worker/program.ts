/**
 * The worker of one server as a separate process, with the database and the folders of the environment. Its argument is
 * a {@link Fault} as JSON, which it causes once. SIGTERM ends it cleanly.
 */
import { writeSync } from 'node:fs'
import { backupConfigFrom } from '../../cli/backupConfig.ts'
import { readConfig } from '../../config.ts'
import { connect } from '../../database/connection.ts'
import { checkpointFileIn } from '../../domains/audit/sealCheckpoint.ts'
import { sealKeyOf } from '../../domains/audit/seal.ts'
import type { JobHandler, JobHandlers } from '../../domains/jobs/jobHandler.ts'
import { startWorker } from '../../domains/jobs/worker.ts'
import { openFiles } from '../../files/open.ts'
import { readSecret } from '../../secret.ts'
import { jobHandlers } from '../../jobs/jobHandlers.ts'
import { type Fault, heartbeat } from './faults.ts'

const fault = JSON.parse(process.argv[2] ?? 'null') as Fault | null
const config = readConfig()
const { databaseUrl, dataFolder } = config as typeof config & { databaseUrl: string }
const database = connect(databaseUrl, { prepared: config.prepared })
const files = await openFiles(config.files)
const handlers = jobHandlers({
  files,
  key: sealKeyOf(await readSecret(dataFolder, config.secret)),
  sealCheckpointFile: checkpointFileIn(dataFolder),
  reports: database.db,
  backups: backupConfigFrom(config, databaseUrl, files),
})

let batches = 0

function strike(): void {
  writeSync(1, 'struck\n')
  process.kill(process.pid, fault?.signal)
}

/** A job handler with the fault before, within or after one of its batches. */
const struck = (work: JobHandler): JobHandler => (run) =>
  work({
    ...run,
    async batch(inner) {
      batches += 1
      const moment = batches === fault?.batch ? fault.moment : null
      if (moment === 'before') strike()
      const value = await run.batch(async (trx) => {
        const step = await inner(trx)
        if (moment === 'within') strike()
        return step
      })
      if (moment === 'after') strike()
      return value
    },
  })

const onError = (error: unknown): void => void writeSync(2, `${error instanceof Error ? error.stack : String(error)}\n`)
const all = Object.fromEntries(Object.entries(handlers).map(([name, work]) => [name, struck(work)])) as JobHandlers
const stop = startWorker(database.db, { handlers: all, clock: () => new Date(), heartbeat, onError }, 50)
process.once('SIGTERM', () => void stop().then(() => database.close()))
