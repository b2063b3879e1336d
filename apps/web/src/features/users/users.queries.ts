import type { CallAnswer } from '@bisita/contract/calls/call'
import * as calls from '@bisita/contract/calls/calls'
import type { userCurrent, userListInfo } from '@bisita/contract/users/users'
import { useQuery } from '@tanstack/react-query'
import { type ChangeOutcome, useChange } from '../../api/useChange.ts'
import { useUsers } from './users.repository.ts'

/** The signed-in user with what the menu and the guard go by. */
export type CurrentUserInfo = CallAnswer<typeof userCurrent>
/** What waits for the signed-in user. */
export type ListInfo = CallAnswer<typeof userListInfo>

/** People come and go with a hiring or a transfer, not while somebody chooses one. */
const peopleFreshFor = 5 * 60_000

/** The people in scope by name. */
export function useNamedUsers({ enabled = true } = {}) {
  const users = useUsers()
  return useQuery({
    queryKey: ['users', 'people'],
    queryFn: ({ signal }) => users.filterList(signal),
    staleTime: peopleFreshFor,
    enabled,
  })
}

/** Changes the own password, which is kept nowhere. */
export const useChangePassword = (outcome: ChangeOutcome<unknown>) => useChange(calls.changeOwnPassword, outcome, { invalidates: [], gcTime: 0 })
