import { expect, test, vi } from 'vitest'
import { createPresenceCounter, createSemaphore, createSemaphorePerKey, createWindowCounter } from './counters.ts'

const semaphoreOf = (more: Partial<Parameters<typeof createSemaphore>[0]> = {}) =>
  createSemaphore({ maxConcurrent: () => 2, maxWaiting: 2, waitTimeout: 60_000, refusal: () => new Error('full'), ...more })

test('so many are let in, some wait, and one more is refused', async () => {
  const semaphore = semaphoreOf()
  const came: number[] = []
  const entering = [0, 1, 2, 3].map(async (n) => {
    const leave = await semaphore.acquire()
    came.push(n)
    return leave
  })
  await expect(semaphore.acquire()).rejects.toThrow('full')
  expect(came).toEqual([0, 1])
  ;(await entering[1])?.()
  await entering[2]
  expect(came).toEqual([0, 1, 2])
  ;(await entering[0])?.()
  await entering[3]
  expect(came).toEqual([0, 1, 2, 3])
})

test('who leaves twice has left once', async () => {
  const semaphore = semaphoreOf({ maxWaiting: 0 })
  const leave = await semaphore.acquire()
  await semaphore.acquire()
  leave()
  leave()
  await semaphore.acquire()
  await expect(semaphore.acquire()).rejects.toThrow('full')
})

test('who has waited too long is refused, and takes nobody’s place', async () => {
  vi.useFakeTimers()
  try {
    const semaphore = semaphoreOf({ maxConcurrent: () => 1, waitTimeout: 1000 })
    const leave = await semaphore.acquire()
    const [outcome] = await Promise.all([semaphore.acquire().catch((error: Error) => error.message), vi.advanceTimersByTimeAsync(1001)])
    expect(outcome).toBe('full')
    expect(semaphore.inUse()).toBe(true)
    leave()
    expect(semaphore.inUse()).toBe(false)
    await semaphore.acquire()
  } finally {
    vi.useRealTimers()
  }
})

test('a limit that is raised counts for the next caller', async () => {
  let atOnce = 1
  const semaphore = semaphoreOf({ maxConcurrent: () => atOnce })
  const leave = await semaphore.acquire()
  const second = semaphore.acquire()
  const third = semaphore.acquire()
  atOnce = 3
  leave()
  expect(await Promise.all([second, third])).toHaveLength(2)
})

test('never more at once than agreed, in the order they came, also past those that fail', async () => {
  const { run } = createSemaphore({ maxConcurrent: () => 3 })
  const begun: number[] = []
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  const all = Array.from({ length: 20 }, (_, index) =>
    run(async () => {
      begun.push(index)
      running += 1
      most = Math.max(most, running)
      await new Promise<void>((resolve) => ends.push(resolve))
      running -= 1
      if (index % 4 === 0) throw new Error('failed')
      return index
    }),
  )
  const settled = Promise.allSettled(all)
  for (let ended = 0; ended < 20; ended += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(ended)
    // The one that began last ends first, as long as there is a choice.
    const last = ends.splice(ended).reverse()
    ends.push(...last)
    ends[ended]?.()
  }
  const results = (await settled).map((result) => result.status)
  expect(most).toBe(3)
  expect(begun).toEqual(Array.from({ length: 20 }, (_, index) => index))
  expect(results).toEqual(begun.map((index) => (index % 4 === 0 ? 'rejected' : 'fulfilled')))
  expect(await run(async () => 'free')).toBe('free')
})

test('who brings much delays only their own work', async () => {
  const { run } = createSemaphore({ maxConcurrent: () => 1 })
  const done: string[] = []
  const bring = (name: string, whose: string) => run(async () => void done.push(name), whose)
  await Promise.all([...['a1', 'a2', 'a3', 'a4'].map((name) => bring(name, 'a')), bring('b1', 'b'), bring('c1', 'c'), bring('b2', 'b')])
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('the queue has an end', async () => {
  const { run } = createSemaphore({ maxConcurrent: () => 1, maxWaiting: 2, refusal: () => new Error('full') })
  const ends: (() => void)[] = []
  const waiting = Array.from({ length: 3 }, () => run(() => new Promise<void>((resolve) => ends.push(resolve))))
  await expect(run(async () => 'one too many')).rejects.toThrow('full')
  ends[0]?.()
  await waiting[0]
  const last = run(async () => 'there was room')
  for (const n of [1, 2]) {
    await expect.poll(() => ends.length).toBeGreaterThan(n)
    ends[n]?.()
  }
  expect(await last).toBe('there was room')
})

test('each key has its own places', async () => {
  const acquire = createSemaphorePerKey({ maxConcurrent: () => 1, maxWaiting: 0, refusal: () => new Error('full') })
  const leave = await acquire('a')
  await acquire('b')
  await expect(acquire('a')).rejects.toThrow('full')
  leave()
  await acquire('a')
})

test('so many are counted in a window of time, each key by itself, and then the next window begins', () => {
  let now = new Date('2026-11-23T08:00:00Z')
  const counter = createWindowCounter(60_000, () => now)
  for (let i = 0; i < 3; i += 1) counter.count('a', 3)
  now = new Date(now.getTime() + 20_000)
  expect(() => counter.count('a', 3)).toThrow(expect.objectContaining({ code: 'too_many', details: expect.objectContaining({ retryAfter: 40 }) }))
  counter.count('b', 3)
  now = new Date(now.getTime() + 40_000)
  counter.count('a', 3)
})

test('so many of a key are present at once, and one who leaves twice has left once', () => {
  const counter = createPresenceCounter(2)
  const leave = counter.enter('a')
  expect(counter.enter('a')).not.toBeNull()
  expect(counter.enter('a')).toBeNull()
  expect(counter.enter('b')).not.toBeNull()
  leave?.()
  leave?.()
  expect(counter.enter('a')).not.toBeNull()
  expect(counter.enter('a')).toBeNull()
})
