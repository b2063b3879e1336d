import { expect, test } from 'vitest'
import { userParams, usersSearch } from './usersSearch.ts'
import { queryOf } from './usersState.ts'

const branch = '0190a6a0-0000-7000-8000-0000000000b1'
const user = '0190a6a0-0000-7000-8000-0000000000d1'

test('what somebody typed into the address bar counts only where it means something', () => {
  expect(usersSearch({ page: '0', ipp: '25', sort: 'age', user_type: 'boss', branch_id: branch, location_id: '12', deactivated: 'Y', user, form: 'x', show: 'covers' })).toEqual({
    ipp: 25, branch_id: branch, deactivated: 'Y', user, show: 'covers',
  })
})

test('the list asks for everything but what is open, from the first page of ten', () => {
  const search = usersSearch({ user, form: 'edit', show: 'covers', user_type: 'mr', sort: '-last_login' })
  expect(queryOf(search, '')).toEqual({ page: 1, ipp: 10, user_type: 'mr', sort: '-last_login' })
  expect(queryOf({ page: 3, ipp: 50 }, 'cruz')).toEqual({ page: 3, ipp: 50, keyword: 'cruz' })
})

test('other filters begin on the first page and leave open what is open', () => {
  const search = usersSearch({ page: '4', ipp: '25', sort: 'username', user, user_type: 'mr' })
  expect(userParams.filtersOf(search)).toEqual({ user_type: 'mr' })
  expect(userParams.withFilters(search, { branch_id: branch })).toEqual({ ipp: 25, sort: 'username', user, branch_id: branch })
})
