import { queuePause, revisionCheckEvery } from '@bisita/contract/limits'

/** Milliseconds between things, and the seconds that a call may take. */
export type Pauses = {
  /** After a start, until the first round: a slow phone draws its first screen meanwhile. */
  readonly start: number
  /** Between two things sent. */
  readonly between: number
  /** Until the next look for what is new. */
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
  // Whoever comes back into a network shall not look at an unsent day for minutes.
  longest: { unsent: 30_000, sent: 300_000 },
  patience: 60_000,
}

/**
 * How long to wait after so many failures in a row: doubling, and each a fifth shorter or longer by chance, so
 * that phones that lost the server together do not come back together. `chance` is from 0 to 1.
 */
export function pauseAfter(pauses: Pauses, failures: number, unsent: boolean, chance: number): number {
  const longest = unsent ? pauses.longest.unsent : pauses.longest.sent
  const doubled = pauses.first * 2 ** Math.min(failures - 1, 30)
  return Math.round(Math.min(doubled, longest) * (0.8 + 0.4 * chance))
}

/** What the organisation has set of the waits. */
export type SetWaits = { readonly queue_pause_ms: number; readonly replay_pause_ms: number; readonly revision_check_minutes: number }

/** The pauses as they are set at the moment of each: a change reaches a loop that is under way. */
export const pausesBy = (set: () => SetWaits): Pauses => ({
  ...usualPauses,
  get between() {
    return set().queue_pause_ms
  },
  get check() {
    return set().revision_check_minutes * 60_000
  },
})
