import { type Kysely, sql } from 'kysely'

/** Adds columns: programs of before go on beside it. */
export const kind = 'expand'

/** What brings back what was before an act, kept with its answer, and when that was used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table idempotency_keys add column undo jsonb, add column undone_at timestamptz,
      add constraint idempotency_keys_undone check (undone_at is null or undo is not null)
  `.execute(db)
}
