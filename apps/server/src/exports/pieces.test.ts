import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { begun } from './pieces.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Counts to three and notes its end. */
async function* counting(ended: string[]): AsyncGenerator<number> {
  try {
    yield 1
    yield 2
    yield 3
  } finally {
    ended.push('ended')
  }
}

const failing = async function* (): AsyncGenerator<number> {
  yield await Promise.reject(new Error('refused'))
}

test('what refuses to begin is refused before anything is taken', async () => {
  await expect(begun(failing())).rejects.toThrow('refused')
})

test('gives every piece once', async () => {
  const ended: string[] = []
  const taken: number[] = []
  for await (const piece of await begun(counting(ended))) taken.push(piece)
  expect([taken, ended]).toEqual([[1, 2, 3], ['ended']])
})

test('ends where nothing of it was taken', async () => {
  const ended: string[] = []
  const pieces = await begun(counting(ended))
  await pieces.return?.()
  expect(ended).toEqual(['ended'])
})

test('ends where nobody takes what was made, and tells who comes late', async () => {
  const ended: string[] = []
  const pieces = await begun(counting(ended), 1000)
  await vi.advanceTimersByTimeAsync(999)
  expect((await pieces.next()).value).toBe(1)
  await vi.advanceTimersByTimeAsync(999)
  expect(ended).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toEqual(['ended'])
  await expect(pieces.next()).rejects.toThrow('Nobody took')
})
