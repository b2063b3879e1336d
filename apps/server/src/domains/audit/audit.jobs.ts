import { JobProblem, type JobHandler } from '../jobs/jobHandler.ts'
import { readCheckpoint } from './sealCheckpoint.ts'
import type { SealKey } from './seal.ts'
import { verifyTrail } from './verify.ts'

/**
 * The job `check_audit`: recomputes every seal of the audit trail. It fails where a line was changed, removed or put in,
 * and its log names the lines.
 * @param headFile where this server tells, outside of the database, up to where it is sealed
 */
export const checkAuditHandler = (key: SealKey, headFile: string): JobHandler => async (run) => {
  const { head, faults, more } = await verifyTrail(run.db, key, await readCheckpoint(headFile), (sealed, of) =>
    run.batch(async () => ({ done: sealed, total: of, value: undefined })),
  )
  for (const fault of faults) await run.log(fault)
  const found = faults.length + more
  if (found > 0) throw new JobProblem(`The audit trail is not whole: ${found === 1 ? '1 fault' : `${found} faults`}, named in the log.`)
  return { lines: head?.n ?? 0 }
}
