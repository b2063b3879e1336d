import { type Kysely, sql } from 'kysely'

/**
 * Wrong sign-ins are counted by what they have in common (a person and an address, an address, a person, a device),
 * and for names that nobody has in a fixed number of rows. Devices that somebody signed in from, who set whose
 * password and when, and wrong passwords of a session.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Counts of a quarter of an hour: nothing is lost with them.
  await sql`drop table login_failures`.execute(db)
  await sql`
    create table login_failures (
      counted text primary key,
      failures int not null,
      since timestamptz not null,
      blocked_until timestamptz
    )
  `.execute(db)
  await sql`create index login_failures_by_age on login_failures (since)`.execute(db)

  await sql`
    create table known_devices (
      user_id uuid not null references users,
      -- SHA-256 of what the device's cookie holds.
      token_hash bytea not null,
      used_at timestamptz not null,
      primary key (user_id, token_hash)
    )
  `.execute(db)

  await sql`
    create table passwords_set (
      id bigint generated always as identity primary key,
      user_id uuid not null references users,
      -- Who knew it: whoever set it, or was shown it on approving.
      set_by uuid not null references users,
      set_at timestamptz not null
    )
  `.execute(db)
  await sql`create index passwords_set_of on passwords_set (user_id, set_at)`.execute(db)
  await sql`create index passwords_set_by on passwords_set (set_by, set_at)`.execute(db)

  // Wrong answers to "what is your password?" since the last right one.
  await sql`alter table sessions add column wrong_passwords int not null default 0`.execute(db)
  // Those that are open now go by the new times too: an hour without use, twelve in all, but for an mr.
  await sql`
    update sessions s set expires_at = least(s.expires_at, s.last_used_at + interval '1 hour', s.created_at + interval '12 hours')
    from users u where u.id = s.user_id and u.user_type <> 'mr' and s.ended is null
  `.execute(db)
}
