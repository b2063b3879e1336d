import { type Kysely, sql } from 'kysely'

/** Adds tables, columns that may be empty, a kind of notification and a trigger: programs of before go on beside it. */
export const kind = 'expand'

/** Web Push (docs/decisions/notifications.md): who is pushed to, what they do not want, and what is on its way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check
      check (kind in ('call_back', 'request', 'decided', 'password_set', 'administrator', 'touchpoints', 'itineraries', 'unsent', 'brief', 'job')),
      add column pushed_at timestamptz, add column pushed_with uuid,
      add constraint notifications_pushed check ((pushed_at is null) = (pushed_with is null))
  `.execute(db)
  // What may still be pushed to a person, oldest first.
  await sql`create index notifications_unpushed on notifications (user_id, at, id) where pushed_at is null and read_at is null`.execute(db)
  // How many pushes a person had on a day, and when the last one was made.
  await sql`create index notifications_pushed on notifications (user_id, pushed_at) where pushed_at is not null and kind <> 'call_back'`.execute(db)

  await sql`
    create table push_subscriptions (
      id uuid primary key,
      user_id uuid not null references users,
      -- It ends with the sign-in, and outlives only its expiry: the sessions of an office end after an hour without use.
      session_id uuid not null unique references sessions (id) on delete cascade,
      endpoint text not null unique check (length(endpoint) <= 1000),
      -- The browser's public key and its secret, base64url.
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null,
      -- When it is tried next whether its push service can be reached; null while it can.
      probe_at timestamptz,
      -- When its push service last answered, and when it last did not.
      reached_at timestamptz,
      unreachable_at timestamptz
    )
  `.execute(db)
  await sql`create index push_subscriptions_of on push_subscriptions (user_id)`.execute(db)
  await sql`create index push_subscriptions_to_probe on push_subscriptions (probe_at) where probe_at is not null`.execute(db)
  await sql`create index push_subscriptions_by_reach on push_subscriptions (reached_at)`.execute(db)
  await sql`create index push_subscriptions_by_failure on push_subscriptions (unreachable_at)`.execute(db)

  // A row for each kind that somebody does not want pushed.
  await sql`
    create table notification_switches (
      user_id uuid not null references users,
      kind text not null,
      primary key (user_id, kind)
    )
  `.execute(db)

  await sql`
    create table push_messages (
      subscription_id uuid not null references push_subscriptions on delete cascade,
      -- That of the first notification in it.
      id uuid not null,
      kind text not null,
      n int not null check (n > 0),
      path text not null,
      urgent boolean not null,
      expires_at timestamptz not null,
      attempts int not null default 0,
      next_at timestamptz not null,
      primary key (subscription_id, id)
    )
  `.execute(db)
  // What is sent next.
  await sql`create index push_messages_due on push_messages (next_at)`.execute(db)

  // A user who signs out, is deactivated or gets another password is pushed nothing more under that sign-in.
  await sql.raw(`
    create function bisita_end_push() returns trigger language plpgsql as $$
      begin
        delete from push_subscriptions where session_id = new.id;
        return null;
      end
    $$`).execute(db)
  await sql`
    create trigger sessions_end_push after update of ended on sessions for each row
      when (old.ended is null and new.ended is not null) execute function bisita_end_push()
  `.execute(db)
}
