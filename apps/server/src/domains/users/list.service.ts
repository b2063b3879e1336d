import type { CallAnswer } from '@bisita/contract/calls/call'
import { roles } from '@bisita/contract/users/roles'
import type { userList, UserListQuery } from '@bisita/contract/users/users.management'
import { fold } from '@bisita/rules/fold'
import { type UserScope } from '@bisita/rules/people/scope'
import type { Executor } from '../../database/connection.ts'
import { type ListDefinition, listInMemory, sortField } from '../../http/pages.ts'
import { findListedUsers, type FoundUser, type UserSortField } from './list.store.ts'
import { findUsers } from './managedUsers.store.ts'

const keyOf = ({ key }: FoundUser): string => key

/** Every word of a keyword is in the name or the username. */
const definition: ListDefinition<FoundUser, UserSortField> = {
  text: ({ display_name, username }) => `${fold(display_name)}\n${username}`,
  inAnyOrder: true,
  sorts: {
    display_name: ({ display_name }) => fold(display_name),
    username: keyOf,
    // From those in the field to those above them, as the roles are named everywhere.
    user_type: ({ key }) => roles.findIndex((role) => role === key),
    last_login: keyOf,
    tenure_date: keyOf,
    created_at: keyOf,
  },
}

/**
 * A page of the people in scope, by name unless asked otherwise; who never signed in or has no date comes first. People
 * are some thousands at most: names are folded and put in order here, by the function that the device uses, and only a
 * page of them is read whole.
 */
export async function listUsers(db: Executor, people: UserScope, query: UserListQuery): Promise<CallAnswer<typeof userList>> {
  const { sort = 'display_name' } = query
  const found = listInMemory(await findListedUsers(db, people, query, sortField<UserSortField>(sort).field), definition, { ...query, sort })
  return { ...found, items: await findUsers(db, found.items.map(({ id }) => id)) }
}
