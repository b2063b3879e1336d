import { visitListQuery } from '@bisita/contract/visits/visits'
import { expect, test } from 'vitest'
import { visitParams, visitsSearch } from './visitsSearch.ts'
import { kindOf, queryOf } from './visitsState.ts'

const id = '0190a6a0-0000-7000-8000-000000000001'

test('only what the lists know is read from the address bar', () => {
  const search = visitsSearch({
    page: '2',
    sort: 'client_name',
    user_id: id,
    branch_id: 'Baguio',
    visit_result: 'Availed',
    date_from: '2026-02-31',
    date_to: '2026-11-21',
    keyword: 'cruz',
    visit: id,
  })
  expect(search).toEqual({ page: 2, user_id: id, visit_result: 'Availed', date_to: '2026-11-21', visit: id })
})

test('what is asked for is what the call takes, of one kind, without what is open', () => {
  const query = queryOf('call', visitsSearch({ visit: id, visit_result: 'Interested', filter_region: '1400000000' }), 'cruz')
  expect(query).toEqual({ visit_type: 'call', page: 1, ipp: 10, visit_result: 'Interested', filter_region: '1400000000', keyword: 'cruz' })
  expect(visitListQuery.safeParse(query).error).toBeUndefined()
  expect(queryOf('visit', {}, '')).toEqual({ visit_type: 'visit', page: 1, ipp: 10 })
})

test('other filters begin at the first page and keep the order and what is open', () => {
  const search = visitsSearch({ page: '4', sort: 'visit_time', visit: id, user_id: id })
  const next = visitParams.withFilters(search, { date_from: '2026-11-01', filter_region: '1400000000' })
  expect(next).toEqual({ sort: 'visit_time', visit: id, date_from: '2026-11-01', filter_region: '1400000000' })
  expect(visitParams.filtersOf(next)).toEqual({ date_from: '2026-11-01', filter_region: '1400000000' })
})

test('a client’s contacts are of the kind that was asked for; which kind is no part of what is asked', () => {
  const search = visitsSearch({ client_id: id, of: 'visit' })
  expect(kindOf('call', search)).toBe('visit')
  expect(kindOf('call', visitsSearch({ of: 'visit' }))).toBe('call')
  expect(queryOf('visit', search, '')).toEqual({ visit_type: 'visit', page: 1, ipp: 10, client_id: id })
})
