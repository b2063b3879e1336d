import { type Kysely, sql } from 'kysely'

/**
 * The versions of clients that were superseded since a moment. They are stored nearly in that order, so what each block
 * reaches over is enough: it costs a writer next to nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index client_revisions_superseded on client_revisions using brin (superseded_by) with (pages_per_range = 16)`.execute(db)
}
