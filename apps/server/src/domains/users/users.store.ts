import type { CallAnswer } from '@bisita/contract/calls/call'
import type { Language } from '@bisita/contract/users/languages'
import type { Role } from '@bisita/contract/users/roles'
import type { CurrentUser, userCurrent } from '@bisita/contract/users/users'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { insertIfFree } from '../../database/insertIfFree.ts'

/** What the interface shows of a user `u`, as pairs of `json_build_object`; read with {@link userJoins}. */
export const userPairs = sql`
  'id', u.id, 'username', u.username, 'display_name', u.display_name, 'user_type', u.user_type,
  'deactivated', case when u.deactivated_at is null then 'N' else 'Y' end,
  'branch_id', u.branch_id, 'assigned_branch', b.branch_name,
  'assigned_area', case when a.id is null then null else json_build_object('id', a.id, 'area_name', a.area_name) end,
  'tenure_date', u.tenure_date, 'last_login', bisita_instant(u.last_login),
  'must_change_password', u.must_change_password and not u.is_demo, 'language', u.language`

/** Branch and area of a user `u`; an area head's area is the first of those it heads. */
export const userJoins = sql`
  left join branches b on b.id = u.branch_id
  left join lateral (
    select a.id, a.area_name from areas a
    where a.id = b.area_id or exists (select from area_heads h where h.area_id = a.id and h.user_id = u.id)
    order by a.area_name limit 1
  ) a on true`

/** The locations assigned to a user `u`, by name: the first `most` of them, or all. Only an mr holds locations. */
export const assignedLocationsOf = (most?: number) => sql`coalesce((
  select json_agg(json_build_object('id', held.id, 'location', held.location) order by held.path_key, held.id) from (
    select l.id, l.location, l.path_key from mr_locations m join locations l on l.id = m.location_id
    where u.user_type = 'mr' and m.user_id = u.id
    order by l.path_key, l.id ${most === undefined ? sql`` : sql`limit ${sql.lit(most)}`}) held), '[]'::json)`

/** The user as the interface shows it. */
export async function findCurrentUser(db: Executor, id: string): Promise<CurrentUser> {
  const { rows } = await sql<{ user: CurrentUser }>`
    select json_build_object(${userPairs}) as "user" from users u ${userJoins} where u.id = ${id}
  `.execute(db)
  const user = rows[0]?.user
  if (user === undefined) throw new Error('a signed-in user has no record')
  return user
}

/** The same, with all of the own locations. */
export async function findOwnRecord(db: Executor, id: string): Promise<CallAnswer<typeof userCurrent>['user']> {
  const [user, { rows }] = await Promise.all([
    findCurrentUser(db, id),
    sql<{ locations: CallAnswer<typeof userCurrent>['user']['mr_locations'] }>`
      select ${assignedLocationsOf()} as locations from users u where u.id = ${id}`.execute(db),
  ])
  return { ...user, mr_locations: rows[0]?.locations ?? [] }
}

/** Sets the language of somebody's screens; returns the one before. */
export async function setLanguage(db: Executor, id: string, language: Language): Promise<Language | null> {
  const before = await db.selectFrom('users').select('language').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  await db.updateTable('users').set({ language }).where('id', '=', id).execute()
  return before.language as Language | null
}

/** Sets a password; `mustChange` where somebody else chose it. */
export async function setPassword(db: Executor, id: string, hash: string, mustChange: boolean): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: hash, must_change_password: mustChange })
    .where('id', '=', id)
    .execute()
}

/** Whether a username is taken, even by a deleted user. */
export async function isUsernameTaken(db: Executor, username: string): Promise<boolean> {
  const found = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirst()
  return found !== undefined
}

export type NewUser = {
  readonly id: string
  readonly username: string
  readonly display_name: string
  readonly user_type: Role
  readonly password_hash: string
  readonly must_change_password: boolean
  readonly branch_id?: string | null
  readonly tenure_date?: string | null
  readonly created_by?: string
  readonly created_at?: Date
  readonly created_hash?: Buffer
}

/** Adds a user. Returns false, and has added nothing, where the username or the id is taken: the constraint decides. */
export const insertUser = (trx: Executor, user: NewUser): Promise<boolean> => insertIfFree(trx.insertInto('users').values(user))
