import { useDebouncedValue } from '@mantine/hooks'
import { defaultPageSize } from '@bisita/contract/limits'
import type { UsersQuery } from '../../domains/users/people.repository.ts'
import type { UserFilters } from '../../domains/users/filters.ts'
import { present } from '../../ui/addressBar.ts'
import { useEntryState } from '../../ui/entries.ts'
import type { UsersSearch } from './usersSearch.ts'

const typingPause = 250

/** The screens of users: one for heads and administrators, one for officers in charge. */
export type UsersPath = '/users' | '/oic_users'

export const filtersOf = (search: UsersSearch): UserFilters =>
  present({
    user_type: search.user_type,
    branch_id: search.branch_id,
    area_id: search.area_id,
    location_id: search.location_id,
    deactivated: search.deactivated,
  })

/** The address bar with other filters: from the first page again, with who is open and how it is sorted. */
export const withFilters = (search: UsersSearch, filters: UserFilters): UsersSearch =>
  present({ ipp: search.ipp, sort: search.sort, show: search.show, user: search.user, form: search.form, ...filters })

/** What is typed stands in the memory of the history; the query takes it when the person pauses. */
export function useKeyword() {
  const [keyword, setKeyword] = useEntryState('users keyword', '')
  const [settled] = useDebouncedValue(keyword.trim(), typingPause)
  return { keyword, setKeyword, settled }
}

/** What the list asks for. */
export function queryOf(search: UsersSearch, keyword: string): UsersQuery {
  const { user: _, form: __, show: ___, ...rest } = search
  return {
    ...rest,
    page: search.page ?? 1,
    ipp: search.ipp ?? defaultPageSize,
    ...(keyword === '' ? {} : { keyword }),
  }
}

/** How a change of the address bar is meant: another step to come Back from, or the same one; whether it starts at the top. */
type GoOptions = { readonly step: boolean; readonly toTop?: boolean }

export type Go = (change: (before: UsersSearch) => UsersSearch, options: GoOptions) => void
