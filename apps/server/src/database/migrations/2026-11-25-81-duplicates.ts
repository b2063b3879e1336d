import { type Kysely, sql } from 'kysely'

/** Pairs of clients who are probably one person, as the last search found them; one that was dismissed is not found again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table client_duplicates (
      id uuid primary key,
      one_id uuid not null references clients on delete cascade,
      other_id uuid not null references clients on delete cascade,
      score int not null check (score between 1 and 100),
      reasons text[] not null,
      found_at timestamptz not null,
      dismissed_by uuid references users,
      dismissed_at timestamptz,
      check (one_id < other_id),
      unique (one_id, other_id)
    )
  `.execute(db)
  await sql`create index client_duplicates_open on client_duplicates (score desc, id) where dismissed_at is null`.execute(db)
  await sql`create index client_duplicates_other on client_duplicates (other_id)`.execute(db)
}
