import type { areaList } from '@bisita/contract/organisation/areas'
import type { Answer, Request } from '@bisita/contract/calls/call'
import type { Session } from '@bisita/contract/users/sessions'
import type { changeUserPassword, User, userCreate, userList, userSorts, userUpdate } from '@bisita/contract/users/users.people'
import { createInjected } from '../../ui/inject.tsx'

export type { Session, User }

type Sort = (typeof userSorts)[number]

/** The orders of the list, each also from the other end. */
export const userOrders = [
  'display_name', '-display_name', 'username', '-username', 'user_type', '-user_type', 'last_login', '-last_login',
  'tenure_date', '-tenure_date', 'created_at', '-created_at',
] as const satisfies readonly (Sort | `-${Sort}`)[]

export type UserOrder = (typeof userOrders)[number]

export type UsersQuery = NonNullable<Request<typeof userList>['query']>
export type UsersPage = Answer<typeof userList>
export type NewUser = Request<typeof userCreate>['body']
export type UserChanges = Request<typeof userUpdate>['body']
/** The new record; with the passphrase where the server made one, this once. */
export type Created = Answer<typeof userCreate>
export type PasswordSet = Answer<typeof changeUserPassword>
/** An area in scope by name, for filters. */
export type AreaName = Pick<Answer<typeof areaList>['items'][number], 'id' | 'area_name'>

type Read = { readonly signal?: AbortSignal }

/** The people whom the signed-in user supervises; always the network's to say. `key` is the idempotency key of a send. */
export type PeopleRepository = {
  readonly list: (query: UsersQuery, read?: Read) => Promise<UsersPage>
  readonly info: (id: string, read?: Read) => Promise<User>
  /** Carries a password, so it has no key: the user's own id keeps a second send from adding a second one. */
  readonly create: (user: NewUser) => Promise<Created>
  readonly update: (id: string, changes: UserChanges, key: string) => Promise<User>
  readonly activate: (id: string, key: string) => Promise<User>
  readonly deactivate: (id: string, key: string) => Promise<User>
  readonly remove: (id: string, key: string) => Promise<void>
  /** Without a password the server makes a passphrase: it stands in this answer alone. */
  readonly changePassword: (id: string, password: string | undefined) => Promise<PasswordSet>
  readonly areas: (read?: Read) => Promise<readonly AreaName[]>
}

export const [PeopleProvider, usePeopleRepository] = createInjected<PeopleRepository>('The repository of people')
