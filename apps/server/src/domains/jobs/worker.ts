import type { JobFunction } from '@bisita/contract/operations/jobs'
import type { Executor } from '../../database/connection.ts'
import { inTransaction } from '../../database/transaction.ts'
import { Problem } from '../../problem.ts'
import { runRegularly } from '../../regularly.ts'
import { type JobEnding, notifyEnded } from './ended.service.ts'
import { beginDue } from './schedules.ts'
import { JobProblem, JobClaimLost, type JobRun, type JobHandlers } from './jobHandler.ts'
import { sendHeartbeat, claimJob, type ClaimedJob, failJob, finishJob, lockClaimedJob, releaseJob, saveStep, writeLog } from './worker.store.ts'

export type Worker = {
  readonly handlers: JobHandlers
  readonly clock: () => Date
  /** Milliseconds between two signs of life; a worker silent for three of them loses its job. */
  readonly heartbeat: number
  /** Receives an error inside a function, for the server's log. */
  readonly onError: (error: unknown) => void
}

/** Jobs that one server carries out at the same time: a long import holds no reminder back. */
const atOnce = 2

/** For how long a batch may ask the database nothing: shorter than another server waits for a sign of life. */
const mostIdle = (heartbeat: number): number => 2 * heartbeat

/** What a job says that failed for a reason that only the server's log may know. */
const wentWrong = 'Something went wrong. The server\'s log says more.'

/**
 * Takes jobs from the table and carries them out; several servers may. A worker that stops in the middle gives its jobs
 * back, one that was killed is followed by another within three heartbeats.
 *
 * ```
 * waiting ── claimed ──► running ── work returned ──► done
 *    ▲                    │  │  └── work threw ─────► failed
 *    └── server stops ────┘  └───── no heartbeat ───► running under another claim
 * ```
 */
export function startWorker(db: Executor, worker: Worker, milliseconds: number): () => Promise<void> {
  const running = new Set<Promise<void>>()
  let stopped = false
  const turn = async (): Promise<void> => {
    await beginDue(db, worker.clock())
    while (running.size < atOnce) {
      const claimed = stopped ? undefined : await claim(db, worker)
      if (claimed === undefined) return
      const done: Promise<void> = runClaimedJob(db, worker, claimed, () => stopped).catch(worker.onError).finally(() => running.delete(done))
      running.add(done)
    }
  }
  const stop = runRegularly(turn, milliseconds, worker.onError)
  return async () => {
    stopped = true
    await stop()
    await Promise.all(running)
  }
}

/** Claims a job of a function that this program knows. */
async function claim(db: Executor, { handlers: works, clock, heartbeat }: Worker): Promise<ClaimedJob | undefined> {
  const now = clock()
  return claimJob(db, Object.keys(works) as JobFunction[], now, new Date(now.getTime() - 3 * heartbeat))
}

/** Carries one claimed job out to its end, or gives it back where the server stops. */
export async function runClaimedJob(db: Executor, worker: Worker, claimed: ClaimedJob, stopping: () => boolean): Promise<void> {
  const { handlers: works, clock, heartbeat, onError } = worker
  let [lastTick, paused] = [clock().getTime(), false]
  const note = () => {
    const at = clock().getTime()
    paused ||= at - lastTick > mostIdle(heartbeat)
    lastTick = at
  }
  let lastBeat: Promise<unknown> = Promise.resolve()
  const beating = setInterval(() => {
    note()
    lastBeat = sendHeartbeat(db, claimed, clock()).catch(onError)
  }, heartbeat)
  try {
    if (claimed.taken_over) await writeLog(db, claimed.id, 'Taken over: its server was not heard any more.', clock())
    const result = await works[claimed.execute_function](runOf(db, worker, claimed, stopping))
    await end(db, claimed, { result }, clock())
  } catch (error) {
    note()
    const expected = error instanceof Problem || error instanceof JobProblem
    if (!expected && !(error instanceof JobClaimLost)) onError(error)
    // A process that was suspended in the middle of a batch finds its transaction ended: the job is not at fault.
    if (error instanceof JobClaimLost || (paused && !expected)) await releaseJob(db, claimed)
    else {
      await end(db, claimed, { reason: expected ? error.message : wentWrong }, clock())
    }
  } finally {
    clearInterval(beating)
    await lastBeat
  }
}

/** Ends a job and notifies its starter, both or neither; does nothing where the job is no longer this worker's. */
async function end(db: Executor, claimed: ClaimedJob, ending: JobEnding, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const ended = 'reason' in ending ? await failJob(trx, claimed, ending.reason, now) : await finishJob(trx, claimed, ending.result, now)
    if (ended) await notifyEnded(trx, claimed, ending, now)
  })
}

function runOf(db: Executor, { clock, heartbeat }: Worker, claimed: ClaimedJob, stopping: () => boolean): JobRun {
  const { parameters, position, requested_by } = claimed
  return {
    parameters,
    requested_by,
    position,
    now: clock,
    db,
    batch: (work) => {
      if (stopping()) throw new JobClaimLost()
      return inTransaction(db, async (trx) => {
        if (!(await lockClaimedJob(trx, claimed, mostIdle(heartbeat)))) throw new JobClaimLost()
        const step = await work(trx)
        await saveStep(trx, claimed, step, clock())
        return step.value
      })
    },
    log: (message) => writeLog(db, claimed.id, message, clock()),
  }
}
