import { Aborted, NoAnswer, Refused } from '../../../api/outcomes.ts'
import { storageError } from '../../queue/storageErrors.ts'
import { recall } from '../../state.ts'
import type { RecordsState } from '../../device.ts'
import type { RecordsDeps } from '../deps.ts'
import { Overtaken } from '../setUpPosition.ts'
import { runSetUp } from './setUp.ts'

/** Whether an error means that there was no answer, so that a retry by itself may succeed. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof NoAnswer ||
  error instanceof Aborted ||
  (error instanceof Refused && (error.problem === undefined ? error.status !== 401 : error.status === 429 || error.status >= 500))

/** Milliseconds of the server's Retry-After; 0 without one. */
const retryAfterOf = (error: unknown): number => (error instanceof Refused ? (error.retryAfter ?? 0) * 1000 : 0)

export type SetUpRuns = {
  readonly isRunning: () => boolean
  /** Starts set-up or continues it; joins a run that is under way. Resolves when it has ended or stopped. */
  readonly setUp: (restart?: boolean) => Promise<void>
  /** Stops after the current page; it goes on only when asked to. */
  readonly pause: () => void
  /** There may be a network: a waiting set-up goes on now, and so does one that a closed tab left unfinished. */
  readonly resume: () => Promise<void>
  /** Ends after the current page; a later start goes on. */
  readonly stop: () => Promise<void>
}

type Run = { ended: Promise<void>; paused: boolean; readonly ending: AbortController }

type SetUpListener = {
  readonly tell: (state: RecordsState) => void
  /**
   * Set-up has stopped: with what error, null where it was paused or ended, and whether it will be retried
   * automatically.
   */
  readonly stopped: (cause: unknown, goesOn: boolean) => Promise<void>
}

/**
 * Runs set-up, one run at a time, in one tab at a time. Where the server does not answer it is tried again after a pause,
 * like the queue, and at once when there may be a network.
 */
export function createSetUpRuns(deps: RecordsDeps, { tell, stopped }: SetUpListener): SetUpRuns {
  const { db, userId } = deps
  let run: Run | null = null
  let waiting: AbortController | null = null
  let failures = 0
  let closed = false

  const isReady = async (): Promise<boolean> => ((await recall(db, 'setup'))?.set_up_at ?? null) !== null
  const isLeft = async (): Promise<boolean> => (await recall(db, 'setup_wanted')) === userId && !(await isReady())
  const unwanted = (): Promise<void> => db.state.delete('setup_wanted')

  async function tryAgain(least: number): Promise<void> {
    failures += 1
    const mine = new AbortController()
    waiting = mine
    await deps.untilNextTry(failures, least, mine.signal)
    if (waiting !== mine) return
    waiting = null
    await setUp()
  }

  /** Runs set-up once. Returns the least milliseconds until a retry; null where there is no retry. */
  async function once(started: Run, restart: boolean): Promise<number | null> {
    const goesOn = () => !started.paused && !closed
    let tellings = 0
    const tellProgress = (state: RecordsState): void => {
      // The first report is the starting position; later ones mean that the server has answered.
      if ((tellings += 1) > 1) failures = 0
      tell(state)
    }
    try {
      const done = await deps.exclusively(() => runSetUp(deps, tellProgress, { running: goesOn, signal: started.ending.signal }, restart))
      if (!done) throw new Overtaken('Another tab is at it.')
      failures = 0
      // It was paused before `setup_wanted` was stored: without this it would go on after a restart of the app.
      if (started.paused) await unwanted()
      await stopped(null, false)
      return null
    } catch (error) {
      const failure = storageError(error)
      const again = isRetryable(failure) && goesOn() && !(await isReady().catch(() => true))
      await stopped(failure, again)
      return again && goesOn() ? retryAfterOf(failure) : null
    } finally {
      deps.changes.notify('records')
    }
  }

  async function runOnce(started: Run, restart: boolean): Promise<void> {
    const again = await once(started, restart).finally(() => (run = null))
    if (again !== null) void tryAgain(again)
  }

  function setUp(restart = false): Promise<void> {
    if (run !== null) return run.ended
    stopWaiting()
    const started: Run = { ended: Promise.resolve(), paused: false, ending: new AbortController() }
    run = started
    started.ended = runOnce(started, restart)
    return started.ended
  }

  /** Ends the waiting before a retry. Returns whether anything waited. */
  function stopWaiting(): boolean {
    const waited = waiting
    waiting = null
    waited?.abort()
    return waited !== null
  }

  async function pause(): Promise<void> {
    if (run !== null) run.paused = true
    run?.ending.abort()
    const waited = stopWaiting()
    await unwanted()
    if (waited) await stopped(null, false)
  }

  return {
    isRunning: () => run !== null,
    setUp,
    pause: () => void pause().catch(() => undefined),
    resume: async () => {
      if (run !== null || closed) return
      if (waiting !== null) return waiting.abort()
      if ((await isLeft()) && run === null && !closed) await setUp()
    },
    stop: async () => {
      closed = true
      stopWaiting()
      run?.ending.abort()
      await run?.ended
    },
  }
}
