import { type JobFunction, jobFunctions } from '@bisita/contract/operations/jobs'
import type { Executor } from '../../../database/connection.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { JobRun, JobHandler, JobHandlers } from '../jobHandler.ts'

/** Carries a function out at once, without a row in the table of jobs. Returns its result. */
export function runJobNow(db: Executor, work: JobHandler, now: Date, more: Partial<JobRun> = {}): ReturnType<JobHandler> {
  return work({
    parameters: {},
    requested_by: null,
    position: null,
    now: () => now,
    db,
    batch: (batch) => inTransaction(db, async (trx) => (await batch(trx)).value),
    log: async () => undefined,
    ...more,
  })
}

/** Works for every function that do nothing, but for those that are given. */
export function handlersWith(given: Partial<JobHandlers>): JobHandlers {
  const works: Partial<Record<JobFunction, JobHandler>> = {}
  for (const name of jobFunctions) works[name] = given[name] ?? (async () => ({}))
  return works as JobHandlers
}
