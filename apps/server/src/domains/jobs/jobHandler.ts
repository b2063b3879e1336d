import type { JobFunction } from '@bisita/contract/operations/jobs'
import type { Executor } from '../../database/connection.ts'

/** What can be written out as JSON and read back. */
export type JobPosition = Readonly<Record<string, unknown>>

/** What one batch came to: the progress of the whole job, and where the next batch goes on. */
export type JobStep<T = void> = {
  readonly done: number
  readonly total?: number | null
  readonly position?: JobPosition
  readonly value: T
}

/** What a function works with while it runs. */
export type JobRun = {
  readonly parameters: Readonly<Record<string, unknown>>
  /** Who asked for it; null for the server itself. */
  readonly requested_by: string | null
  /** What the last batch wrote down, of whichever worker; null at the beginning. */
  readonly position: JobPosition | null
  readonly now: () => Date
  /** For reading only: what is written here is not behind the fence. */
  readonly db: Executor
  /**
   * One batch in one transaction, with the job's progress and position: all of it or nothing. A worker whose job was
   * cancelled, or taken over because it paused too long, changes nothing here. At most two seconds of work.
   * @throws LostJob then, or where the server is to stop; the function lets it pass
   */
  batch<T>(work: (trx: Executor) => Promise<JobStep<T>>): Promise<T>
  /** A line of the job's log: plain words without personal data. */
  log(message: string): Promise<void>
}

/** Carries a job out. What it returns is the job's result: numbers, and where there is one a path to open. */
export type JobHandler = (run: JobRun) => Promise<Readonly<Record<string, unknown>>>

/** Every function of the contract has its work here. */
export type JobHandlers = Readonly<Record<JobFunction, JobHandler>>

/** The job is no longer this worker's: it was cancelled or taken over, or the server stops. */
export class JobClaimLost extends Error {
  constructor() {
    super('The job is no longer carried out here.')
    this.name = 'LostJob'
  }
}

/** Why a job failed, in words for the user who started it. */
export class JobProblem extends Error {}
