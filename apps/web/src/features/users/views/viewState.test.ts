import { viewedLists } from '@bisita/contract/users/views'
import { expect, test } from 'vitest'
import { viewedLists as known } from './lists.ts'
import { isPlain, listAt, searchOf, stateOf } from './viewState.ts'

test('the lists are those of the contract', () => {
  expect(known).toEqual(viewedLists)
  expect([listAt('/clients'), listAt('/settings')]).toEqual(['/clients', undefined])
})

test('a view keeps filters, order and columns, in one order, and nothing of what is open', () => {
  const search = { sort: '-created_at', page: 3, ipp: 25, client: '0190a6a0-0000-7000-8000-000000000001', filter_region: '1400000000', form: 'edit', none: undefined }
  expect(stateOf(search, ['place', 'phone_number'])).toBe('filter_region=1400000000&ipp=25&sort=-created_at&columns=place%2Cphone_number')
  expect(stateOf({}, undefined)).toBe('')
  expect(searchOf('sort=-created_at&columns=place%2Cphone_number')).toEqual({ search: { sort: '-created_at' }, columns: ['place', 'phone_number'] })
  expect(searchOf('')).toEqual({ search: {}, columns: undefined })
  expect([isPlain({ page: undefined }), isPlain({ page: 2 })]).toEqual([true, false])
})
