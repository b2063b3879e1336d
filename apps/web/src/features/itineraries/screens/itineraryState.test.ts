import { describe, expect, test } from 'vitest'
import { itineraryParams, itinerarySearch } from './itinerarySearch.ts'
import { narrowingOf, queryOf, dayRangeOf, turned, viewOf, withView } from './itineraryState.ts'

const { filtersOf, withFilters } = itineraryParams

const who = '0190a6a0-0000-7000-8000-000000000011'

describe('the address bar', () => {
  test('takes what it knows and leaves out the rest', () => {
    const typed = { view: 'year', date: '2026-02-30', status: 'late', assigned_to: 'x', page: '0', keyword: 'Cruz', form: 'edit' }
    expect(itinerarySearch(typed)).toEqual({})
    const known = { view: 'week', date: '2026-11-21', status: 'pending', assigned_to: who, page: '2', form: 'new' }
    expect(itinerarySearch(known)).toEqual({ ...known, page: 2 })
  })

  test('takes what is to be reassigned, however the flag was read', () => {
    for (const to_reassign of ['true', true]) expect(filtersOf(itinerarySearch({ to_reassign }))).toEqual({ to_reassign: 'true' })
    expect(itinerarySearch({ to_reassign: 'no' })).toEqual({})
  })

  test('begins at the first page with other filters, and keeps how it is looked at', () => {
    const before = itinerarySearch({ view: 'list', page: '3', ipp: '25', status: 'pending', itinerary: who })
    expect(withFilters(before, { pin_type: 'self' })).toEqual({ view: 'list', ipp: 25, itinerary: who, pin_type: 'self' })
  })

  test('leaves the days of a list behind where a calendar has its own', () => {
    const before = itinerarySearch({ page: '3', status: 'pending', date_from: '2026-11-01', date_to: '2026-11-30' })
    expect(withView(before, 'month')).toEqual({ view: 'month', status: 'pending' })
    expect(withView(before, 'list')).toEqual({ view: 'list', status: 'pending', date_from: '2026-11-01', date_to: '2026-11-30' })
  })
})

test('an mr begins with the day, everybody else with the list', () => {
  expect([viewOf({}, 'mr'), viewOf({}, 'oic'), viewOf({ view: 'list' }, 'mr')]).toEqual(['day', 'list', 'list'])
})

describe('what is asked for', () => {
  const search = itinerarySearch({ view: 'list', date: '2026-11-21', status: 'pending', itinerary: who, date_from: '2026-11-01' })

  test('by a list: filters, page and keyword, nothing of what is open', () => {
    expect(queryOf(search, 'cruz')).toEqual({ status: 'pending', date_from: '2026-11-01', page: 1, ipp: 10, sort: 'day', keyword: 'cruz' })
    expect(filtersOf(search)).toEqual({ status: 'pending', date_from: '2026-11-01' })
  })

  test('by a calendar: the filters without days', () => {
    expect(narrowingOf(search, '')).toEqual({ status: 'pending' })
  })

  test.each([
    ['day', '2026-11-21', '2026-11-21'],
    ['week', '2026-11-15', '2026-11-21'],
    ['month', '2026-11-01', '2026-12-05'],
  ] as const)('by a %s: its stretch of days', (view, date_from, date_to) => {
    expect(dayRangeOf(view, '2026-11-21')).toEqual({ date_from, date_to })
  })
})

test.each([
  ['day', '2026-12-01', '2026-11-29'],
  ['week', '2026-12-07', '2026-11-23'],
  ['month', '2026-12-30', '2026-10-30'],
] as const)('the next and the previous %s of Nov 30, 2026 are %s and %s', (view, next, previous) => {
  expect([turned(view, '2026-11-30', 1), turned(view, '2026-11-30', -1)]).toEqual([next, previous])
})
