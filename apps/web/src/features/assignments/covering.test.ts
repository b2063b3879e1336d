import { expect, test } from 'vitest'
import { bringsOf, coverChecks, daysOf } from './covering.ts'

const checks = coverChecks('2026-11-22')
const days = (date_from: string) => ({ to_user_id: '', date_from, date_to: '' })

test('a cover is for somebody, from today at the earliest, and ends when it began at the earliest', () => {
  expect([checks.to_user_id(''), checks.to_user_id('a')]).toEqual(['Choose a substitute.', null])
  expect(['', '2026-11-21', '2026-11-22'].map((day) => checks.date_from(day))).toEqual(['Choose the first day.', 'Not before today.', null])
  expect(['', '2026-11-22', '2026-11-23'].map((day) => checks.date_to(day, days('2026-11-23')))).toEqual([
    'Choose the last day.', 'Not before the first day.', null,
  ])
})

test('its days and what it brings in words', () => {
  expect(daysOf({ date_from: '2026-11-23', date_to: '2026-11-23' })).toBe('Nov 23, 2026')
  expect(daysOf({ date_from: '2026-11-23', date_to: '2026-11-27' })).toBe('Nov 23, 2026 to Nov 27, 2026')
  expect(bringsOf({ locations: 1, clients: 1234 })).toBe('1 location, 1,234 clients')
})
