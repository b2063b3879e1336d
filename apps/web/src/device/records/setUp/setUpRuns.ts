import { Aborted, NoAnswer, Refused } from '../../../api/outcomes.ts'
import { storageError } from '../../queue/storing.ts'
import { recall } from '../../state.ts'
import type { RecordsState } from '../../device.ts'
import type { RecordsDeps } from '../deps.ts'
import { Overtaken } from '../place.ts'
import { runSetUp } from './setUp.ts'

/** Whether it was for want of an answer that something stopped: then it is worth another try with nobody asking. */
export const isForWant = (error: unknown): boolean =>
  error instanceof NoAnswer ||
  error instanceof Aborted ||
  (error instanceof Refused && (error.problem === undefined ? error.status !== 401 : error.status === 429 || error.status >= 500))

/** Milliseconds for which a server asked to be left alone. */
const askedToWait = (error: unknown): number => (error instanceof Refused ? (error.retryAfter ?? 0) * 1000 : 0)

export type SetUpRuns = {
  readonly isRunning: () => boolean
  /** Begins, or goes on; one that is under way is joined. Resolves when it has ended or stopped. */
  readonly setUp: (anew?: boolean) => Promise<void>
  /** Stops after the page at hand, and goes on only when asked to. */
  readonly pause: () => void
  /** There may be a network: what waits for one goes on now, as does what a closed tab left in the middle. */
  readonly goOn: () => Promise<void>
  /** Ends after the page at hand; a later start goes on. */
  readonly stop: () => Promise<void>
}

type Run = { ended: Promise<void>; paused: boolean; readonly ending: AbortController }

type Told = {
  readonly tell: (state: RecordsState) => void
  /** It has stopped: why, null where it was told to, and whether it is going to be tried again by itself. */
  readonly stopped: (cause: unknown, goesOn: boolean) => Promise<void>
}

/**
 * Runs set-up, one run at a time, in one tab at a time. Where nobody answers it is tried again after a pause, like
 * the queue, and at once when there may be a network.
 */
export function createSetUpRuns(deps: RecordsDeps, { tell, stopped }: Told): SetUpRuns {
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

  /** The least milliseconds after which it is to be tried again; null where it is not. */
  async function once(started: Run, anew: boolean): Promise<number | null> {
    const goesOn = () => !started.paused && !closed
    let tellings = 0
    const telling = (state: RecordsState): void => {
      // The first tells where it stood; whatever comes after that has been answered.
      if ((tellings += 1) > 1) failures = 0
      tell(state)
    }
    try {
      const done = await deps.alone(() => runSetUp(deps, telling, { running: goesOn, signal: started.ending.signal }, anew))
      if (!done) throw new Overtaken('Another tab is at it.')
      failures = 0
      // Told to stop before it had noted that it began, it would go on after a restart.
      if (started.paused) await unwanted()
      await stopped(null, false)
      return null
    } catch (error) {
      const told = storageError(error)
      const again = isForWant(told) && goesOn() && !(await isReady().catch(() => true))
      await stopped(told, again)
      return again && goesOn() ? askedToWait(told) : null
    } finally {
      deps.changes.tell('records')
    }
  }

  async function runOnce(started: Run, anew: boolean): Promise<void> {
    const again = await once(started, anew).finally(() => (run = null))
    if (again !== null) void tryAgain(again)
  }

  function setUp(anew = false): Promise<void> {
    if (run !== null) return run.ended
    stopWaiting()
    const started: Run = { ended: Promise.resolve(), paused: false, ending: new AbortController() }
    run = started
    started.ended = runOnce(started, anew)
    return started.ended
  }

  /** Whether anything waited. */
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
    goOn: async () => {
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
