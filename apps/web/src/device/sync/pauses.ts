import { queuePause, revisionCheckEvery } from '@bisita/contract/limits'

/** Pauses and the longest time of a call, in milliseconds. */
export type Pauses = {
  /** Between the start and the first round, so that a slow phone can draw its first screen. */
  readonly start: number
  /** Between two items that are sent. */
  readonly between: number
  /** Until the next check for changes. */
  readonly check: number
  /** Before the first try after a failure; doubles from there. */
  readonly first: number
  /** The longest pause while something is unsent, and while nothing is. */
  readonly longest: { readonly unsent: number; readonly sent: number }
  /** How long a state change may take. */
  readonly patience: number
}

export const usualPauses: Pauses = {
  start: 1000,
  between: queuePause,
  check: revisionCheckEvery,
  first: 5000,
  // Short while there is unsent work, so that it is sent soon after the network is back.
  longest: { unsent: 30_000, sent: 300_000 },
  patience: 60_000,
}

/**
 * Milliseconds to wait after so many failures in a row: doubling, and up to a fifth shorter or longer at random, so that
 * phones that lost the server at the same time do not all come back at the same time. `chance` is from 0 to 1.
 */
export function pauseAfter(pauses: Pauses, failures: number, unsent: boolean, chance: number): number {
  const longest = unsent ? pauses.longest.unsent : pauses.longest.sent
  const doubled = pauses.first * 2 ** Math.min(failures - 1, 30)
  return Math.round(Math.min(doubled, longest) * (0.8 + 0.4 * chance))
}

/** The pauses that are settings of the organisation. */
export type ConfiguredPauses = { readonly queue_pause_ms: number; readonly replay_pause_ms: number; readonly revision_check_minutes: number }

/** Pauses that read the settings each time, so that a change takes effect in a running loop. */
export const pausesBy = (set: () => ConfiguredPauses): Pauses => ({
  ...usualPauses,
  get between() {
    return set().queue_pause_ms
  },
  get check() {
    return set().revision_check_minutes * 60_000
  },
})
