import { setTimeout as sleep } from 'node:timers/promises'
import { wasInterrupted } from './run.mjs'

/** Exit codes of a program that ended on a signal, or that printed why it can't go on: it is not restarted. */
const finalCodes = new Set([0, 1, 2, 129, 130, 143])

/** A run of so many milliseconds makes earlier ends forgotten. */
const steady = 600_000
/** Unexpected ends, each soon after the one before, after which it is given up. */
const most = 6

/**
 * How a program that has ended goes on.
 * @param {number} code its exit code
 * @param {number} ran milliseconds for which it ran
 * @param {number} before unexpected ends before this one
 * @returns {{ends: number, pause: number} | null} how many there are by now and for how many milliseconds to wait, a
 *   second at first, doubled each time; null where it is not started again
 */
export function afterEnd(code, ran, before) {
  if (finalCodes.has(code)) return null
  const ends = ran >= steady ? 1 : before + 1
  return ends === most ? null : { ends, pause: 1000 * 2 ** (ends - 1) }
}

/**
 * Keeps a program running: starts it again where it ended unexpectedly.
 * @param {() => Promise<number>} run runs it to its end and gives the exit code
 * @param {{say?: (line: string) => void, wait?: (milliseconds: number) => Promise<unknown>, now?: () => number}} [by]
 * @returns {Promise<number>} the exit code of the last run
 */
export async function keepRunning(run, { say = console.error, wait = sleep, now = Date.now } = {}) {
  for (let ends = 0; ; ) {
    const began = now()
    const code = await run()
    if (wasInterrupted() || finalCodes.has(code)) return code
    const next = afterEnd(code, now() - began, ends)
    if (next === null) {
      say(`Bisita ended unexpectedly ${most} times in a row (last with code ${code}) and is not started again. The lines above say why.`)
      return code
    }
    ends = next.ends
    say(`Bisita ended unexpectedly (code ${code}). It is started again in ${next.pause / 1000} s.`)
    await wait(next.pause)
  }
}
