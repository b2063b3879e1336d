import type { Answer } from '@bisita/contract/calls/call'
import { roles } from '@bisita/contract/users/roles'
import type { userList, UserListQuery } from '@bisita/contract/users/users.people'
import { containsWords, fold } from '@bisita/rules/fold'
import { type PeopleScope } from '@bisita/rules/people/scope'
import type { Executor } from '../../database/connection.ts'
import { findListed, type Found, type SortField } from './list.store.ts'
import { findPeople } from './people.store.ts'

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other)

/** What somebody stands by in a list, compared as plain text. */
const orders: Readonly<Record<SortField, (found: Found) => string>> = {
  display_name: ({ display_name }) => fold(display_name),
  username: ({ key }) => key,
  // From those in the field to those above them, as the roles are named everywhere.
  user_type: ({ key }) => String(roles.findIndex((role) => role === key)),
  last_login: ({ key }) => key,
  tenure_date: ({ key }) => key,
  created_at: ({ key }) => key,
}

/** Whether every word of a keyword is in the name or the username. */
const matches = ({ display_name, username }: Found, words: readonly string[]): boolean =>
  containsWords(`${fold(display_name)}\n${username}`, words)

/**
 * A page of the people in scope, by name unless asked otherwise; the id breaks ties, and who never signed in or
 * has no date comes first. People are some thousands at most: names are folded and put in order here, by the
 * function that the device uses, and only a page of them is read whole.
 */
export async function listPeople(db: Executor, people: PeopleScope, query: UserListQuery): Promise<Answer<typeof userList>> {
  const { keyword = '', sort = 'display_name', page, ipp } = query
  const field = sort.replace('-', '') as SortField
  const way = sort.startsWith('-') ? -1 : 1
  const words = fold(keyword).split(' ').filter((word) => word !== '')
  const sorted = (await findListed(db, people, query, field))
    .filter((found) => matches(found, words))
    .map((found) => ({ id: found.id, by: orders[field](found) }))
    .sort((one, other) => way * (compare(one.by, other.by) || compare(one.id, other.id)))
  const pages = Math.ceil(sorted.length / ipp)
  const items = await findPeople(db, sorted.slice((page - 1) * ipp, page * ipp).map(({ id }) => id))
  return { items, count: sorted.length, pages, hasNext: page < pages }
}
