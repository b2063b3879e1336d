import { type Kysely, sql } from 'kysely'

/** Adds a table that programs of before know nothing of. */
export const kind = 'expand'

/** What each server of this database reports of itself every half a minute, for the doctor. No personal data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table servers (
      -- The machine's name with the address and port that it listens on.
      name text primary key check (length(name) <= 200),
      version text not null check (length(version) <= 100),
      version_since timestamptz not null,
      -- By the clock of the database.
      reported_at timestamptz not null,
      -- Seconds by which its clock is ahead of the database's; null where the question took too long to tell.
      clock_ahead float8,
      -- The copy of DATABASE_REPLICA_URL as it sees it.
      copy text not null check (copy in ('none', 'follows', 'away')),
      copy_lag float8,
      -- A short keyed hash of each setting that must be the same on all of them.
      settings jsonb not null
    )
  `.execute(db)
}
