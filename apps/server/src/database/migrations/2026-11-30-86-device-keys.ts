import { type Kysely, sql } from 'kysely'

/** Adds a column: programs of before go on beside it. */
export const kind = 'expand'

/** The key of each sealed phone (docs/decisions/sealing.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table devices
      -- The key that opens the phone's wrapped key, sealed with the server's secret; null where the phone is not sealed.
      add column key_sealed bytea check (length(key_sealed) = 60)
  `.execute(db)
}
