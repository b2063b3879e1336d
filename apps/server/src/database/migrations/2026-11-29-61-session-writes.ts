import { type Kysely, sql } from 'kysely'

/** Adds a column that programs of before leave empty. */
export const kind = 'expand'

/**
 * The number of the last change that a session made, written in the transaction of the change where lists are read from
 * a copy: a copy that shows the same number has that change. It is part of no index, so that the row is updated in place.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column last_write bigint`.execute(db)
}
