import { expect, test } from 'vitest'
import { coalesced } from './coalesced.ts'

/** Work that runs until a test ends it; each run resolves with its number. */
function slow() {
  const ends: (() => void)[] = []
  let begun = 0
  const work = () => {
    begun += 1
    const mine = begun
    return new Promise<number>((resolve, reject) => ends.push(() => (mine === 3 ? reject(new Error('The third fails.')) : resolve(mine))))
  }
  const end = async () => {
    ends.shift()?.()
    await new Promise<void>((resolve) => setTimeout(resolve))
  }
  return { work, end, begun: () => begun }
}

test('calls during a run get the result of one more run, however many they are', async () => {
  const { work, end, begun } = slow()
  const ask = coalesced(work)
  const first = ask()
  const others = [ask(), ask(), ask()]
  expect(begun()).toBe(1)
  await end()
  expect(begun()).toBe(2)
  // It asks after the second began: what that finds may be older than its question.
  const late = ask()
  await end()
  expect(await first).toBe(1)
  expect(await Promise.all(others)).toEqual([2, 2, 2])
  expect(begun()).toBe(3)
  const afterwards = ask()
  const failed = late.catch((error: unknown) => String(error))
  await end()
  expect(await failed).toBe('Error: The third fails.')
  expect(begun()).toBe(4)
  await end()
  expect(await afterwards).toBe(4)
})

test('when nothing is under way it runs again each time, at once', async () => {
  const { work, end, begun } = slow()
  const ask = coalesced(work)
  for (const number of [1, 2]) {
    const asked = ask()
    expect(begun()).toBe(number)
    await end()
    expect(await asked).toBe(number)
  }
})
