import { expect, test } from 'vitest'
import type { PhoneStatus } from './devices.queries.ts'
import { isOld, phoneMark, unsentWords } from './devices.format.ts'

const now = Date.parse('2026-11-22T08:00:00Z')
const none = { clients: 0, visits: 0, itineraries: 0, photos: 0, refused: 0 }
const phone = (unsent: Partial<PhoneStatus['unsent']> = {}, oldest_unsent_at: string | null = null): PhoneStatus => ({
  id: 'a', user_id: 'b', user_display_name: 'Ana', branch_name: null, app_version: '1', registered_at: '2026-11-01T00:00:00Z',
  last_seen_at: '2026-11-22T00:00:00Z', last_success_at: null, oldest_unsent_at, unsent: { ...none, ...unsent }, quarantined: 0, lost_at: null, wiped_at: null,
})

test('what is unsent is said by kind, one of a kind as one', () => {
  expect(unsentWords(phone())).toBe('')
  expect(unsentWords(phone({ visits: 2, clients: 1, itineraries: 3, photos: 1200, refused: 9 }))).toBe('2 visits, 1 client, 3 itineraries, 1,200 photos')
  expect(unsentWords(phone({ visits: 1, itineraries: 1, photos: 1 }))).toBe('1 visit, 1 itinerary, 1 photo')
})

test.each([
  [null, false],
  ['2026-11-22T07:00:00Z', false],
  ['2026-11-21T08:00:00Z', false],
  ['2026-11-21T07:59:59Z', true],
])('unsent since %s is old: %s', (since, old) => {
  expect(isOld(phone({}, since), now)).toBe(old)
})

test.each([
  [phone(), 'done', 'All sent'],
  [phone({ refused: 1 }), 'bad', 'Refused'],
  [phone({ visits: 1 }, '2026-11-22T07:00:00Z'), 'held', 'Unsent'],
  [phone({ visits: 1 }, '2026-11-20T07:00:00Z'), 'late', 'Unsent for long'],
  [phone({ visits: 1, refused: 1 }, '2026-11-20T07:00:00Z'), 'late', 'Unsent for long'],
  [{ ...phone({ visits: 1 }, '2026-11-20T07:00:00Z'), lost_at: '2026-11-21T00:00:00Z' }, 'bad', 'Lost'],
  [{ ...phone(), lost_at: '2026-11-21T00:00:00Z', wiped_at: '2026-11-21T01:00:00Z' }, 'done', 'Lost, records removed'],
])('its mark says the worst of it', (one, tone, word) => {
  expect(phoneMark(one, now)).toEqual({ tone, word })
})
