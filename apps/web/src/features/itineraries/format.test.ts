import { describe, expect, test } from 'vitest'
import { byPlace, describeCount, showDay, showMinutes, showOutcome, totalOf } from './format.ts'
import { someItinerary } from '../../testing/records.ts'

const none = { date: '2026-11-21', pending: 0, scheduled: 0, visited: 0, skipped: 0 }

describe('the count of a day', () => {
  test.each([
    [undefined, 0, 'nothing planned'],
    [none, 0, 'nothing planned'],
    [{ ...none, scheduled: 3, pending: 2 }, 5, '2 pending, 3 scheduled'],
    [{ ...none, visited: 1, skipped: 1 }, 2, '1 visited, 1 skipped'],
  ])('%j', (count, total, words) => {
    expect(totalOf(count)).toBe(total)
    expect(describeCount(count)).toBe(words)
  })
})

describe('how a visit ended', () => {
  const visited = { visit_id: 'v', status: 'visited' } as const
  test.each([
    [{}, null],
    [{ ...visited, has_availed: true }, 'Availed'],
    [{ ...visited, has_availed: false }, 'No result'],
    [{ ...visited, has_availed: false, visit_result: 'Interested', visit_secondary_result: 'Undecided' }, 'Interested, Undecided'],
    [{ ...visited, visit_result: 'Others', visit_others_result: 'Abroad' }, 'Others, Abroad'],
  ])('%j: %s', (change, words) => expect(showOutcome(someItinerary(change))).toBe(words))
})

test('a day goes from place to place', () => {
  const at = (barangay: string, client_name: string, mun_city = 'Kapangan') => someItinerary({ barangay, client_name, mun_city })
  const rows = [at('Sagubo', 'Bee'), at('Balakbak', 'Cee'), at('Sagubo', 'Ay'), at('Ambuklao', 'Dee', 'Bokod')]
  expect(byPlace(rows).map(({ client_name }) => client_name)).toEqual(['Dee', 'Cee', 'Ay', 'Bee'])
})

test('days and minutes are written out', () => {
  expect(showDay('2026-11-21')).toBe('Saturday, Nov 21, 2026')
  expect([showMinutes(1), showMinutes(90)]).toEqual(['1 minute', '90 minutes'])
})
