import { type Kysely, sql } from 'kysely'

/** Which visits came without the photo that the office asked for. Until now such a visit was refused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table visits add column no_photo boolean not null default false`.execute(db)
}
