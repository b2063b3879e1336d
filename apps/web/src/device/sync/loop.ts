import { messages } from '@bisita/contract/messages'
import { t } from '@bisita/contract/words'
import type { SyncState } from '../device.ts'
import { createStore, type Store } from '../../ui/browser/store.ts'
import { Halt, stopOf, type RoundStop } from './answers.ts'
import { createAlarm, withinTime } from './clock.ts'
import type { Round, SyncDependencies } from './deps.ts'
import { createPartSize } from './partSize.ts'
import { pauseAfter } from './pauses.ts'
import { quarantineUnsent } from './quarantine.ts'
import { coalesced } from './coalesced.ts'
import { countsOf, isAllSent } from './report.ts'
import { runRound, type RoundMemory } from './round.ts'

/**
 * The sync loop. One runs in each tab; the lock lets one of them work at a time.
 *
 * ```
 *            start, a new item, syncNow, online, every 15 minutes
 *   idle ────────────────────────────────────────────────────────► checking    reports what is unsent, gets what is new,
 *    ▲                                                                │         asks how requests were decided
 *    │                                                                ▼
 *    │                                                 ┌────────── sending ◄─┐  one item a second, in order
 *    │                                                 │              │      │
 *    │                                                 │              ▼      │  the person entered something
 *    │                                                 │           photos ───┘  in parts, of visits that are stored
 *    │                                                 │              │
 *    │                                                 │              ▼
 *    └─────────────────────────────────────────────────┼──── catching-up        the feeds; then, where something was
 *                                                      │                        sent, reports and gets what is new once more
 *     from anywhere:                                   ▼
 *       no answer, 5xx, 429, storage fails ────────► waiting   5 s, doubling; or as long as the server asked
 *       401, somebody else's session ──────────────► idle      the app is notified; nothing is tried until it is woken
 *       403 deactivated ───────────────────────────► everything unsent is handed over, then the same
 * ```
 */
export type Loop = {
  readonly state: Pick<Store<SyncState>, 'get' | 'subscribe'>
  /** Starts the loop, with the first round after a short pause; a second call does nothing. */
  readonly start: () => void
  /** The user has changed the queue, or there may be a network: a round begins now, or the current one considers it. */
  readonly wake: () => void
  /** Begins a round now and resolves when it ends; a round that is under way is followed by another. */
  readonly syncNow: () => Promise<void>
  /** Counts the unsent work again, without a round. */
  readonly recount: () => Promise<void>
  /** The user has added so many items to the queue: they are shown at once, counted, and a round considers them. */
  readonly entered: (items: number) => Promise<void>
  /** Ends the loop after the current step. */
  readonly stop: () => Promise<void>
}

const resting: SyncState = {
  phase: 'idle',
  reached: true,
  current: null,
  counted: false,
  counts: { waiting: 0, refused: 0, awaiting: 0, photos: 0 },
  last_success_at: null,
  last_failure: null,
  next_try_at: null,
  out_of_sync: false,
  replay: null,
}

