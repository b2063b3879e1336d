import type { JobFunction } from '@bisita/contract/operations/jobs'
import type { Executor } from '../../database/connection.ts'
import { inTransaction } from '../../database/transaction.ts'
import { Problem } from '../../problem.ts'
import { type Ending, notifyEnded } from './ended.service.ts'
import { beginDue } from './schedules.ts'
import { JobProblem, LostJob, type Run, type Works } from './work.ts'
import { beat, claimJob, type Claimed, failJob, finishJob, holdJob, releaseJob, saveStep, writeLog } from './worker.store.ts'

export type Worker = {
  readonly works: Works
  readonly clock: () => Date
  /** Milliseconds between two signs of life; a worker silent for three of them loses its job. */
  readonly heartbeat: number
  /** Told of what went wrong inside a function, for the server's log. */
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
  let timer: NodeJS.Timeout
  let stopped = false
  let turning: Promise<void> = Promise.resolve()
  const turn = async (): Promise<void> => {
    await beginDue(db, worker.clock())
    while (running.size < atOnce) {
      const claimed = stopped ? undefined : await claim(db, worker)
      if (claimed === undefined) return
      const done: Promise<void> = carryOut(db, worker, claimed, () => stopped).catch(worker.onError).finally(() => running.delete(done))
      running.add(done)
    }
  }
  const schedule = (): void => {
    if (stopped) return
    timer = setTimeout(begin, milliseconds)
    timer.unref()
  }
  const begin = (): void => {
    turning = turn().catch(worker.onError).then(schedule)
  }
  begin()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await turning
    await Promise.all(running)
  }
}

/** Claims a job of a function that this program knows. */
async function claim(db: Executor, { works, clock, heartbeat }: Worker): Promise<Claimed | undefined> {
  const now = clock()
  return claimJob(db, Object.keys(works) as JobFunction[], now, new Date(now.getTime() - 3 * heartbeat))
}

/** Carries one claimed job out to its end, or gives it back where the server stops. */
export async function carryOut(db: Executor, worker: Worker, claimed: Claimed, stopping: () => boolean): Promise<void> {
  const { works, clock, heartbeat, onError } = worker
  let [heard, paused] = [clock().getTime(), false]
  const note = () => {
    const at = clock().getTime()
    paused ||= at - heard > mostIdle(heartbeat)
    heard = at
  }
  let lastBeat: Promise<unknown> = Promise.resolve()
  const beating = setInterval(() => {
    note()
    lastBeat = beat(db, claimed, clock()).catch(onError)
  }, heartbeat)
  try {
    if (claimed.taken_over) await writeLog(db, claimed.id, 'Taken over: its server was not heard any more.', clock())
    const result = await works[claimed.execute_function](runOf(db, worker, claimed, stopping))
    await end(db, claimed, { result }, clock())
  } catch (error) {
    note()
    const told = error instanceof Problem || error instanceof JobProblem
    if (!told && !(error instanceof LostJob)) onError(error)
    // Whoever slept in the middle of a batch finds its transaction ended: nothing is wrong with the job.
    if (error instanceof LostJob || (paused && !told)) await releaseJob(db, claimed)
    else {
      await end(db, claimed, { reason: told ? error.message : wentWrong }, clock())
    }
  } finally {
    clearInterval(beating)
    await lastBeat
  }
}

/** Ends a job and tells whoever began it, both or neither; nothing where the job is no longer this worker's. */
async function end(db: Executor, claimed: Claimed, ending: Ending, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const ended = 'reason' in ending ? await failJob(trx, claimed, ending.reason, now) : await finishJob(trx, claimed, ending.result, now)
    if (ended) await notifyEnded(trx, claimed, ending, now)
  })
}

function runOf(db: Executor, { clock, heartbeat }: Worker, claimed: Claimed, stopping: () => boolean): Run {
  const { parameters, position, requested_by } = claimed
  return {
    parameters,
    requested_by,
    position,
    now: clock,
    db,
    batch: (work) => {
      if (stopping()) throw new LostJob()
      return inTransaction(db, async (trx) => {
        if (!(await holdJob(trx, claimed, mostIdle(heartbeat)))) throw new LostJob()
        const step = await work(trx)
        await saveStep(trx, claimed, step, clock())
        return step.value
      })
    },
    log: (message) => writeLog(db, claimed.id, message, clock()),
  }
}
