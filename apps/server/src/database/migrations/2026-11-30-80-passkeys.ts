import { type Kysely, sql } from 'kysely'

/** Adds tables and a kind of notification: programs of before go on beside it. */
export const kind = 'expand'

/** Passkeys (docs/decisions/passkeys.md): the keys that people sign in with, and the challenges that are open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkeys (
      id uuid primary key,
      user_id uuid not null references users,
      -- How the authenticator names it.
      credential_id bytea not null unique check (length(credential_id) between 16 and 1023),
      -- COSE.
      public_key bytea not null check (length(public_key) between 32 and 2048),
      -- How often it was used, as its authenticator counts; one that does not count stays at 0.
      counter bigint not null check (counter between 0 and 4294967295),
      transports text[] not null,
      name text not null check (length(name) between 1 and 100),
      backed_up boolean not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )
  `.execute(db)
  // Somebody's own, oldest first.
  await sql`create index passkeys_of on passkeys (user_id, created_at, id)`.execute(db)

  await sql`
    create table passkey_challenges (
      -- SHA-256 of the challenge, which only the browser has.
      hash bytea primary key check (length(hash) = 32),
      purpose text not null check (purpose in ('add', 'sign_in', 'prove')),
      -- The session that it was made for; none before a sign-in.
      session_hash bytea references sessions on delete cascade,
      -- Where it was asked for: the /64 of an IPv6 address.
      network text not null,
      expires_at timestamptz not null,
      check ((purpose = 'sign_in') = (session_hash is null))
    )
  `.execute(db)
  // How many are open of a network; which are over; which go with a session.
  await sql`create index passkey_challenges_open on passkey_challenges (network, expires_at)`.execute(db)
  await sql`create index passkey_challenges_by_expiry on passkey_challenges (expires_at)`.execute(db)
  await sql`create index passkey_challenges_of on passkey_challenges (session_hash) where session_hash is not null`.execute(db)

  await sql`
    alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check
      check (kind in ('call_back', 'request', 'decided', 'password_set', 'administrator', 'passkey', 'touchpoints', 'itineraries', 'unsent', 'brief', 'job'))
  `.execute(db)
}
