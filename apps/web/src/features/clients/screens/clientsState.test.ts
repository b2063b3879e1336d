import { expect, test } from 'vitest'
import { clientParams, clientsSearch } from './clientsSearch.ts'
import { leavesForm, ofRecord, queryOf, withoutTop } from './clientsState.ts'

test('only what the list knows is read from the address bar', () => {
  const search = clientsSearch({
    page: '2',
    visit_status: 'visited',
    visit_result: 'All',
    filter_region: '14',
    id_type: 'gsis',
    keyword: 'cruz',
    client: 'no id',
    form: 'delete',
  })
  expect(search).toEqual({ page: 2, visit_status: 'visited', id_type: 'gsis' })
})

test('what is open is no part of what is asked, and what is typed is', () => {
  const search = clientsSearch({ client: '0190a6a0-0000-7000-8000-000000000001', form: 'edit', id_type: 'sss' })
  expect(queryOf(search, '', '')).toEqual({ page: 1, ipp: 10, id_type: 'sss' })
  expect(queryOf({}, 'cruz', 'mabini')).toMatchObject({ keyword: 'cruz', full_address: 'mabini' })
})

test('other filters begin at the first page and keep the order and what is open', () => {
  const search = clientsSearch({ page: '4', sort: '-fullname', visit_status: 'visited', filter_region: '1400000000', form: 'new' })
  const next = clientParams.withFilters(search, { id_type: 'sss', filter_region: '1400000000', filter_province: '1401100000' })
  expect(next).toEqual({
    sort: '-fullname',
    form: 'new',
    id_type: 'sss',
    filter_region: '1400000000',
    filter_province: '1401100000',
  })
  expect(clientParams.filtersOf(next)).toEqual({ id_type: 'sss', filter_region: '1400000000', filter_province: '1401100000' })
})

const one = '0190a6a0-0000-7000-8000-000000000001'
const other = '0190a6a0-0000-7000-8000-000000000002'

test('what is open closes from the top: the form or visit first, then the record', () => {
  expect(withoutTop({ page: 2, client: one, form: 'call' })).toEqual({ page: 2, client: one })
  expect(withoutTop({ client: one, visit: other })).toEqual({ client: one })
  expect(withoutTop({ client: one, form: 'visit', itinerary: other })).toEqual({ client: one })
  expect(withoutTop({ page: 2, client: one })).toEqual({ page: 2 })
  expect(withoutTop({ form: 'new' })).toEqual({})
  expect(ofRecord({ page: 2, client: one, visit: other, form: 'edit' }, other)).toEqual({ page: 2, client: other })
})

test('a visit or call that is not saved keeps as long as its client stays; other forms ask at once', () => {
  expect(leavesForm({ client: one, form: 'visit' }, { client: one })).toBe(false)
  expect(leavesForm({ client: one, form: 'call' }, { client: one, form: 'edit' })).toBe(false)
  expect(leavesForm({ client: one }, { client: other })).toBe(true)
  expect(leavesForm({ client: one, form: 'visit' }, {})).toBe(true)
  expect(leavesForm({ client: one, form: 'edit' }, { client: one })).toBe(true)
  expect(leavesForm({ client: one, form: 'edit' }, { page: 2, client: one, form: 'edit' })).toBe(false)
})
