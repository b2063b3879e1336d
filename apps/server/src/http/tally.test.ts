import { expect, test } from 'vitest'
import { createTally } from './tally.ts'

test('so many are counted in a stretch of time, each by itself, and then it begins anew', () => {
  let now = new Date('2026-11-23T08:00:00Z')
  const tally = createTally(60_000, () => now)
  for (let i = 0; i < 3; i += 1) tally.count('a', 3)
  now = new Date(now.getTime() + 20_000)
  expect(() => tally.count('a', 3)).toThrow(expect.objectContaining({ code: 'too_many', details: expect.objectContaining({ retryAfter: 40 }) }))
  tally.count('b', 3)
  now = new Date(now.getTime() + 40_000)
  tally.count('a', 3)
})
