import { tooMany } from '../../problem.ts'

export type SemaphoreOptions = {
  /** How many may be inside at once. Read each time, since an administrator may change it. */
  readonly maxConcurrent: () => number
  /** How many may wait in all; any number where left out. */
  readonly maxWaiting?: number
  /** The longest wait in milliseconds; without limit where left out. */
  readonly waitTimeout?: number
  /** Makes the error that is thrown where too many wait, or one has waited too long. */
  readonly refusal?: () => Error
}

/** Lets so many in at once; the others wait in a queue. */
export type Semaphore = {
  /**
   * Waits for a place and resolves with a function that releases it; a second release does nothing. The keys in the queue
   * are served in turn, one of each: a thousand of one key delay only that key. Those of one key, and all where no key is
   * given, are served in the order they came.
   * @throws the error of `refusal`
   */
  readonly acquire: (key?: string) => Promise<() => void>
  /**
   * Waits for a place, runs the work and releases the place.
   * @throws the error of `refusal`, and the errors of the work
   */
  readonly run: <T>(work: () => Promise<T>, key?: string) => Promise<T>
  /** Whether any is inside or waits. */
  readonly inUse: () => boolean
}

const noRoom = (): Error => new Error('Too many wait for this already, or it took too long.')

export function createSemaphore({ maxConcurrent, maxWaiting = Number.POSITIVE_INFINITY, waitTimeout, refusal = noRoom }: SemaphoreOptions): Semaphore {
  /** By key, in the order in which the keys are served. None is empty. */
  const queues = new Map<string, Set<() => void>>()
  let waiting = 0
  let inside = 0

  function remove(key: string, queue: Set<() => void>, next: () => void): void {
    queue.delete(next)
    if (queue.size === 0) queues.delete(key)
    waiting -= 1
  }

  function admit(): void {
    for (const [key, queue] of queues) {
      if (inside >= maxConcurrent()) return
      const [next] = queue
      if (next === undefined) continue
      remove(key, queue, next)
      if (queue.size > 0) {
        // The key goes to the end of the map, so that the loop serves the other keys first.
        queues.delete(key)
        queues.set(key, queue)
      }
      inside += 1
      next()
    }
  }

  const release = (): (() => void) => {
    let released = false
    return () => {
      if (released) return
      released = true
      inside -= 1
      admit()
    }
  }

  const wait = (key: string): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(key) ?? new Set()
      queues.set(key, queue)
      waiting += 1
      const next = (): void => {
        clearTimeout(timer)
        resolve(release())
      }
      const timer = waitTimeout === undefined ? undefined : setTimeout(() => {
        remove(key, queue, next)
        reject(refusal())
      }, waitTimeout)
      queue.add(next)
    })

  const acquire = async (key = ''): Promise<() => void> => {
    if (inside < maxConcurrent() && waiting === 0) {
      inside += 1
      return release()
    }
    if (waiting >= maxWaiting) throw refusal()
    return wait(key)
  }

  return {
    acquire,
    run: async (work, key) => {
      const leave = await acquire(key)
      try {
        return await work()
      } finally {
        leave()
      }
    },
    inUse: () => inside > 0 || waiting > 0,
  }
}

/** One semaphore for each key, kept while it is in use. Returns the semaphore of a key. */
export function createSemaphorePerKey(options: SemaphoreOptions): (key: string) => Promise<() => void> {
  const semaphores = new Map<string, Semaphore>()
  return async (key) => {
    const semaphore = semaphores.get(key) ?? createSemaphore(options)
    semaphores.set(key, semaphore)
    const release = await semaphore.acquire()
    return () => {
      release()
      if (!semaphore.inUse()) semaphores.delete(key)
    }
  }
}

/** Counts for each key within a window of time, which begins with the first count. Counts are those of this process only. */
export type WindowCounter = {
  /** @throws Problem too_many beyond `limit`, with the end of the window as the time to try again */
  count(key: string, limit: number): void
}

/** @param length the length of the window, in milliseconds */
export function createWindowCounter(length: number, now: () => Date): WindowCounter {
  const counts = new Map<string, { readonly since: number; n: number }>()
  let cleanedAt = 0

  const removeEnded = (at: number): void => {
    if (at - cleanedAt < length) return
    cleanedAt = at
    for (const [key, { since }] of counts) if (at - since >= length) counts.delete(key)
  }

  return {
    count: (key, limit) => {
      const at = now().getTime()
      removeEnded(at)
      const found = counts.get(key)
      const current = found === undefined || at - found.since >= length ? { since: at, n: 0 } : found
      counts.set(key, current)
      if (current.n >= limit) throw tooMany(Math.ceil((current.since + length - at) / 1000))
      current.n += 1
    },
  }
}

/** Counts how many are present at the same time, for each key. */
export type PresenceCounter = {
  /** Adds one to the count and returns a function that subtracts it again; null where the limit is reached. */
  enter(key: string): (() => void) | null
}

export function createPresenceCounter(limit: number): PresenceCounter {
  const present = new Map<string, number>()
  return {
    enter: (key) => {
      const before = present.get(key) ?? 0
      if (before >= limit) return null
      present.set(key, before + 1)
      let left = false
      return () => {
        if (left) return
        left = true
        const rest = (present.get(key) ?? 1) - 1
        if (rest > 0) present.set(key, rest)
        else present.delete(key)
      }
    },
  }
}
