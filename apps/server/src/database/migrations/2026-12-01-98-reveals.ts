import { type Kysely, sql } from 'kysely'

/** Adds a table and allows one more word: programs of before go on beside it. */
export const kind = 'expand'

/** Who was shown which masked numbers of a client (docs/decisions/reading.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table client_reveals (
      -- Made by whoever shows: the same showing sent again is one row, and one line of the trail.
      id uuid primary key,
      client_id uuid not null references clients,
      user_id uuid not null references users,
      fields text[] not null check (cardinality(fields) > 0),
      purpose text not null check (purpose in ('read', 'correct', 'call')),
      at timestamptz not null,
      -- The day in Manila of 'at'; null where the showing does not count: the number of a call in hand.
      day date
    )
  `.execute(db)
  // How many a person showed on a day.
  await sql`create index client_reveals_of_day on client_reveals (user_id, day) where day is not null`.execute(db)
  await sql`
    alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check
      check (kind in ('call_back', 'request', 'decided', 'password_set', 'administrator', 'passkey', 'factor', 'touchpoints', 'itineraries', 'unsent', 'brief', 'job', 'reveals'))
  `.execute(db)
}
