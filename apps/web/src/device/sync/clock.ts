import { NoAnswer } from '../../api/outcomes.ts'

/** Time, passed in so that it can be made to pass. */
export type Clock = {
  /** Milliseconds since 1970, as the device believes. */
  readonly now: () => number
  /** Ends after that many milliseconds, or as soon as the signal says so. */
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
 * Gives a call that much time. After it, or after the signal, there is no answer, whatever the call still does: a
 * change is never aborted, and may have been stored.
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

/** Something that can be slept until, or rung before that. A ring while nobody sleeps is heard by the next sleep. */
export type Alarm = {
  readonly ring: () => void
  /** Whether it has rung since the last sleep or the last time it was asked. */
  readonly heard: () => boolean
  /** Ends after that many milliseconds or at a ring; null waits for a ring alone. */
  readonly sleep: (milliseconds: number | null) => Promise<void>
}

export function createAlarm(clock: Clock): Alarm {
  let rung = false
  let sleeping = new AbortController()
  const heard = () => {
    const was = rung
    rung = false
    return was
  }
  return {
    ring: () => {
      rung = true
      sleeping.abort()
    },
    heard,
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
