import type { DeviceDatabase } from '../database.ts'
import { storing } from '../queue/storing.ts'
import { recall, remember, type Remembered } from '../state.ts'
import type { Clock } from './clock.ts'

/** One tab sends at a time. */
export type TabLock = {
  /** Waits for its turn and works; `held` says whether the turn is still its own. The signal ends the waiting. */
  readonly during: <T>(work: (held: () => boolean) => Promise<T>, signal: AbortSignal) => Promise<T | 'not waited'>
}

const lockName = 'bisita-device-sync'

/** Where the browser has locks, which end with their tab. */
export const webLock = (locks: LockManager): TabLock => ({
  during: async (work, signal) => {
    try {
      return await locks.request(lockName, { signal }, () => work(() => true))
    } catch (error) {
      if (signal.aborted && error === signal.reason) return 'not waited'
      throw error
    }
  },
})

const setUpName = 'bisita-device-set-up'

/** Does something while no other tab does the same; false where one does. Without locks each page finds out for itself. */
export const aloneBy =
  (locks: LockManager | null) =>
  async (work: () => Promise<void>): Promise<boolean> => {
    if (locks === null) return work().then(() => true)
    return locks.request(setUpName, { ifAvailable: true }, async (lock) => {
      if (lock !== null) await work()
      return lock !== null
    })
  }

/** How long a lease is good without being renewed, and how often it is renewed and asked for; milliseconds. */
const leaseTime = 30_000
const renewEvery = 10_000
const askEvery = 5000

/** Where tabs that have no locks write down whose turn it is; each function is one step. */
export type Leases = {
  /** Takes the turn, or takes it again; false while somebody else has it. Milliseconds since 1970. */
  readonly take: (holder: string, now: number) => Promise<boolean>
  readonly leave: (holder: string) => Promise<void>
}

/** Whether a lease is somebody else's now. One that ends later than any could was taken by a clock that was ahead. */
export const isTaken = (lease: Remembered['lease'] | undefined, holder: string, now: number): boolean =>
  lease !== undefined && lease.holder !== holder && lease.until > now && lease.until <= now + leaseTime

export const newLease = (holder: string, now: number): Remembered['lease'] => ({ holder, until: now + leaseTime })

export const dexieLeases = (db: DeviceDatabase): Leases => ({
  take: (holder, now) =>
    storing(() =>
      db.transaction('rw', db.state, async () => {
        if (isTaken(await recall(db, 'lease'), holder, now)) return false
        await remember(db, 'lease', newLease(holder, now))
        return true
      }),
    ),
  leave: (holder) =>
    storing(() =>
      db.transaction('rw', db.state, async () => {
        if ((await recall(db, 'lease'))?.holder === holder) await db.state.delete('lease')
      }),
    ),
})

/** Where the browser has no locks. `holder` names the tab. */
export const leaseLock = (leases: Leases, clock: Clock, holder: string): TabLock => ({
  during: async (work, signal) => {
    while (!(await leases.take(holder, clock.now()))) {
      if (signal.aborted) return 'not waited'
      await clock.sleep(askEvery, signal)
    }
    let until = clock.now() + leaseTime
    const done = new AbortController()
    const renewing = (async () => {
      while (!done.signal.aborted) {
        await clock.sleep(renewEvery, done.signal)
        const now = clock.now()
        if (!done.signal.aborted && (await leases.take(holder, now).catch(() => false))) until = now + leaseTime
      }
    })()
    try {
      return await work(() => clock.now() < until)
    } finally {
      done.abort()
      await renewing
      await leases.leave(holder).catch(() => undefined)
    }
  },
})
