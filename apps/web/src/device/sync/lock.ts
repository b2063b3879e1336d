import type { DeviceDatabase } from '../database.ts'
import { withStorageErrors } from '../queue/storageErrors.ts'
import { recall, remember, type Remembered } from '../state.ts'
import type { Clock } from './clock.ts'

/** The lock that lets one tab send at a time. */
export type TabLock = {
  /** Waits for the lock and then works; `ownsLock` says whether it still has the lock. The signal ends the waiting. */
  readonly during: <T>(work: (ownsLock: () => boolean) => Promise<T>, signal: AbortSignal) => Promise<T | 'not waited'>
}

const lockName = 'bisita-device-sync'

/** The lock of browsers with the Web Locks API, which end with their tab. */
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

/** Runs work unless another tab runs the same; false where one does. Without the Web Locks API it always runs, and its transactions find out whether another tab has gone on. */
export const exclusivelyBy =
  (locks: LockManager | null) =>
  async (work: () => Promise<void>): Promise<boolean> => {
    if (locks === null) return work().then(() => true)
    return locks.request(setUpName, { ifAvailable: true }, async (lock) => {
      if (lock !== null) await work()
      return lock !== null
    })
  }

/** How long a lease is valid without being renewed, and how often it is renewed and requested; milliseconds. */
const leaseTime = 30_000
const renewEvery = 10_000
const askEvery = 5000

/** The storage of the lease that replaces locks; each function is atomic. */
export type Leases = {
  /** Takes or renews the lease; false while another tab has it. Milliseconds since 1970. */
  readonly take: (holder: string, now: number) => Promise<boolean>
  readonly leave: (holder: string) => Promise<void>
}

/** Whether another tab has a valid lease. A lease that ends too late to be valid was taken while the clock was ahead. */
export const isLeaseTaken = (lease: Remembered['lease'] | undefined, holder: string, now: number): boolean =>
  lease !== undefined && lease.holder !== holder && lease.until > now && lease.until <= now + leaseTime

export const newLease = (holder: string, now: number): Remembered['lease'] => ({ holder, until: now + leaseTime })

export const dexieLeases = (db: DeviceDatabase): Leases => ({
  take: (holder, now) =>
    withStorageErrors(() =>
      db.transaction('rw', db.state, async () => {
        if (isLeaseTaken(await recall(db, 'lease'), holder, now)) return false
        await remember(db, 'lease', newLease(holder, now))
        return true
      }),
    ),
  leave: (holder) =>
    withStorageErrors(() =>
      db.transaction('rw', db.state, async () => {
        if ((await recall(db, 'lease'))?.holder === holder) await db.state.delete('lease')
      }),
    ),
})

/** The lock of browsers without the Web Locks API. `holder` is an id of the tab. */
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
