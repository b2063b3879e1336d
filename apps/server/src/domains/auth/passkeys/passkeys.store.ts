import type { Passkey } from '@bisita/contract/users/passkeys'
import { sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'

/** A passkey with whom it signs in. */
export type FoundPasskey = {
  readonly id: string
  readonly name: string
  readonly public_key: Buffer
  readonly user_id: string
  readonly username: string
}

export type NewPasskey = {
  readonly id: string
  readonly user_id: string
  readonly credential_id: Buffer
  readonly public_key: Buffer
  readonly counter: number
  readonly transports: string[]
  readonly name: string
  readonly backed_up: boolean
  readonly created_at: Date
}

/** What an authenticator says when a passkey was used. */
export type Use = { readonly counter: number; readonly backed_up: boolean }

const shape = sql`id, name, bisita_instant(created_at) as created_at, bisita_instant(last_used_at) as last_used_at, backed_up`

/** Somebody's passkeys, oldest first. */
export async function listPasskeys(db: Executor, userId: string): Promise<Passkey[]> {
  const { rows } = await sql<Passkey>`select ${shape} from passkeys where user_id = ${userId} order by created_at, id`.execute(db)
  return rows
}

/** How a browser knows which passkeys of somebody there are. */
export async function listCredentials(db: Executor, userId: string): Promise<{ credential_id: Buffer; transports: string[] }[]> {
  return db.selectFrom('passkeys').select(['credential_id', 'transports']).where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute()
}

/** The passkey that an authenticator names, with its user; undefined also where the user was deleted. */
export async function findByCredential(db: Executor, credentialId: Buffer): Promise<FoundPasskey | undefined> {
  const { rows } = await sql<FoundPasskey>`
    select p.id, p.name, p.public_key, p.user_id, u.username
    from passkeys p join users u on u.id = p.user_id
    where p.credential_id = ${credentialId} and u.deleted_at is null
  `.execute(db)
  return rows[0]
}

/** Keeps others from adding, removing or signing in for somebody until the transaction ends. */
export async function lockOwner(db: Executor, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for update`.execute(db)
}

export async function countPasskeys(db: Executor, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from passkeys where user_id = ${userId}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Stores a passkey; null where its credential is stored already, whosever it is. */
export async function insertPasskey(db: Executor, passkey: NewPasskey): Promise<Passkey | null> {
  const { id, user_id, credential_id, public_key, counter, transports, name, backed_up, created_at } = passkey
  const { rows } = await sql<Passkey>`
    insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, backed_up, created_at)
    values (${id}, ${user_id}, ${credential_id}, ${public_key}, ${counter}, ${transports}::text[], ${name}, ${backed_up}, ${created_at})
    on conflict (credential_id) do nothing returning ${shape}
  `.execute(db)
  return rows[0] ?? null
}

/**
 * Notes a use. `copied` where the counter did not rise, though the authenticator counts: then there are two of it.
 * `removed` where the passkey is gone by now.
 */
export async function noteUse(db: Executor, id: string, { counter, backed_up }: Use, now: Date): Promise<'noted' | 'copied' | 'removed'> {
  const { rows } = await sql<{ noted: boolean }>`
    with noted as (
      update passkeys set counter = ${counter}, backed_up = ${backed_up}, last_used_at = ${now}
      where id = ${id} and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0)) returning id)
    select exists (select from noted) as noted from passkeys where id = ${id}
  `.execute(db)
  if (rows[0] === undefined) return 'removed'
  return rows[0].noted ? 'noted' : 'copied'
}

/** Names a passkey of somebody; undefined where it is not theirs. `was` is the name before. */
export async function renamePasskey(db: Executor, userId: string, id: string, name: string): Promise<{ was: string; passkey: Passkey } | undefined> {
  const { rows } = await sql<Passkey & { was: string }>`
    with before as (select id as of, name as was from passkeys where id = ${id} and user_id = ${userId} for update)
    update passkeys set name = ${name} from before where id = before.of returning ${shape}, was
  `.execute(db)
  const found = rows[0]
  if (found === undefined) return undefined
  const { was, ...passkey } = found
  return { was, passkey }
}

/** Removes a passkey of somebody and tells its name; undefined where it is not theirs. */
export async function removePasskey(db: Executor, userId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`delete from passkeys where id = ${id} and user_id = ${userId} returning name`.execute(db)
  return rows[0]?.name
}

/** Removes all passkeys of somebody and returns their names. */
export async function removePasskeysOf(db: Executor, userId: string): Promise<string[]> {
  return (await db.deleteFrom('passkeys').where('user_id', '=', userId).returning('name').execute()).map(({ name }) => name)
}
