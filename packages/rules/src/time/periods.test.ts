import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRealDay } from './days.ts'
import { parsePeriod, periodDays } from './periods.ts'

describe('text that is no period', () => {
  test.each(['', '3', 'DAY', '0 DAY', '-1 DAY', '1.5 DAY', '3 day', '3 YEAR', '3  DAY', ' 3 DAY', '3 DAY\n', '1101 DAY', '158 WEEK', '36 MONTH', '99999 DAY'])(
    '%j',
    (text) => expect(parsePeriod(text)).toBeNull(),
  )
})

describe('a period', () => {
  test.each([
    ['3 DAY', '2026-11-19'],
    ['1 DAY', '2026-11-21'],
    ['2 WEEK', '2026-11-08'],
    ['1 MONTH', '2026-10-22'],
    ['35 MONTH', '2023-12-22'],
  ])('of %s to 21 November 2026 begins on %s', (text, from) => {
    const period = parsePeriod(text)
    expect(period && periodDays(period, '2026-11-21')).toEqual({ from, to: '2026-11-21' })
  })

  test('always begins on a day that is not after its end', () => {
    const units = fc.constantFrom('DAY', 'WEEK', 'MONTH')
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 35 }), units, (count, unit) => {
        const period = parsePeriod(`${count} ${unit}`)
        const { from, to } = periodDays(period ?? { count: 0, unit: 'DAY' }, '2028-03-31')
        expect(isRealDay(from)).toBe(true)
        expect(from <= to).toBe(true)
      }),
    )
  })
})
