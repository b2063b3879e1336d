import { type Kysely, sql } from 'kysely'

/** Adds a column and an index: programs of before go on beside them. */
export const kind = 'expand'

/** The name of the file that an upload came from, so that a person finds it among the last ones; null of those of before, and from the command line. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table client_uploads add column file_name text check (char_length(file_name) between 1 and 255)`.execute(db)
  await sql`create index client_uploads_by_person on client_uploads (created_by, created_at desc, id desc)`.execute(db)
}
