import { defaultPageSize } from '@bisita/contract/limits'
import type { UsersQuery } from '../userManagement.queries.ts'
import type { NavigateSearch as GoOf } from '../../../ui/list/params.ts'
import { userParams, type UsersSearch } from './usersSearch.ts'

/** The screens of users: one for heads and administrators, one for officers in charge. */
export type UsersPath = '/users' | '/oic_users'

export type NavigateUsers = GoOf<UsersSearch>

/** What the list asks for, with what is typed. */
export const queryOf = (search: UsersSearch, keyword: string): UsersQuery => ({
  page: 1,
  ipp: defaultPageSize,
  ...userParams.asked(search),
  ...(keyword === '' ? {} : { keyword }),
})
