import { type Kysely, sql } from 'kysely'

/**
 * What people are told of in the bell. The same is told to a person once a day: `subject` says what "the same" is, the
 * record for most kinds. Kinds whose work comes later are known here already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notifications (
      id uuid primary key,
      user_id uuid not null references users,
      kind text not null check (kind in ('call_back', 'request', 'decided', 'password_set', 'touchpoints', 'itineraries', 'unsent', 'job')),
      subject text not null,
      day date not null,
      at timestamptz not null,
      text text not null,
      path text,
      record_id uuid,
      read_at timestamptz,
      unique (user_id, kind, subject, day)
    )
  `.execute(db)
  // The list, and how long it is.
  await sql`create index notifications_newest on notifications (user_id, at desc, id desc)`.execute(db)
  // The bell's number, asked at every look, and the list of what is unread.
  await sql`create index notifications_unread on notifications (user_id, at desc, id desc) where read_at is null`.execute(db)
  // Requests that somebody has decided wait for nobody any more.
  await sql`create index notifications_to_decide on notifications (record_id) where kind = 'request' and read_at is null`.execute(db)
  // What is cleared up.
  await sql`create index notifications_oldest on notifications (at)`.execute(db)
}
