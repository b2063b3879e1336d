import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, isRealDay } from '../time/days.ts'
import { type DayForm, readDay, recogniseDays } from './days.ts'

const forms: readonly DayForm[] = ['year', 'month', 'day', 'name', 'number']

describe('a cell that can mean one day only is that day, whatever the column is', () => {
  test.each([
    ['1950-01-25', '1950-01-25'],
    [' 1950-1-5 ', '1950-01-05'],
    ['1950/01/05', '1950-01-05'],
    ['1950.1.5', '1950-01-05'],
    ['1950-01-05 00:00:00', '1950-01-05'],
    ['1950-01-05T00:00:00', '1950-01-05'],
    ['1950-01-05T00:00:00.000Z', '1950-01-05'],
    ['5-Jan-50', '1950-01-05'],
    ['05-JAN-1950', '1950-01-05'],
    ['5 January 1950', '1950-01-05'],
    ['January 5, 1950', '1950-01-05'],
    ['Jan. 5, 1950', '1950-01-05'],
    ['January 5th, 1950', '1950-01-05'],
    ['Sept 30, 1949', '1949-09-30'],
    ['1950-Jan-05', '1950-01-05'],
    ['5 Enero 1950', '1950-01-05'],
    ['Hunyo 12, 1948', '1948-06-12'],
    ['8 Disyembre 1941', '1941-12-08'],
    ['5-Mayo-50', '1950-05-05'],
    ['18268', '1950-01-05'],
    ['18288', '1950-01-25'],
    ['10000', '1927-05-18'],
    ['29-Feb-1948', '1948-02-29'],
  ])('%j is %s', (text, day) => {
    for (const form of forms) expect(readDay(text, form)).toEqual({ day })
  })
})

describe('digits are read as the column has them', () => {
  test.each([
    ['01/25/1950', 'month', '1950-01-25'],
    ['1/5/1950', 'month', '1950-01-05'],
    ['1/5/1950', 'day', '1950-05-01'],
    ['25/01/1950', 'day', '1950-01-25'],
    ['25.1.50', 'day', '1950-01-25'],
    ['1-25-50', 'month', '1950-01-25'],
    ['1/25/1950 0:00', 'month', '1950-01-25'],
    ['1/25/1950 12:00:00 AM', 'month', '1950-01-25'],
    ['2/29/00', 'month', null],
    ['02/29/1948', 'month', '1948-02-29'],
  ] as const)('%j with the %s first', (text, form, day) => {
    expect(readDay(text, form)).toEqual(day === null ? { problem: 'The calendar has no such day.' } : { day })
  })

  test('nothing is guessed of a single cell', () => {
    expect(readDay('1/5/1950', 'year')).toEqual({ problem: 'Could be 1950-01-05 or 1950-05-01: choose whether the month or the day is first.' })
    expect(readDay('25/01/1950', 'month')).toEqual({ problem: 'Not a date with the month first, as this column is read.' })
    expect(readDay('01/25/1950', 'day')).toEqual({ problem: 'Not a date with the day first, as this column is read.' })
    expect(readDay('13/13/1950', 'day')).toEqual({ problem: 'The calendar has no such day.' })
  })
})

test.each([
  '', '1950', '01/1950', '050-01-25', '19500125', '1/5/195', '1/5/19500', '1/5-1950', 'Ma 5, 1950', 'Foo 5, 1950', '5 1950 Jan', '1950-01-05 08:30:00', '1950-01-04T16:00:00.000Z',
  '9999', '60', '18268.5', '1.8268E+04', 'N/A', '123456', '-18268', '0x10',
])('%j is no day', (text) => {
  for (const form of forms) expect(readDay(text, form)).toEqual({ problem: 'Not a date. Write it like 1950-01-25.' })
})

test.each(['1950-02-30', '1950-13-01', '31-Apr-1950', 'Feb 29, 1950', '50-01-25'])('%j is not in the calendar', (text) => {
  for (const form of forms) expect(readDay(text, form)).toEqual({ problem: 'The calendar has no such day.' })
})

