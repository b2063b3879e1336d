import { connect } from '@bisita/server/database/connection'
import { findRunning } from '@bisita/server/database/embedded/running'
import { hashPassword } from '@bisita/server/domains/auth/passwords'
import type { Role } from '@bisita/contract/users/roles'
import { newName } from './api.ts'
import { thePlace } from './server.ts'

/** Runs a statement in the database of the server under test, past the server. Returns the rows. */
export async function ask<Row extends object>(statement: string, values: readonly unknown[] = []): Promise<Row[]> {
  const running = findRunning(thePlace().folder)
  if (running === undefined) throw new Error('The server under test has no database.')
  const database = connect(running.url)
  try {
    return (await database.pool.query<Row>(statement, [...values])).rows
  } finally {
    await database.close()
  }
}

export type Newcomer = { readonly username: string; readonly password: string; readonly name: string }

/**
 * Adds a user for one test, under a unique name, in the branch of the user `like`. With `due` the password has to be
 * changed first.
 */
export async function hire(role: Role, like: string, due = false): Promise<Newcomer> {
  const username = `e2e-${crypto.randomUUID().slice(0, 12)}`
  const password = `first-${crypto.randomUUID()}`
  const name = newName('Throw Away ')
  await ask(
    `insert into users (id, username, display_name, user_type, branch_id, password_hash, must_change_password)
     select gen_random_uuid(), $1, $2, $3, branch_id, $4, $5 from users where username = $6`,
    [username, name, role, await hashPassword(password), due, like],
  )
  return { username, password, name }
}

/** Adds a representative for one test, with the same locations as the user `like`. */
export async function hireField(like = 'mr1'): Promise<Newcomer> {
  const newcomer = await hire('mr', like)
  await ask(
    `insert into mr_locations (user_id, location_id, branch_id)
     select (select id from users where username = $1), location_id, branch_id from mr_locations
     where user_id = (select id from users where username = $2)`,
    [newcomer.username, like],
  )
  return newcomer
}

/** Lets a user's sessions expire. */
export const expireSessions = (username: string) =>
  ask(`update sessions set expires_at = now() - interval '1 second' where user_id = (select id from users where username = $1)`, [username])

/** Deactivates a user as an administrator does: the account and its sessions. */
export async function deactivate(username: string): Promise<void> {
  await ask(`update users set deactivated_at = now() where username = $1`, [username])
  await ask(
    `update sessions set ended = 'deactivated' where ended is null and user_id = (select id from users where username = $1)`,
    [username],
  )
}
