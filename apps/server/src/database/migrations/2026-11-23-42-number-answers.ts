import { type Kysely, sql } from 'kysely'

/** How often somebody was told today that a number belongs to a client out of the own scope. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table number_answers (
      user_id uuid primary key references users on delete cascade,
      day date not null,
      answers int not null
    )
  `.execute(db)
}
