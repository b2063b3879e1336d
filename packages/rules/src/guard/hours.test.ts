import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, manilaDay, startOfDay } from '../time/days.ts'
import { type CallHours, mayCallAt, nextOpening, promiseDue, promiseShared, sharedBefore } from './hours.ts'

const usual: CallHours = { call_from: '08:00', call_to: '20:00', call_days: [1, 2, 3, 4, 5, 6], call_hours_kept: true, holidays: [] }
/** An instant, given as day and time in Manila. */
const manila = (text: string) => new Date(`${text}:00+08:00`)

describe('calls are made', () => {
  test.each([
    ['2026-11-25T07:59', false], ['2026-11-25T08:00', true], ['2026-11-25T19:59', true], ['2026-11-25T20:00', false],
    ['2026-11-28T12:00', true], // a Saturday
    ['2026-11-29T12:00', false], // a Sunday
  ])('%s: %s', (text, open) => {
    expect(mayCallAt(usual, manila(text))).toBe(open)
  })

  test('on no holiday, whatever the hours; at any hour where they are not kept', () => {
    const holidays = [{ date: '2026-11-25', name: 'A day' }]
    expect(mayCallAt({ ...usual, holidays }, manila('2026-11-25T12:00'))).toBe(false)
    expect(mayCallAt({ ...usual, holidays, call_hours_kept: false }, manila('2026-11-25T12:00'))).toBe(false)
    expect(mayCallAt({ ...usual, call_hours_kept: false }, manila('2026-11-29T03:00'))).toBe(true)
  })
})

describe('a promise', () => {
  test.each([
    ['2026-11-25T00:00', '2026-11-25T08:00'], // a day without a time
    ['2026-11-25T14:30', '2026-11-25T14:30'],
    ['2026-11-25T20:00', '2026-11-26T08:00'],
    ['2026-11-28T21:00', '2026-11-30T08:00'], // over a Sunday
  ])('for %s is due at %s', (at, due) => {
    expect(promiseDue(usual, manila(at))).toEqual(manila(due))
  })

  test('is moved on by a holiday, and is anybody’s from 8:00 of the next call day', () => {
    const hours = { ...usual, holidays: [{ date: '2026-11-26', name: 'A day' }] }
    expect(promiseDue(hours, manila('2026-11-26T10:00'))).toEqual(manila('2026-11-27T08:00'))
    expect(promiseShared(hours, manila('2026-11-25T10:00'))).toEqual(manila('2026-11-27T08:00'))
    expect(promiseShared({ ...hours, call_from: '10:00' }, manila('2026-11-27T10:00'))).toEqual(manila('2026-11-28T08:00'))
  })

  test('that is never due, since no day is left for calls', () => {
    const first = '2026-11-25'
    const holidays = Array.from({ length: 400 }, (_, i) => ({ date: addDays(first, i), name: '' }))
    expect(nextOpening({ ...usual, holidays }, manila('2026-11-25T10:00'))?.getTime()).toBeGreaterThan(startOfDay(addDays(first, 399)).getTime())
  })
})

test('what stands before the bound is anybody’s, and nothing else is', () => {
  const from = manila('2026-11-01T00:00').getTime()
  const minutes = fc.integer({ min: 0, max: 45 * 24 * 60 })
  const hours = fc.record({
    call_from: fc.constantFrom('06:00', '08:00', '09:30'),
    call_to: fc.constantFrom('17:00', '20:00', '22:00'),
    call_days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    call_hours_kept: fc.boolean(),
    holidays: fc.array(fc.integer({ min: 0, max: 45 }).map((ahead) => ({ date: addDays('2026-11-01', ahead), name: '' })), { maxLength: 12 }),
  })
  fc.assert(
    fc.property(hours, minutes, minutes, (set, one, other) => {
      const now = new Date(from + one * 60_000)
      const promised = new Date(from + other * 60_000)
      if (!mayCallAt(set, now)) return
      const due = promiseDue(set, promised)
      const shared = due === null ? null : promiseShared(set, due)
      expect(promised < sharedBefore(set, now)).toBe(shared !== null && shared <= now)
      // At an open moment a promise is due exactly where its time has come.
      expect(promised <= now).toBe(due !== null && due <= now)
      expect(manilaDay(now) >= '2026-11-01').toBe(true)
    }),
    { numRuns: 3000, seed: 16 },
  )
})
