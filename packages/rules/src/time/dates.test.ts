import { describe, expect, test } from 'vitest'
import { showAppointment, showDate, showDateTime, showTime } from './dates.ts'

describe('a date', () => {
  test.each([
    ['2026-11-21', 'Nov 21, 2026'],
    ['1952-02-09', 'Feb 09, 1952'],
    ['2026-11-20T15:59:59Z', 'Nov 20, 2026'],
    ['2026-11-20T16:00:00Z', 'Nov 21, 2026'],
    ['2026-12-31T23:00:00.000+08:00', 'Dec 31, 2026'],
  ])('%s is shown as %s', (value, shown) => expect(showDate(value)).toBe(shown))

  test('that is none is shown as it is', () => {
    expect(showDate('soon')).toBe('soon')
    expect(showDate('2026-13-01')).toBe('2026-13-01')
    expect(showDateTime('soon')).toBe('soon')
  })
})

describe('a time', () => {
  test.each([
    ['2026-11-21T06:05:09Z', '11/21/2026 02:05:09 PM'],
    ['2026-11-20T16:00:00Z', '11/21/2026 12:00:00 AM'],
    ['2026-11-21T04:00:00.999Z', '11/21/2026 12:00:00 PM'],
    ['2026-12-31T15:59:59Z', '12/31/2026 11:59:59 PM'],
  ])('%s is shown as %s', (value, shown) => {
    expect(showDateTime(value)).toBe(shown)
    expect(showDateTime(new Date(value))).toBe(shown)
  })
})

test('what was agreed for a day has no time, and what was agreed for a time has both', () => {
  expect(showAppointment('2026-11-24T16:00:00Z')).toBe('Nov 25, 2026')
  expect(showAppointment('2026-11-25T06:30:00+00:00')).toBe('Nov 25, 2026, 02:30 PM')
  expect(showAppointment('soon')).toBe('soon')
  expect(showTime('2026-11-20T16:30:00Z')).toBe('12:30 AM')
})
