/**
 * The worker of one server as a process of its own, over the database and the folders of the environment. It strikes
 * itself once where it is told: {@link Fault} as JSON is its argument. SIGTERM ends it cleanly.
 */
import { writeSync } from 'node:fs'
import { backupsAtHand } from '../../cli/backups.ts'
import { readConfig } from '../../config.ts'
import { connect } from '../../database/connection.ts'
import { headFileIn } from '../../domains/audit/head.ts'
import { sealKeyOf } from '../../domains/audit/seal.ts'
import type { Work, Works } from '../../domains/jobs/work.ts'
import { startWorker } from '../../domains/jobs/worker.ts'
import { openFiles } from '../../files/open.ts'
import { readSecret } from '../../secret.ts'
import { worksOf } from '../../works/works.ts'
import { type Fault, heartbeat } from './faults.ts'

const fault = JSON.parse(process.argv[2] ?? 'null') as Fault | null
const config = readConfig()
const { databaseUrl, dataFolder } = config as typeof config & { databaseUrl: string }
const database = connect(databaseUrl, { prepared: config.prepared })
const files = await openFiles(config.files)
const works = worksOf({
  files,
  key: sealKeyOf(await readSecret(dataFolder, config.secret)),
  headFile: headFileIn(dataFolder),
  reports: database.db,
  backups: backupsAtHand(config, databaseUrl, files),
})

let batches = 0

function strike(): void {
  writeSync(1, 'struck\n')
  process.kill(process.pid, fault?.signal)
}

/** The work as it is, struck before, within or after a batch of its own. */
const struck = (work: Work): Work => (run) =>
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
const all = Object.fromEntries(Object.entries(works).map(([name, work]) => [name, struck(work)])) as Works
const stop = startWorker(database.db, { works: all, clock: () => new Date(), heartbeat, onError }, 50)
process.once('SIGTERM', () => void stop().then(() => database.close()))
