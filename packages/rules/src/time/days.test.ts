import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, isRealDay, isWorkingDay, manilaDay, monthsBefore, startOfDay } from './days.ts'

const anyInstant = fc.date({ min: new Date('1991-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })

describe('a day that does not exist', () => {
  test.each(['2026-02-31', '2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '26-01-01', '', '2026-01-01T00:00:00Z', '2026-01-01\n'])(
    '%j is refused',
    (text) => expect(isRealDay(text)).toBe(false),
  )

  test('while 29 February of a leap year is a day', () => {
    expect(isRealDay('2028-02-29')).toBe(true)
    expect(isRealDay('1900-02-28')).toBe(true)
  })
})

describe('the day in Manila', () => {
  test('begins at 16:00 UTC of the day before', () => {
    expect(manilaDay(new Date('2026-11-20T15:59:59.999Z'))).toBe('2026-11-20')
    expect(manilaDay(new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21')
    expect(startOfDay('2026-11-21').toISOString()).toBe('2026-11-20T16:00:00.000Z')
  })

  test('is the last one that can be written for every instant after it', () => {
    expect(['9999-12-31T15:59:59Z', '9999-12-31T23:59:59Z', '+010000-06-01T00:00:00Z'].map((at) => manilaDay(new Date(at)))).toEqual(Array(3).fill('9999-12-31'))
  })

  test('is what the zone says, for every instant since 1991', () => {
    const zone = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila', dateStyle: 'short' })
    fc.assert(
      fc.property(anyInstant, (instant) => {
        expect(manilaDay(instant)).toBe(zone.format(instant))
        expect(manilaDay(startOfDay(manilaDay(instant)))).toBe(manilaDay(instant))
      }),
    )
  })
})

describe('counting days', () => {
  test('goes there and back', () => {
    fc.assert(
      fc.property(anyInstant.map(manilaDay), fc.integer({ min: -5000, max: 5000 }), (day, count) => {
        expect(addDays(addDays(day, count), -count)).toBe(day)
        expect(isRealDay(addDays(day, count))).toBe(true)
      }),
    )
  })

  test.each([
    ['2026-03-31', 1, '2026-02-28'],
    ['2028-03-31', 1, '2028-02-29'],
    ['2026-01-15', 1, '2025-12-15'],
    ['2026-11-21', 23, '2024-12-21'],
    ['2026-11-21', 0, '2026-11-21'],
  ])('%s less %d months is %s', (day, count, expected) => expect(monthsBefore(day, count)).toBe(expected))

  test('knows Monday to Friday', () => {
    const week = [16, 17, 18, 19, 20, 21, 22].map((date) => isWorkingDay(`2026-11-${date}`))
    expect(week).toEqual([true, true, true, true, true, false, false])
  })
})
