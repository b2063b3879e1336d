import { manilaDay } from '@bisita/rules/time/days'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths, dateOf, dayByKey, isSameMonth, monthOf, weekOf, weekdayOf, weeksOfMonth } from './calendar.ts'

const anyDay = fc
  .date({ min: new Date('1991-02-01T00:00:00Z'), max: new Date('2099-11-01T00:00:00Z'), noInvalidDate: true })
  .map(manilaDay)

describe('a week', () => {
  test('begins on Sunday and ends on Saturday', () => {
    expect(weekOf('2026-11-21')).toEqual([
      '2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21',
    ])
    expect(weekOf('2026-11-22')[0]).toBe('2026-11-22')
    expect(weekdayOf('2026-11-21')).toBe('Saturday')
  })

  test('holds its day, whatever the day', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const week = weekOf(day)
        expect(week).toContain(day)
        expect(week.map(weekdayOf)).toEqual(weekOf('2026-11-21').map(weekdayOf))
      }),
    )
  })
})

describe('a month', () => {
  test.each([
    ['2026-11-21', '2026-11-01', '2026-12-05', 5],
    ['2026-02-14', '2026-02-01', '2026-02-28', 4],
    ['2026-08-31', '2026-07-26', '2026-09-05', 6],
    ['2027-01-01', '2026-12-27', '2027-02-06', 6],
  ])('of %s is shown from %s to %s', (day, first, last, count) => {
    const weeks = weeksOfMonth(day)
    expect([weeks[0]?.[0], weeks.at(-1)?.at(-1), weeks.length]).toEqual([first, last, count])
  })

  test('shows each of its days once, and never more than six weeks', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const shown = weeksOfMonth(day).flat()
        expect(new Set(shown).size).toBe(shown.length)
        expect(shown.length).toBeLessThanOrEqual(42)
        expect(shown).toContain(day)
        const own = shown.filter((one) => isSameMonth(one, day))
        expect(dateOf(own[0] ?? '')).toBe('1')
        expect(own).toHaveLength(Number(dateOf(own.at(-1) ?? '')))
        expect(isSameMonth(addMonths(own.at(-1) ?? '', 1), own.at(-1) ?? '')).toBe(false)
      }),
    )
  })

  test('is called by its name', () => expect(monthOf('2026-11-21')).toBe('November 2026'))
})

test.each([
  ['ArrowLeft', false, '2027-01-30'],
  ['ArrowRight', false, '2027-02-01'],
  ['ArrowUp', false, '2027-01-24'],
  ['ArrowDown', false, '2027-02-07'],
  ['Home', false, '2027-01-31'],
  ['End', false, '2027-02-06'],
  ['PageUp', false, '2026-12-31'],
  ['PageDown', false, '2027-02-28'],
  ['PageUp', true, '2026-01-31'],
  ['PageDown', true, '2028-01-31'],
  ['Enter', false, undefined],
])('%s (shift %s) leads from Jan 31, 2027 to %s', (key, shift, expected) => {
  expect(dayByKey('2027-01-31', key, shift)).toBe(expected)
})
