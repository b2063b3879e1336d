import { NoAnswer } from '../../api/outcomes.ts'

/** The clock, passed in so that tests control the time. */
export type Clock = {
  /** Milliseconds since 1970 by the device's clock. */
  readonly now: () => number
  /** Resolves after that many milliseconds, or when the signal fires. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true) return resolve()
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, milliseconds)
      signal?.addEventListener('abort', end)
    }),
}

/**
 * Waits for a call for at most `milliseconds`. After that, or after the signal, it throws; the call itself goes on, since a
 * change is never aborted and may have been stored.
 */
export async function withinTime<T>(clock: Clock, milliseconds: number, call: Promise<T>, signal: AbortSignal): Promise<T> {
  const done = new AbortController()
  const end = () => done.abort()
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  const tooLate = clock.sleep(milliseconds, done.signal).then(() => {
    throw new NoAnswer('No answer in time.')
  })
  try {
    return await Promise.race([call, tooLate])
  } finally {
    tooLate.catch(() => undefined)
    signal.removeEventListener('abort', end)
    end()
  }
}

/** An alarm: the loop sleeps until a time or until the alarm rings. A ring while nobody sleeps ends the next sleep at once. */
export type Alarm = {
  readonly ring: () => void
  /** Whether it has rung since the last sleep or the last time it was asked. */
  readonly wasRung: () => boolean
  /** Resolves after that many milliseconds or at a ring; null waits for a ring only. */
  readonly sleep: (milliseconds: number | null) => Promise<void>
}

export function createAlarm(clock: Clock): Alarm {
  let rung = false
  let sleeping = new AbortController()
  const wasRung = () => {
    const was = rung
    rung = false
    return was
  }
  return {
    ring: () => {
      rung = true
      sleeping.abort()
    },
    wasRung,
    sleep: async (milliseconds) => {
      sleeping = new AbortController()
      const { signal } = sleeping
      if (!rung) {
        const ring = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
        await (milliseconds === null ? ring : clock.sleep(milliseconds, signal))
      }
      rung = false
    },
  }
}
