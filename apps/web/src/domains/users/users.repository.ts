import type { Answer } from '@bisita/contract/calls/call'
import type { changeOwnPassword, userCurrent, userFilterList, userListInfo } from '@bisita/contract/users/users'
import { createInjected } from '../../ui/inject.tsx'

/** The signed-in user with what the menu and the guard go by. */
export type Current = Answer<typeof userCurrent>
/** What waits for the signed-in user. */
export type ListInfo = Answer<typeof userListInfo>
/** Somebody in scope by name, for filters and choices. */
export type Person = Answer<typeof userFilterList>['items'][number]

export type UsersRepository = {
  readonly current: () => Promise<Current>
  readonly listInfo: () => Promise<ListInfo>
  readonly filterList: (signal?: AbortSignal) => Promise<readonly Person[]>
  readonly changePassword: (change: {
    current_password: string
    new_password: string
  }) => Promise<Answer<typeof changeOwnPassword>>
}

export const [UsersProvider, useUsers] = createInjected<UsersRepository>('The users repository')
