import { expect, test } from 'vitest'
import { comparedRange, eachDay, dayCountOf, longestStreak, medianOf, mondayOf, streakOf, weeksUntil } from './dayRanges.ts'

test('a range is compared with the same weekdays before', () => {
  expect(comparedRange({ from: '2026-11-25', to: '2026-11-25' })).toEqual({ from: '2026-11-18', to: '2026-11-18' })
  expect(comparedRange({ from: '2026-11-23', to: '2026-11-25' })).toEqual({ from: '2026-11-16', to: '2026-11-18' })
  expect(comparedRange({ from: '2026-11-19', to: '2026-11-25' })).toEqual({ from: '2026-11-12', to: '2026-11-18' })
  expect(comparedRange({ from: '2026-11-18', to: '2026-11-25' })).toEqual({ from: '2026-11-04', to: '2026-11-11' })
})

test('days are counted and listed over the end of a month', () => {
  const days = { from: '2026-02-27', to: '2026-03-02' }
  expect(dayCountOf(days)).toBe(4)
  expect(eachDay(days)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
})

test('weeks begin on Monday, and the last one has today', () => {
  expect(['2026-11-23', '2026-11-25', '2026-11-29', '2026-11-30'].map(mondayOf)).toEqual(['2026-11-23', '2026-11-23', '2026-11-23', '2026-11-30'])
  expect(weeksUntil('2026-11-25', 2)).toEqual([
    { from: '2026-11-16', to: '2026-11-22' },
    { from: '2026-11-23', to: '2026-11-29' },
  ])
})

test('a streak passes over weekends and holidays, and today breaks nothing before it is over', () => {
  const done: Record<string, number> = { '2026-11-19': 2, '2026-11-20': 2, '2026-11-24': 3 }
  const on = (day: string) => done[day] ?? 0
  // 23 November is a Monday.
  expect(streakOf(on, '2026-11-25', { target: 2, holidays: [] })).toBe(1)
  expect(streakOf(on, '2026-11-25', { target: 2, holidays: [{ date: '2026-11-23' }] })).toBe(3)
  expect(streakOf(on, '2026-11-24', { target: 3, holidays: [] })).toBe(1)
  expect(streakOf(on, '2026-11-25', { target: 0, holidays: [] })).toBe(0)
  expect(streakOf(() => 1, '2026-11-25', { target: 1, holidays: [] })).toBe(longestStreak)
})

test('the median of an even number is the middle of two', () => {
  expect([medianOf([]), medianOf([3]), medianOf([4, 1]), medianOf([9, 1, 2])]).toEqual([null, 3, 2.5, 2])
})
