import { usualLimits } from '@bisita/rules/settings'
import { expect, test } from 'vitest'
import { createSessionLimiter } from './callLimits.ts'

test('phones that find the queue full come again at different times', async () => {
  const { background: phones } = createSessionLimiter(() => usualLimits, () => new Date())
  const entering = Array.from({ length: 1002 }, () => phones.acquire())
  const times: number[] = []
  for (let n = 0; n < 300; n += 1) {
    await phones.acquire().catch((error: { status: number; details: { retryAfter: number } }) => void (error.status === 503 && times.push(error.details.retryAfter)))
  }
  expect(times).toHaveLength(300)
  expect(Math.min(...times)).toBeGreaterThanOrEqual(5)
  expect(Math.max(...times)).toBeLessThan(35)
  expect(new Set(times).size).toBeGreaterThan(5)
  for (const place of entering) void place.then((leave) => leave())
})
