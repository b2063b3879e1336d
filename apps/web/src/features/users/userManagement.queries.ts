import type { CallAnswer, CallRequest } from '@bisita/contract/calls/call'
import * as calls from '@bisita/contract/calls/calls'
import { maximumPageSize } from '@bisita/contract/limits'
import type { Session } from '@bisita/contract/users/sessions'
import type { changeUserPassword, User, userCreate, userList, userUpdate } from '@bisita/contract/users/users.management'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import type { OutcomeHandlers } from '../../api/outcomes.ts'
import { useCall } from '../../api/useCall.ts'
import { type ChangeOutcome, useChange } from '../../api/useChange.ts'

export type { Session, User }

export type UsersQuery = NonNullable<CallRequest<typeof userList>['query']>
export type NewUser = CallRequest<typeof userCreate>['body']
export type UserChanges = CallRequest<typeof userUpdate>['body']
/** The new record; with the passphrase where the server made one, this once. */
export type CreatedUser = CallAnswer<typeof userCreate>
/** Of a password without which it was asked: the passphrase that the server made stands in this answer alone. */
export type SetPasswordAnswer = CallAnswer<typeof changeUserPassword>

/** Areas change when the organisation does, not while somebody chooses one. */
const areasFreshFor = 5 * 60_000

/** The place shows by itself that a person is not there. */
const missingIsShown: OutcomeHandlers = { 404: () => undefined }

/** A page of the list; the one before stays while another loads. */
export const useUsersList = (query: UsersQuery) =>
  useCall(calls.userList, { query }, { queryKey: ['users', 'list', query], placeholderData: keepPreviousData })

/** One person; one from a list in hand shows at once and is checked meanwhile. */
export function useUser(id: string) {
  const cache = useQueryClient()
  return useCall(
    calls.userInfo,
    { params: { id } },
    {
      queryKey: ['users', 'info', id],
      meta: { handlers: missingIsShown },
      placeholderData: () =>
        cache
          .getQueriesData<CallAnswer<typeof userList>>({ queryKey: ['users', 'list'] })
          .flatMap(([, page]) => page?.items ?? [])
          .find((user) => user.id === id),
    },
  )
}

/** The areas in scope by name; nothing for who may read none. */
export const useAreaNames = ({ enabled }: { enabled: boolean }) =>
  useCall(
    calls.areaList,
    { query: { ipp: maximumPageSize, sort: 'area_name' } },
    { queryKey: ['users', 'areas'], slot: 'areas to choose from', select: ({ items }) => items, staleTime: areasFreshFor, enabled },
  )

/**
 * Whom a change of a person concerns: people, who holds which places, and the members of branches. A password that was
 * sent, or a passphrase that came back, is kept nowhere.
 */
const effects = { invalidates: [['users'], ['phones'], ['assignments'], ['branches'], ['areas']], gcTime: 0 }

/** Carries a password, so it has no key: the user's own id keeps a second send from adding a second one. */
export const useCreateUser = (outcome: ChangeOutcome<CreatedUser>) => useChange(calls.userCreate, outcome, effects)
export const useUpdateUser = (outcome: ChangeOutcome<User>) => useChange(calls.userUpdate, outcome, effects)

/** What is done to a person as a whole. */
export type UserAction = 'activate' | 'deactivate' | 'remove'

const actions = { activate: calls.userActivate, deactivate: calls.userDeactivate, remove: calls.userDelete } as const

export const useUserAction = (act: UserAction, outcome: ChangeOutcome<unknown>) =>
  useChange(
    ({ id, key }: { id: string; key: string }, api): Promise<unknown> => api.call(actions[act] as typeof calls.userActivate, { params: { id } }, { key }),
    outcome,
    effects,
  )

/** Without a password the server makes a passphrase. */
export const useSetPassword = (outcome: ChangeOutcome<SetPasswordAnswer>) => useChange(calls.changeUserPassword, outcome, effects)

/** Whether somebody asked for a change of this person, and nobody has decided it yet; false while that is unknown. */
export const useHasPendingRequest = (userId: string): boolean => {
  const query = { record_id: userId, filter_status: 'PENDING', page: 1, ipp: 1 } as const
  const { data } = useCall(calls.approvalList, { query }, { queryKey: ['approvals', 'list', query] })
  return data !== undefined && data.count > 0
}
