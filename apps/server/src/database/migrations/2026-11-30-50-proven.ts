import { type Kysely, sql } from 'kysely'

/** Adds a column that programs of before leave empty. */
export const kind = 'expand'

/**
 * When the user of a session last showed who it is, for the calls that ask again. Of sessions of before it is unknown, so
 * they are asked. It is part of no index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column proven_at timestamptz`.execute(db)
}
