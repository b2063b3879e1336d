import { expect, test, vi } from 'vitest'
import { createLine } from './line.ts'

const lineOf = (more: Partial<Parameters<typeof createLine>[0]> = {}) =>
  createLine({ atOnce: () => 2, mostWaiting: 2, patience: 60_000, refusal: () => new Error('full'), ...more })

test('so many are let in, some wait, and one more is refused', async () => {
  const line = lineOf()
  const came: number[] = []
  const entering = [0, 1, 2, 3].map(async (n) => {
    const leave = await line.enter()
    came.push(n)
    return leave
  })
  await expect(line.enter()).rejects.toThrow('full')
  expect(came).toEqual([0, 1])
  ;(await entering[1])?.()
  await entering[2]
  expect(came).toEqual([0, 1, 2])
  ;(await entering[0])?.()
  await entering[3]
  expect(came).toEqual([0, 1, 2, 3])
})

test('who leaves twice has left once', async () => {
  const line = lineOf({ mostWaiting: 0 })
  const leave = await line.enter()
  await line.enter()
  leave()
  leave()
  await line.enter()
  await expect(line.enter()).rejects.toThrow('full')
})

test('who has waited too long is refused, and takes nobody’s place', async () => {
  vi.useFakeTimers()
  try {
    const line = lineOf({ atOnce: () => 1, patience: 1000 })
    const leave = await line.enter()
    const [outcome] = await Promise.all([line.enter().catch((error: Error) => error.message), vi.advanceTimersByTimeAsync(1001)])
    expect(outcome).toBe('full')
    expect(line.inUse()).toBe(true)
    leave()
    expect(line.inUse()).toBe(false)
    await line.enter()
  } finally {
    vi.useRealTimers()
  }
})

test('a limit that is raised counts for whoever comes next', async () => {
  let atOnce = 1
  const line = lineOf({ atOnce: () => atOnce })
  const leave = await line.enter()
  const second = line.enter()
  const third = line.enter()
  atOnce = 3
  leave()
  expect(await Promise.all([second, third])).toHaveLength(2)
})
