import type { UserListQuery } from '@bisita/contract/users/users.management'
import type { UserScope } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { userInScope } from '../../scope.ts'

/** A person as far as it is searched and sorted; `key` is what a sort other than by name goes by, empty where there is none. */
export type FoundUser = { readonly id: string; readonly display_name: string; readonly username: string; readonly key: string }

/** What each sort goes by, as text whose order is that of what it stands for. */
const keys = {
  display_name: sql`''`,
  username: sql`u.username`,
  user_type: sql`u.user_type`,
  last_login: sql`coalesce(bisita_instant(u.last_login)::text, '')`,
  tenure_date: sql`coalesce(u.tenure_date::text, '')`,
  created_at: sql`bisita_instant(u.created_at)::text`,
} as const satisfies Record<string, RawBuilder<unknown>>

export type UserSortField = keyof typeof keys

/** The people in scope who are not deleted and pass every filter but the keyword, in no order. */
export async function findListedUsers(
  db: Executor,
  people: UserScope,
  { user_type, branch_id, area_id, location_id, deactivated }: UserListQuery,
  field: UserSortField,
): Promise<FoundUser[]> {
  const conditions = [sql<boolean>`u.deleted_at is null`, userInScope(people, 'u')]
  if (user_type !== undefined) conditions.push(sql`u.user_type = ${user_type}`)
  if (branch_id !== undefined) conditions.push(sql`u.branch_id = ${branch_id}`)
  if (area_id !== undefined) {
    conditions.push(sql`(u.branch_id in (select id from branches where area_id = ${area_id})
      or u.id in (select user_id from area_heads where area_id = ${area_id}))`)
  }
  if (location_id !== undefined) conditions.push(sql`u.id in (select user_id from mr_locations where location_id = ${location_id})`)
  if (deactivated !== undefined) conditions.push(sql`(u.deactivated_at is not null) = ${deactivated === 'Y'}`)
  const { rows } = await sql<FoundUser>`
    select u.id, u.display_name, u.username, ${keys[field]} as key from users u where ${sql.join(conditions, sql` and `)}
  `.execute(db)
  return rows
}
