import type { JobHandler } from '../domains/jobs/jobHandler.ts'
import type { Files } from '../files/files.ts'
import { pruneBatchSize, type PrunedCounts, pruneFiles, rowPruners } from './pruning.ts'

const none: PrunedCounts = { keys: 0, sessions: 0, failures: 0, notifications: 0, reports: 0, editions: 0, uploads: 0, photos: 0, files: 0 }

const sum = (pruned: PrunedCounts): number => Object.values(pruned).reduce((all, n) => all + n, 0)

/** The job `prune`: removes what nothing needs any more, rows first, then the files of the storage page by page. */
export const pruneWork = (files: Files): JobHandler => async (run) => {
  let { removed = none, after = '' } = (run.position ?? {}) as { removed?: PrunedCounts; after?: string }
  const step = (): { done: number; position: { removed: PrunedCounts; after: string } } => ({ done: sum(removed), position: { removed, after } })
  for (const [kind, prune] of Object.entries(rowPruners)) {
    for (let some = pruneBatchSize; some === pruneBatchSize; ) {
      some = await run.batch(async (trx) => {
        const gone = await prune(trx, run.now(), pruneBatchSize)
        removed = { ...removed, [kind]: removed[kind as keyof PrunedCounts] + gone }
        return { ...step(), value: gone }
      })
    }
  }
  for (let next: string | null = after; next !== null; ) {
    const page = await pruneFiles(run.db, files, after, run.now())
    removed = { ...removed, files: removed.files + page.removed }
    next = page.next
    after = next ?? ''
    await run.batch(async () => ({ ...step(), value: undefined }))
  }
  return removed
}
