import fc from 'fast-check'
import { expect, test } from 'vitest'
import { grouped } from './numbers.ts'

test('a number has its thousands apart, as a browser writes it', () => {
  expect([0, 7, 999, 1000, 12_345, 1_000_000, -1234, 1234.5678].map(grouped)).toEqual(['0', '7', '999', '1,000', '12,345', '1,000,000', '-1,234', '1,234.5678'])
  fc.assert(fc.property(fc.maxSafeInteger(), (count) => {
    expect(grouped(count)).toBe(count.toLocaleString('en'))
  }))
})
