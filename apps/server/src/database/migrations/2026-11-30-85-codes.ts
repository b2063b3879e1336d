import { type Kysely, sql } from 'kysely'

/** Adds tables, a column that is false for sessions of before, and a kind of notification: programs of before go on beside it. */
export const kind = 'expand'

/** One-time codes and the second step of signing in (docs/decisions/second-step.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_in_codes (
      user_id uuid primary key references users,
      -- Sealed; null until the first code of the app was right.
      secret bytea check (length(secret) between 16 and 200),
      since timestamptz,
      -- The step of half a minute whose code was used last: none is good twice.
      last_step bigint not null check (last_step >= 0),
      -- A secret that waits for its first code.
      pending bytea check (length(pending) between 16 and 200),
      pending_at timestamptz,
      check ((secret is null) = (since is null)),
      check ((pending is null) = (pending_at is null)),
      check (secret is not null or pending is not null)
    )
  `.execute(db)

  await sql`
    create table recovery_codes (
      -- SHA-256: a code has 120 bits of chance.
      hash bytea primary key check (length(hash) = 32),
      user_id uuid not null references users
    )
  `.execute(db)
  // Somebody's, to count and to void them.
  await sql`create index recovery_codes_of on recovery_codes (user_id)`.execute(db)

  await sql`
    create table sign_in_steps (
      -- SHA-256 of what only the browser has.
      hash bytea primary key check (length(hash) = 32),
      user_id uuid not null references users,
      tries smallint not null default 0 check (tries between 0 and 5),
      expires_at timestamptz not null
    )
  `.execute(db)
  // Which are over; which are of somebody.
  await sql`create index sign_in_steps_by_expiry on sign_in_steps (expires_at)`.execute(db)
  await sql`create index sign_in_steps_of on sign_in_steps (user_id)`.execute(db)

  await sql`
    create table remembered_browsers (
      id uuid primary key,
      user_id uuid not null references users,
      -- SHA-256 of what the browser is known by.
      token_hash bytea not null check (length(token_hash) = 32),
      user_agent text check (length(user_agent) <= 255),
      created_at timestamptz not null,
      expires_at timestamptz not null check (expires_at > created_at),
      -- The last session that was begun in it.
      session_hash bytea references sessions on delete set null,
      unique (user_id, token_hash)
    )
  `.execute(db)
  // Which browser goes with a session that is ended.
  await sql`create index remembered_browsers_by_session on remembered_browsers (session_hash) where session_hash is not null`.execute(db)

  await sql`
    create table factor_resets (
      id bigint generated always as identity primary key,
      user_id uuid not null references users,
      -- Who took it away or approved that; null for the command of the server.
      reset_by uuid references users,
      reset_at timestamptz not null
    )
  `.execute(db)
  // Who took somebody's away of late: they decide no request of that person.
  await sql`create index factor_resets_of on factor_resets (user_id, reset_at)`.execute(db)

  // A session that is good for nothing but setting up a second step.
  await sql`alter table sessions add column factor_due boolean not null default false`.execute(db)

  await sql`
    alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check
      check (kind in ('call_back', 'request', 'decided', 'password_set', 'administrator', 'passkey', 'factor', 'touchpoints', 'itineraries', 'unsent', 'brief', 'job'))
  `.execute(db)
}
