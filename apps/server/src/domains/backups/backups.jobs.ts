import type { JobPosition, JobRun, JobHandler } from '../jobs/jobHandler.ts'
import { setProven } from './backups.store.ts'
import { drill } from './drill.ts'
import { type BackupConfig, makeConfiguredBackup, recordBackup, removeExpiredBackups } from './backups.service.ts'

/** Milliseconds between two looks at whether the job is still this worker's. */
const lookEvery = 1000

/** Looks now and then whether the job is to go on. What is done between two looks is counted. */
function looking(run: JobRun): () => Promise<void> {
  let [done, looked] = [0, Date.now()]
  return async () => {
    done += 1
    if (Date.now() - looked < lookEvery) return
    looked = Date.now()
    await run.batch(async () => ({ done, value: undefined }))
  }
}

/** The job `backup`: a sealed file of everything as of one moment, read back before it counts; older ones go in their time. */
export const backupHandler =
  (atHand: BackupConfig): JobHandler =>
  async (run) => {
    const result = run.position ?? (await makeOne(run, atHand))
    const removed = await removeExpiredBackups(run.db, atHand, run.now())
    if (removed > 0) await run.log(`${removed} older backups were removed.`)
    return result
  }

async function makeOne(run: JobRun, atHand: BackupConfig): Promise<JobPosition> {
  const made = await makeConfiguredBackup(atHand, { check: looking(run) })
  const position = { file: made.name, bytes: made.bytes, moment: made.manifest.moment }
  return run.batch(async (trx) => {
    await recordBackup(trx, made, run.now())
    return { done: made.manifest.tables.length, position, value: position }
  })
}

/** The job `restore_drill`: the newest backup is restored aside and compared. */
export const restoreDrillHandler =
  (atHand: BackupConfig): JobHandler =>
  async (run) => {
    const { file, manifest } = await drill(atHand, looking(run))
    await run.batch(async (trx) => {
      // Not noted where it is not: it may be of before another backup was put back, and hold what is not here.
      await setProven(trx, file, run.now())
      return { done: manifest.tables.length, value: undefined }
    })
    return { file, moment: manifest.moment, tables: manifest.tables.length, clients: manifest.clients, photos: manifest.photos.count }
  }
