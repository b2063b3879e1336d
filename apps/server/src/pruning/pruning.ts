import { idempotencyKeyLifetime, loginWindow } from '@bisita/contract/limits'
import { uploadRetention } from '@bisita/contract/operations/limits.uploads'
import type { Executor } from '../database/connection.ts'
import { JobProblem } from '../domains/jobs/jobHandler.ts'
import type { Files } from '../files/files.ts'
import { readSettings } from '../settings.ts'
import { findOrphans, removeEdition, removeFailures, removeKeys, removeNotifications, removeParts, removeReports, removeSessions, removeUploads } from './pruning.store.ts'

const hour = 3_600_000
const day = 24 * hour

/** How much longer than their lifetime rows are kept, since the clocks of several servers differ. */
const margin = hour
/** How long after its expiry a session is kept, so that its user can still learn why it ended. */
const endedSessionRetention = 7 * day
/** How long notifications are kept, read or not. */
export const notificationRetention = 90 * day
/** How long an edition of the places that was sent can still be looked at and applied. */
export const psgcUploadRetention = 30 * day
/** How long the parts of a photo wait for the next one: longer than any phone stays out without a network. */
export const photoPartRetention = 30 * day
/**
 * How old a file is before it counts as one that no record will name. Far longer than a transaction lasts: where an older
 * backup of the database was put back, there is time to see that and go back to the newer one with its photos.
 */
export const orphanMinimumAge = 90 * day
/** Rolled-back changes with a photo are rare. Where more than this share of a batch is orphaned, the database is not the one of these files. */
const maxOrphanShare = 0.05
const toleratedOrphans = 10

/** Rows removed, or files looked at, in one go. */
export const pruneBatchSize = 1000

/** How much was removed, by what it was. */
export type PrunedCounts = { readonly keys: number; readonly sessions: number; readonly failures: number; readonly notifications: number; readonly reports: number; readonly editions: number; readonly uploads: number; readonly photos: number; readonly files: number }

const ago = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds)

/** Removes rows that nothing reads any more, by kind: at most `most` in one transaction. Returns how many. */
export const rowPruners = {
  keys: (trx, now, most) => removeKeys(trx, ago(now, idempotencyKeyLifetime), most),
  sessions: (trx, now, most) => removeSessions(trx, ago(now, endedSessionRetention), most),
  failures: (trx, now, most) => removeFailures(trx, ago(now, loginWindow + margin), most),
  notifications: (trx, now, most) => removeNotifications(trx, ago(now, notificationRetention), most),
  reports: async (trx, now, most) => removeReports(trx, ago(now, (await readSettings(trx)).report_days * day), most),
  editions: (trx, now) => removeEdition(trx, ago(now, psgcUploadRetention)),
  uploads: (trx, now, most) => removeUploads(trx, ago(now, uploadRetention + margin), most),
  photos: (trx, now, most) => removeParts(trx, ago(now, photoPartRetention), most),
} as const satisfies Record<Exclude<keyof PrunedCounts, 'files'>, (trx: Executor, now: Date, most: number) => Promise<number>>

/** Files that no record names, too many to be what changes left behind. */
export class OrphansProblem extends JobProblem {
  constructor(orphans: number, of: number) {
    super(`${orphans} of ${of} stored photos belong to no record: they were left alone, since this may not be their database`)
    this.name = 'OrphansProblem'
  }
}

/** The record that a photo's key names; undefined for a file that is no photo of ours. */
const recordOf = (key: string): string | undefined => /^[0-9a-f]{32}-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jpg$/.exec(key)?.[1]

/**
 * Removes orphaned files, left by changes that were rolled back, among the next of the storage after a key. Returns how
 * many, and where to go on: null at the end.
 * @throws OrphansProblem where so many are orphaned that they rather belong to another database; none is removed then
 */
export async function pruneFiles(db: Executor, files: Files, after: string, now: Date): Promise<{ removed: number; next: string | null }> {
  const listed = await files.list(after, pruneBatchSize)
  const settled = listed.files.flatMap(({ key, at }) => {
    const id = recordOf(key)
    return id !== undefined && at < ago(now, orphanMinimumAge) ? [{ key, id }] : []
  })
  const orphans = settled.length === 0 ? [] : await findOrphans(db, settled)
  if (orphans.length > Math.max(toleratedOrphans, settled.length * maxOrphanShare)) {
    throw new OrphansProblem(orphans.length, settled.length)
  }
  for (const key of orphans) await files.remove(key)
  return { removed: orphans.length, next: listed.next }
}
