import { expect, test } from 'vitest'
import { countHalfDays, foundAtHome, halfDayOf, halfDayOfContact, noHalfDays, weekdayOf } from './halfDays.ts'

const visit = (visit_time: string, more: object = {}) => ({
  visit_type: 'visit', has_availed: false, visit_result: 'Interested', visit_time, received_at: '2099-01-01T00:00:00Z', ...more,
})

test('calls, and visits to somebody who has died or moved out, say nothing of the hour', () => {
  const contacts = [
    visit('2026-03-02T01:00:00Z', { visit_type: 'call' }),
    visit('2026-03-02T01:00:00Z', { visit_result: 'Deceased' }),
    visit('2026-03-02T01:00:00Z', { visit_result: 'Moved Out' }),
    visit('2026-03-02T01:00:00Z', { visit_result: null }),
  ]
  expect(contacts.map(foundAtHome)).toEqual([null, null, null, null])
  expect(countHalfDays(contacts)).toEqual(noHalfDays)
})

test('every other result but Not Around found somebody, and so did who availed', () => {
  expect(foundAtHome(visit('', { visit_result: 'Not Around' }))).toBe(false)
  expect(foundAtHome(visit('', { visit_result: 'Not Interested' }))).toBe(true)
  expect(foundAtHome(visit('', { visit_result: null, has_availed: true }))).toBe(true)
})

test('a half-day is Manila’s, by the earlier of visit time and arrival', () => {
  // 2 March 2026 is a Monday; 12:00 in Manila is 4:00 in UTC.
  const [monday, sunday] = ['2026-03-02', '2026-03-01'].map(weekdayOf)
  expect([monday, sunday]).toEqual([1, 7])
  const at = (visit_time: string, received_at = '2099-01-01T00:00:00Z') => halfDayOfContact({ visit_time, received_at })
  expect(at('2026-03-02T03:59:59Z')).toBe(halfDayOf(1, 'morning'))
  expect(at('2026-03-02T04:00:00Z')).toBe(halfDayOf(1, 'afternoon'))
  expect(at('2026-03-01T15:59:59Z')).toBe(halfDayOf(7, 'afternoon'))
  expect(at('2026-03-01T16:00:00Z')).toBe(halfDayOf(1, 'morning'))
  expect(at('2027-01-01T00:00:00Z', '2026-03-02T05:00:00Z')).toBe(halfDayOf(1, 'afternoon'))
})

test('counts stand under their half-day', () => {
  const counts = countHalfDays([visit('2026-03-03T01:00:00Z'), visit('2026-03-03T02:00:00Z', { visit_result: 'Not Around' })])
  expect([counts.visits[2], counts.found[2]]).toEqual([2, 1])
  expect(counts.visits.reduce((sum, n) => sum + n)).toBe(2)
})
