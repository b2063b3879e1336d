import { type Kysely, sql } from 'kysely'

/** Sessions, throttling, idempotency, the audit trail and settings: what every call stands on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sessions (
      token_hash bytea primary key,
      user_id uuid not null references users,
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      expires_at timestamptz not null,
      ended text check (ended in ('signed_out', 'password', 'deleted', 'deactivated')),
      address inet,
      user_agent text
    )
  `.execute(db)
  await sql`create index sessions_by_user on sessions (user_id)`.execute(db)
  await sql`create index sessions_by_expiry on sessions (expires_at)`.execute(db)

  await sql`
    create table login_failures (
      username text not null,
      address inet not null,
      failures int not null,
      since timestamptz not null,
      blocked_until timestamptz,
      primary key (username, address)
    )
  `.execute(db)
  await sql`create index login_failures_by_age on login_failures (since)`.execute(db)

  await sql`
    create table idempotency_keys (
      user_id uuid not null,
      method text not null,
      path text not null,
      key uuid not null,
      content_hash bytea not null,
      status smallint,
      answer text,
      created_at timestamptz not null default now(),
      primary key (user_id, method, path, key)
    )
  `.execute(db)
  await sql`create index idempotency_keys_by_age on idempotency_keys (created_at)`.execute(db)

  await sql`
    create table audit_log (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      user_id uuid,
      action text not null,
      record_type text not null,
      record_id text not null,
      before jsonb,
      after jsonb,
      address inet,
      request_id text not null
    )
  `.execute(db)
  await sql`create index audit_log_by_record on audit_log (record_type, record_id, id)`.execute(db)

  await sql`
    create table settings (
      key text primary key,
      value jsonb not null
    )
  `.execute(db)
}
