import type { CallAnswer } from '@bisita/contract/calls/call'
import type { userFilterList } from '@bisita/contract/users/users'
import { createInjected } from '../../ui/inject.tsx'

/** Somebody in scope by name, for filters and choices. */
export type NamedUser = CallAnswer<typeof userFilterList>['items'][number]

/** People by name, wherever they are read: the network or the device. */
export type UsersRepository = {
  readonly filterList: (signal?: AbortSignal) => Promise<readonly NamedUser[]>
}

export const [UsersProvider, useUsers] = createInjected<UsersRepository>('The users repository')
