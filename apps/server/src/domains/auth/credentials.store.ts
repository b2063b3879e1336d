import { setPasswordLifetime } from '@bisita/contract/limits'
import type { Role } from '@bisita/contract/users/roles'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'

export type Credentials = {
  id: string
  username: string
  user_type: Role
  password_hash: string | null
  deactivated: boolean
  password_ended: boolean
  /** Whether a code is asked for after the password. */
  has_codes: boolean
  has_passkeys: boolean
}

/** What a sign-in is checked against; undefined for an unknown username and for a deleted user alike. */
export async function findCredentials(db: Executor, username: string, now: Date): Promise<Credentials | undefined> {
  // A password that somebody else set ends where nobody signed in with it for a day.
  const { rows } = await sql<Credentials>`
    select u.id, u.username, u.user_type, u.password_hash, u.deactivated_at is not null as deactivated,
      u.must_change_password and coalesce(s.set_at <= ${new Date(now.getTime() - setPasswordLifetime)} and coalesce(u.last_login, '-infinity') < s.set_at, false)
        as password_ended,
      exists (select from sign_in_codes c where c.user_id = u.id and c.secret is not null) as has_codes,
      exists (select from passkeys p where p.user_id = u.id) as has_passkeys
    from users u left join lateral (select max(set_at) as set_at from passwords_set where user_id = u.id) s on true
    where u.username = ${username} and u.deleted_at is null
  `.execute(db)
  return rows[0]
}

export async function noteLogin(db: Executor, id: string, now: Date): Promise<void> {
  await db.updateTable('users').set({ last_login: now }).where('id', '=', id).execute()
}

export async function findOwnPassword(db: Executor, id: string): Promise<{ username: string; display_name: string; is_demo: boolean; password_hash: string | null }> {
  return db.selectFrom('users').select(['username', 'display_name', 'is_demo', 'password_hash']).where('id', '=', id).executeTakeFirstOrThrow()
}