test.each([
  [['01/25/1950', '1/5/1950', ''], { form: 'month', also: [], filled: 2, misfits: 0, firstMisfits: [] }],
  [['25/1/1950', '1/5/1950'], { form: 'day', also: [], filled: 2, misfits: 0, firstMisfits: [] }],
  [['1/5/1950', '2/6/1951'], { form: 'month', also: ['day'], filled: 2, misfits: 0, firstMisfits: [] }],
  [['5/5/1950', '6/6/1951'], { form: 'month', also: [], filled: 2, misfits: 0, firstMisfits: [] }],
  [['01/25/1950', '01/26/1950', '1/5/1950', '25/01/1950'], { form: 'month', also: ['day'], filled: 4, misfits: 1, firstMisfits: [3] }],
  [['', '  ', '1950-01-25', 'unknown'], { form: 'year', also: [], filled: 2, misfits: 1, firstMisfits: [3] }],
  [['5-Jan-50', 'January 5, 1950', '1950-01-05'], { form: 'name', also: [], filled: 3, misfits: 0, firstMisfits: [] }],
  [['18268', '18288', '18300'], { form: 'number', also: [], filled: 3, misfits: 0, firstMisfits: [] }],
  [['', ' '], { form: null, also: [], filled: 0, misfits: 0, firstMisfits: [] }],
  [['?', '2/30/1950'], { form: 'year', also: [], filled: 2, misfits: 2, firstMisfits: [0, 1] }],
  // From a real file: one cell decides for `1/5/1950`, the others are unambiguous.
  [['1/5/1950', '01/25/1950', '5-Jan-50', '18268', '1950-01-05 00:00:00', '1950-1-5', '1950/01/05'], { form: 'month', also: [], filled: 7, misfits: 0, firstMisfits: [] }],
])('the column %j', (cells, column) => {
  expect(recogniseDays(cells)).toEqual(column)
})

test('of misfits the first twenty are named, in their order', () => {
  const cells: string[] = Array.from({ length: 20 }, () => ['x', '25/01/1950']).flat()
  const column = recogniseDays([...cells, ...Array.from({ length: 30 }, () => '12/31/1950'), 'x'])
  expect(column).toMatchObject({ form: 'month', also: ['day'], misfits: 41 })
  expect(column.firstMisfits).toEqual(Array.from({ length: 20 }, (_, at) => at))
})

const day = fc.integer({ min: 10_000, max: 36_000 }).map((count) => ({ count, day: addDays('1899-12-30', count) }))
const names = ['Jan', 'February', 'Marso', 'Apr', 'May', 'Hunyo', 'Jul', 'Agosto', 'Sept', 'Oct', 'Nobyembre', 'Dec']

test('a day that is written in a form is read in it', () => {
  fc.assert(
    fc.property(day, ({ count, day: written }) => {
      const [year = '', month = '', date = ''] = written.split('-')
      expect(readDay(written, 'year')).toEqual({ day: written })
      expect(readDay(`${month}/${date}/${year}`, 'month')).toEqual({ day: written })
      expect(readDay(`${Number(date)}-${Number(month)}-${year.slice(2)}`, 'day')).toEqual({ day: written })
      expect(readDay(`${names[Number(month) - 1]} ${Number(date)}, ${year}`, 'name')).toEqual({ day: written })
      expect(readDay(String(count), 'number')).toEqual({ day: written })
    }),
  )
})

test('a column with days after the twelfth says itself how it was written', () => {
  const days = fc.array(day, { minLength: 1, maxLength: 20 }).filter((some) => some.some((one) => Number(one.day.slice(8)) > 12))
  fc.assert(
    fc.property(days, fc.constantFrom('month' as const, 'day' as const), (some, form) => {
      const cells = some.map(({ day: written }) => {
        const [year = '', month = '', date = ''] = written.split('-')
        return form === 'month' ? `${month}/${date}/${year}` : `${date}/${month}/${year}`
      })
      expect(recogniseDays(cells)).toEqual({ form, also: [], filled: some.length, misfits: 0, firstMisfits: [] })
      expect(cells.map((cell) => readDay(cell, form))).toEqual(some.map((one) => ({ day: one.day })))
    }),
  )
})

test('whatever stands in a cell is a real day or reported', () => {
  const anything = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789/-. JanT:'.split('')), maxLength: 14 }))
  fc.assert(
    fc.property(anything, fc.constantFrom(...forms), (text, form) => {
      const read = readDay(text, form)
      expect('day' in read ? isRealDay(read.day) : read.problem.length > 0).toBe(true)
    }),
  )
})
