import { addDays } from '@bisita/rules/time/days'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysAfter, daysBefore, isBounded, splitIntoMonthsAndDays, type DayRange } from '../../dayRange.ts'
import { itineraryDayRange } from './dayRange.ts'

const today = '2026-11-21'
const all: DayRange = ['0001-01-01', '9999-12-31']

test.each([
  [{}, all],
  [{ status: 'All' }, all],
  [{ status: 'visited' }, all],
  [{ status: 'pending' }, ['0001-01-01', '2026-11-20']],
  [{ status: 'scheduled' }, ['2026-11-21', '9999-12-31']],
  [{ status: 'pending', date_from: '2026-11-01', date_to: '2026-11-30' }, ['2026-11-01', '2026-11-20']],
  [{ status: 'scheduled', date_from: '2026-11-01', date_to: '2026-11-30' }, ['2026-11-21', '2026-11-30']],
  [{ date_from: '2026-11-01' }, ['2026-11-01', '9999-12-31']],
] as const)('the days of %j', (query, range) => {
  expect(itineraryDayRange(query, today)).toEqual(range)
  expect(isBounded(range)).toBe(range.join() !== all.join())
})

describe('pieces', () => {
  test.each<[DayRange, DayRange | null, DayRange[]]>([
    [all, ['0001-01-01', '9999-12-01'], []],
    [['2026-02-01', '2026-02-28'], ['2026-02-01', '2026-02-01'], []],
    [['2024-02-01', '2024-02-28'], null, [['2024-02-01', '2024-02-28']]],
    [['2026-01-31', '2026-03-01'], ['2026-02-01', '2026-02-01'], [['2026-01-31', '2026-01-31'], ['2026-03-01', '2026-03-01']]],
    [['2026-11-21', '2026-11-21'], null, [['2026-11-21', '2026-11-21']]],
    [['2026-11-22', '2026-11-21'], null, []],
    [['9999-12-02', '9999-12-31'], null, [['9999-12-02', '9999-12-31']]],
    [['9999-11-02', '9999-12-31'], ['9999-12-01', '9999-12-01'], [['9999-11-02', '9999-11-30']]],
    [['0001-01-01', '0001-01-30'], null, [['0001-01-01', '0001-01-30']]],
  ])('of %j', (range, months, days) => {
    expect(splitIntoMonthsAndDays(range)).toEqual({ months, days })
  })

  test('hold each day of a range once, and no other', () => {
    const day = fc.integer({ min: 0, max: 900 }).map((n) => addDays('2025-01-01', n))
    fc.assert(
      fc.property(day, day, (first, last) => {
        const { months, days } = splitIntoMonthsAndDays([first, last])
        const within = (one: string, [from, to]: DayRange) => one >= from && one <= to
        for (let n = -40; n < 950; n += 1) {
          const one = addDays('2025-01-01', n)
          const times = (months !== null && within(`${one.slice(0, 7)}-01`, months) ? 1 : 0) + days.filter((piece) => within(one, piece)).length
          expect([one, times]).toEqual([one, within(one, [first, last]) ? 1 : 0])
        }
      }),
      { seed: 20261121, numRuns: 60 },
    )
  })
})

test('the days before and after a range are the rest of the days', () => {
  expect([daysBefore(['2026-11-21', '2026-11-22']), daysAfter(['2026-11-21', '2026-11-22'])]).toEqual([['0001-01-01', '2026-11-20'], ['2026-11-23', '9999-12-31']])
  for (const [first, last] of [daysBefore(all), daysAfter(all)]) expect(first > last).toBe(true)
})