export function createLoop(deps: SyncDependencies): Loop {
  const { clock, lock, pauses, store, userId } = deps
  const state = createStore<SyncState>({ ...resting, last_success_at: deps.lastSuccessAt })
  const alarm = createAlarm(clock)
  const stopping = new AbortController()
  const parts = createPartSize(deps.partSizes)
  const memory: RoundMemory = { unannounced: false, decisionsFetchedAt: null }
  let waiting: (() => void)[] = []
  let failures = 0
  let lastSentAt: number | null = null
  let ended: Promise<void> | null = null

  const tell = (change: Partial<SyncState>) => state.set({ ...state.get(), ...change })
  /** How often the counts were corrected: a count that began before a correction may not include it. */
  let corrections = 0
  /**
   * Whether the store was counted since something was last about to be sent: the count may include the outcome of that
   * already.
   */
  let recounted = false
  const count = coalesced(async () => {
    for (;;) {
      const before = corrections
      const unsent = await store.unsent(userId).catch((error: unknown) => {
        tell({ counted: false })
        throw error
      })
      if (corrections !== before) continue
      recounted = true
      tell({ counted: true, counts: countsOf(unsent) })
      return unsent
    }
  })
  const recount = () => count().then(() => undefined, deps.fault)
  const correct: Round['adjustCounts'] = (by) => {
    corrections += 1
    const { waiting: waits, refused, awaiting, photos } = state.get().counts
    const counts = {
      waiting: waits + (by.waiting ?? 0),
      refused: refused + (by.refused ?? 0),
      awaiting: awaiting + (by.awaiting ?? 0),
      photos: photos + (by.photos ?? 0),
    }
    tell({ counts })
  }
  const adjustCounts: Round['adjustCounts'] = (by) => (recounted ? void recount() : correct(by))

  const roundWith = (ownsLock: () => boolean): Round => ({
    ...deps,
    updateState: tell,
    count,
    adjustCounts,
    parts,
    touched: alarm.wasRung,
    answered: async (call) => {
      try {
        return await withinTime(clock, pauses.patience, call, stopping.signal)
      } catch (error) {
        if (stopping.signal.aborted) throw new Halt({ why: 'stopped' })
        throw error
      }
    },
    check: () => {
      if (stopping.signal.aborted) throw new Halt({ why: 'stopped' })
      if (!ownsLock()) throw new Halt({ why: 'later', message: t('Another tab has taken over.'), reached: true, wait: null })
    },
    pace: async () => {
      // The absolute difference: a clock that was set back would otherwise make it wait for hours.
      const since = lastSentAt === null ? pauses.between : Math.abs(clock.now() - lastSentAt)
      if (since < pauses.between) await clock.sleep(pauses.between - since, stopping.signal)
      lastSentAt = clock.now()
      recounted = false
    },
    sent: () => {
      memory.unannounced = true
      failures = 0
      lastSentAt = clock.now()
    },
  })

  /** Runs a round and returns why it ended early; null where it did not. */
  async function attempt(round: Round, byPerson: boolean): Promise<RoundStop | null> {
    try {
      await runRound(round, memory, byPerson)
      return null
    } catch (error) {
      const stop = stopOf(error)
      if (!(error instanceof Halt) && stop.why === 'later' && !isExpected(error)) deps.fault(error)
      return stop
    }
  }

  /** The pause after a round; null where only a wake ends it. */
  async function conclude(round: Round, stop: RoundStop | null): Promise<number | null> {
    await count().catch(deps.fault)
    if (stop === null) {
      failures = 0
      tell({ phase: 'idle', current: null, last_failure: null, next_try_at: null })
      return pauses.check
    }
    if (stop.why === 'deactivated') {
      const handed = await quarantineUnsent(round).catch(stopOf)
      await count().catch(deps.fault)
      deps.changed()
      if (handed === 'reactivated') return pauses.first
      // The app is notified all the same; while the page is open the rest is retried.
      deps.ended(stop.refused)
      if (typeof handed !== 'string' && handed.why === 'later') return postpone(handed)
      tell({ phase: 'idle', current: null, next_try_at: null, replay: null })
      return null
    }
    if (stop.why === 'later') return postpone(stop)
    if (stop.why !== 'stopped') deps.ended(stop.refused)
    tell({ phase: 'idle', current: null, next_try_at: null, replay: null })
    return null
  }

  function postpone(stop: Extract<RoundStop, { why: 'later' }>): number {
    failures += 1
    const pause = Math.max(stop.wait ?? 0, pauseAfter(pauses, failures, !isAllSent(state.get().counts), deps.chance()))
    tell({ phase: 'waiting', reached: stop.reached, current: null, replay: null, last_failure: stop.message, next_try_at: clock.now() + pause })
    return pause
  }

  async function run(): Promise<void> {
    await alarm.sleep(pauses.start)
    while (!stopping.signal.aborted) {
      const waiters = waiting
      waiting = []
      await count().catch(deps.fault)
      const turn = async (ownsLock: () => boolean) => {
        const round = roundWith(ownsLock)
        return conclude(round, await attempt(round, waiters.length > 0))
      }
      const pause = await lock.during(turn, stopping.signal).catch((error: unknown) => {
        deps.fault(error)
        return postpone({ why: 'later', message: messages.somethingWrong, reached: true, wait: null })
      })
      for (const tellEnd of waiters) tellEnd()
      if (pause === 'not waited' || stopping.signal.aborted) break
      if (waiting.length === 0) await alarm.sleep(pause)
    }
    for (const tellEnd of waiting) tellEnd()
  }

  return {
    state,
    start: () => {
      ended ??= run().catch(deps.fault)
    },
    wake: alarm.ring,
    syncNow: () =>
      new Promise((resolve) => {
        if (ended === null || stopping.signal.aborted) return resolve()
        waiting.push(resolve)
        alarm.ring()
      }),
    recount,
    entered: (items) => {
      correct({ waiting: items })
      alarm.ring()
      return recount()
    },
    stop: async () => {
      stopping.abort()
      alarm.ring()
      await ended
    },
  }
}

const isExpected = (error: unknown): boolean => error instanceof Error && ['Refused', 'NoAnswer', 'Aborted', 'StorageFailure'].includes(error.name)
