import { usualLimits } from '@bisita/rules/settings'
import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

test('phones that find the line full come again at different times', async () => {
  const { phones } = createGate(() => usualLimits, () => new Date())
  const entering = Array.from({ length: 502 }, () => phones.enter())
  const times: number[] = []
  for (let n = 0; n < 300; n += 1) {
    await phones.enter().catch((error: { status: number; details: { retryAfter: number } }) => void (error.status === 503 && times.push(error.details.retryAfter)))
  }
  expect(times).toHaveLength(300)
  expect(Math.min(...times)).toBeGreaterThanOrEqual(5)
  expect(Math.max(...times)).toBeLessThan(35)
  expect(new Set(times).size).toBeGreaterThan(5)
  for (const place of entering) void place.then((leave) => leave())
})
