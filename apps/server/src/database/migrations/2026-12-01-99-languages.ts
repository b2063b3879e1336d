import { type Kysely, sql } from 'kysely'

/** Adds a column: programs of before go on beside it. */
export const kind = 'expand'

/** The language in which somebody reads the screens; null until one is chosen (docs/decisions/languages.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column language text check (language in ('en', 'fil'))`.execute(db)
}
