import { expect, test } from 'vitest'
import { holidayProblem, withHoliday, withoutHoliday } from './holidays.ts'

const rizal = { date: '2026-12-30', name: 'Rizal Day' }
const bonifacio = { date: '2026-11-30', name: 'Bonifacio Day' }

test('a holiday needs a day that is none yet, and a name that is not too long', () => {
  expect(holidayProblem([], { date: '', name: 'Rizal Day' })).toEqual({ field: 'date', text: 'Choose a day.' })
  expect(holidayProblem([], { date: '2026-02-30', name: 'Never' })?.field).toBe('date')
  expect(holidayProblem([rizal], rizal)).toEqual({ field: 'date', text: 'This day is a holiday already.' })
  expect(holidayProblem([], { date: '2026-12-30', name: '  ' })).toEqual({ field: 'name', text: 'This is required.' })
  expect(holidayProblem([], { date: '2026-12-30', name: 'x'.repeat(65) })?.field).toBe('name')
  expect(holidayProblem([bonifacio], rizal)).toBeNull()
  const many = Array.from({ length: 400 }, (_, at) => ({ date: `x${at}`, name: 'x' }))
  expect(holidayProblem(many, rizal)?.text).toBe('At most 400 holidays.')
})

test('holidays stand in the order of the calendar, and can be taken away', () => {
  expect(withHoliday([rizal], bonifacio)).toEqual([bonifacio, rizal])
  expect(withoutHoliday([bonifacio, rizal], bonifacio.date)).toEqual([rizal])
})
