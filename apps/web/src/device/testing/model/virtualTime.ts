import type { Clock } from '../../sync/clock.ts'

type Sleeper = { readonly at: number; readonly order: number; readonly wake: () => void; gone: boolean }

/** Time that passes only by calls of this object, and only once nothing is left to do at the moment. */
export type VirtualTime = {
  readonly now: () => number
  /** Calls it after so many milliseconds; gives what takes it back. */
  readonly after: (milliseconds: number, work: () => void) => () => void
  /** Lets time pass up to a moment, or until `done` says so. */
  readonly passUntil: (moment: number, done?: () => boolean) => Promise<void>
  readonly end: () => void
}

export function createVirtualTime(start: number): VirtualTime {
  const { port1, port2 } = new MessageChannel()
  let settled: (() => void) | null = null
  port1.addEventListener('message', () => settled?.())
  port1.start()
  /** Every promise that can go on has gone on when this ends. */
  const settle = () =>
    new Promise<void>((resolve) => {
      settled = resolve
      port2.postMessage(null)
    })
  let sleepers: Sleeper[] = []
  let now = start
  let order = 0

  return {
    now: () => now,
    after: (milliseconds, wake) => {
      order += 1
      const sleeper: Sleeper = { at: now + Math.max(0, milliseconds), order, wake, gone: false }
      let at = sleepers.length
      while (at > 0 && (sleepers[at - 1] as Sleeper).at > sleeper.at) at -= 1
      sleepers.splice(at, 0, sleeper)
      return () => (sleeper.gone = true)
    },
    end: () => port1.close(),
    passUntil: async (moment, done = () => false) => {
      for (;;) {
        await settle()
        if (done()) break
        sleepers = sleepers.filter(({ gone }) => !gone)
        const next = sleepers[0]
        if (next === undefined || next.at > moment) {
          now = Math.max(now, moment)
          break
        }
        now = next.at
        sleepers.shift()
        next.wake()
      }
    },
  }
}

/** A device's clock: it may be wrong by so much, which may change. */
export function deviceClock(time: VirtualTime, wrongBy: () => number): Clock {
  return {
    now: () => time.now() + wrongBy(),
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted === true) return resolve()
        const forget = time.after(milliseconds, () => {
          signal?.removeEventListener('abort', stop)
          resolve()
        })
        const stop = () => {
          forget()
          resolve()
        }
        signal?.addEventListener('abort', stop, { once: true })
      }),
  }
}

/** Numbers from 0 to 1 that look random and are the same for a seed. */
export function createChance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
