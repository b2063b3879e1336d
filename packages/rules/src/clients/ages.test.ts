import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ageOn, birthDateProblem, birthYearRange } from './ages.ts'

const today = '2026-11-21'

describe('a birth date', () => {
  test.each(['1950-02-31', '1951-02-29', '1950-6-1', 'yesterday', ''])('%j does not exist', (birthDate) => {
    expect(birthDateProblem(birthDate, 18, today)).toBe('This date does not exist.')
  })

  test.each(['2009-01-01', '1887-12-31', '2027-01-01'])('%s is outside the years', (birthDate) => {
    expect(birthDateProblem(birthDate, 18, today)).toBe('The year of birth is from 1888 to 2008.')
  })

  test.each(['2008-12-31', '1888-01-01', '1952-02-29'])('%s is taken', (birthDate) => {
    expect(birthDateProblem(birthDate, 18, today)).toBeNull()
  })

  test('may lie in 121 years, whatever the minimum age', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 90 }), (minimum) => {
        const { from, to } = birthYearRange(minimum, today)
        expect(to).toBe(2026 - minimum)
        expect(from).toBe(2026 - minimum - 120)
      }),
    )
  })
})

describe('the age', () => {
  test.each([
    ['1960-11-21', today, 66],
    ['1960-11-22', today, 65],
    ['1960-12-01', today, 65],
    ['1960-02-29', '2026-02-28', 65],
    ['1960-02-29', '2026-03-01', 66],
    ['1960-02-29', '2028-02-29', 68],
    [today, today, 0],
  ])('of somebody born %s on %s is %d', (birthDate, day, age) => expect(ageOn(birthDate, day)).toBe(age))
})
