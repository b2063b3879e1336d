import type { Role } from '@bisita/contract/users/roles'
import { namedLocations, type User } from '@bisita/contract/users/users.management'
import type { UserScope, Scope } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { branchInScope, userInScope } from '../../scope.ts'
import { assignedLocationsOf, userJoins, userPairs } from './users.store.ts'

const person = sql`json_build_object(${userPairs},
  'mr_locations', ${assignedLocationsOf(namedLocations)},
  'mr_locations_count', (select count(*)::int from mr_locations m where u.user_type = 'mr' and m.user_id = u.id),
  'created_at', bisita_instant(u.created_at))`

/** The people of these ids, whatever they are, in the order of the ids. One statement, however many. */
export async function findUsers(db: Executor, ids: readonly string[]): Promise<User[]> {
  const { rows } = await sql<{ person: User }>`
    select ${person} as person from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    join users u on u.id = wanted.id ${userJoins} order by wanted.place
  `.execute(db)
  return rows.map((row) => row.person)
}

/** One person, deleted or not. */
export async function findUser(db: Executor, id: string): Promise<User> {
  const [found] = await findUsers(db, [id])
  if (found === undefined) throw new Error('a person who was just seen has no record')
  return found
}

/** Whether somebody, deleted or not, is in scope. */
export async function isUserInScope(db: Executor, people: UserScope, id: string): Promise<boolean> {
  const { rows } = await sql`select from users u where u.id = ${id} and ${userInScope(people, 'u')}`.execute(db)
  return rows.length > 0
}

/** What of a person decides what may be done to it. */
export type ManagedUser = {
  readonly id: string
  readonly username: string
  readonly display_name: string
  readonly user_type: Role
  readonly branch_id: string | null
  readonly branch_name: string | null
  readonly tenure_date: string | null
  readonly deactivated: boolean
}

const managedUserColumns = sql`u.id, u.username, u.display_name, u.user_type, u.branch_id, b.branch_name, u.tenure_date, u.deactivated_at is not null as deactivated`

const fromUsersInScope = (people: UserScope, id: string): RawBuilder<unknown> => sql`
  from users u left join branches b on b.id = u.branch_id
  where u.id = ${id} and u.deleted_at is null and ${userInScope(people, 'u')}`

/** Somebody in scope who is not deleted. */
export async function findManagedUser(db: Executor, people: UserScope, id: string): Promise<ManagedUser | undefined> {
  const { rows } = await sql<ManagedUser>`select ${managedUserColumns} ${fromUsersInScope(people, id)}`.execute(db)
  return rows[0]
}

/** The same, locked for a change until the transaction ends. */
export async function lockManagedUser(trx: Executor, people: UserScope, id: string): Promise<ManagedUser | undefined> {
  const { rows } = await sql<ManagedUser>`select ${managedUserColumns} ${fromUsersInScope(people, id)} for no key update of u`.execute(trx)
  return rows[0]
}

/** Locks every active administrator, always in the same order, and tells who they are. */
export async function lockAdmins(trx: Executor): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where user_type = 'admin' and deactivated_at is null and deleted_at is null order by id for no key update
  `.execute(trx)
  return rows.map(({ id }) => id)
}

/** The name of a branch in scope, which stays until the transaction ends. */
export async function findBranchName(trx: Executor, scope: Scope, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ branch_name: string }>`
    select b.branch_name from branches b where b.id = ${id} and b.deleted_at is null and ${branchInScope(scope, sql`b.id`)} for key share
  `.execute(trx)
  return rows[0]?.branch_name
}

/** What can be changed of a person. */
export type UserChanges = Pick<ManagedUser, 'display_name' | 'branch_id' | 'tenure_date'>

/** Changes a person; who leaves a branch leaves its locations, by a trigger. */
export async function updateUser(trx: Executor, id: string, { display_name, branch_id, tenure_date }: UserChanges): Promise<void> {
  await trx.updateTable('users').set({ display_name, branch_id, tenure_date }).where('id', '=', id).execute()
}

export async function setDeactivated(trx: Executor, id: string, at: Date | null): Promise<void> {
  await trx.updateTable('users').set({ deactivated_at: at }).where('id', '=', id).execute()
}

/** Marks a person deleted, with all that was assigned to it: locations, clients, areas. */
export async function removeUser(trx: Executor, id: string, now: Date): Promise<void> {
  await trx.updateTable('users').set({ deleted_at: now }).where('id', '=', id).execute()
  await trx.deleteFrom('mr_locations').where('user_id', '=', id).execute()
  await trx.deleteFrom('mr_clients').where('user_id', '=', id).execute()
  await trx.deleteFrom('area_heads').where('user_id', '=', id).execute()
}
