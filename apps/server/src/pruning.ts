import { randomBytes } from 'node:crypto'
import { idempotencyKept, loginWindow } from '@bisita/contract/limits'
import type { Executor } from './database/connection.ts'
import type { Files } from './files/files.ts'
import { findOrphans, removeFailures, removeKeys, removeParts, removeSessions } from './pruning.store.ts'

const hour = 3_600_000
const day = 24 * hour

/** What no rule needs any more is kept so long beyond its time, since the clocks of several servers differ. */
const margin = hour
/** How long the parts of a photo wait for the next one: longer than any phone stays out without a network. */
export const partsKept = 30 * day
/**
 * How old a file is before it counts as one that no record will name. Far longer than a transaction lasts: where an older
 * backup of the database was put back, there is time to see that and go back to the newer one with its photos.
 */
export const fileSettled = 90 * day
/** Changes that were rolled back with a photo are rare. Where more than this part of a page is named by nobody, the database is not the one of these files. */
const mostOrphans = 0.05
const fewOrphans = 10

/** Rows removed, or files looked at, in one go. */
const batch = 1000
/** Goes in one turn, so that a server that begins after a long while does not do nothing else. */
const goes = 50

/** What a turn removed, by what it was. */
export type Pruned = { readonly keys: number; readonly sessions: number; readonly failures: number; readonly photos: number; readonly files: number }

const ago = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds)

/** Removes batch by batch until one is not full. Returns how many. */
async function all(remove: (most: number) => Promise<number>): Promise<number> {
  let removed = 0
  for (let go = 0; go < goes; go += 1) {
    const some = await remove(batch)
    removed += some
    if (some < batch) break
  }
  return removed
}

/** Removes the rows that nothing reads any more. Several servers may at the same time. */
export async function pruneRows(db: Executor, now: Date): Promise<Omit<Pruned, 'files'>> {
  return {
    keys: await all((most) => removeKeys(db, ago(now, idempotencyKept), most)),
    sessions: await all((most) => removeSessions(db, ago(now, margin), most)),
    failures: await all((most) => removeFailures(db, ago(now, loginWindow + margin), most)),
    photos: await all((most) => removeParts(db, ago(now, partsKept), most)),
  }
}

/** Files that no record names, too many to be what changes left behind. */
export class OrphansProblem extends Error {
  constructor(orphans: number, of: number) {
    super(`${orphans} of ${of} stored photos belong to no record: they were left alone, since this may not be their database`)
    this.name = 'OrphansProblem'
  }
}

/** The record that a photo's key names; undefined for a file that is no photo of ours. */
const recordOf = (key: string): string | undefined => /^[0-9a-f]{32}-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jpg$/.exec(key)?.[1]

/**
 * Removes the files, among the next of the storage after a key, that a change left behind which was rolled back.
 * Returns how many, and where to go on: null at the end.
 * @throws OrphansProblem where so many are named by nobody that they rather belong to another database; none is removed then
 */
export async function pruneFiles(db: Executor, files: Files, after: string, now: Date): Promise<{ removed: number; next: string | null }> {
  const listed = await files.list(after, batch)
  const settled = listed.files.flatMap(({ key, at }) => {
    const id = recordOf(key)
    return id !== undefined && at < ago(now, fileSettled) ? [{ key, id }] : []
  })
  const orphans = settled.length === 0 ? [] : await findOrphans(db, settled)
  if (orphans.length > Math.max(fewOrphans, settled.length * mostOrphans)) {
    throw new OrphansProblem(orphans.length, settled.length)
  }
  for (const key of orphans) await files.remove(key)
  return { removed: orphans.length, next: listed.next }
}

export type Pruning = {
  readonly clock: () => Date
  /** Told what was removed, where anything was. */
  readonly onPruned: (pruned: Pruned) => void
  readonly onError: (error: unknown) => void
}

/**
 * Prunes now and every `milliseconds`: rows as many as there are, files a page at a time. Each server walks through
 * the storage from a place of its own, so that one that is often begun anew does not always see the same files.
 * Returns what stops it, once what is under way has ended.
 */
export function pruneRegularly(db: Executor, files: Files, { clock, onPruned, onError }: Pruning, milliseconds: number): () => Promise<void> {
  let timer: NodeJS.Timeout
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let place = randomBytes(4).toString('hex')
  const turn = async (): Promise<void> => {
    const rows = await pruneRows(db, clock())
    const { removed, next } = await pruneFiles(db, files, place, clock())
    place = next ?? ''
    const pruned = { ...rows, files: removed }
    if (Object.values(pruned).some((n) => n > 0)) onPruned(pruned)
  }
  const again = (): void => {
    if (stopped) return
    timer = setTimeout(begin, milliseconds)
    timer.unref()
  }
  const begin = (): void => {
    running = turn().catch(onError).then(again)
  }
  begin()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
