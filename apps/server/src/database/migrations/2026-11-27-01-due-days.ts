import { type Kysely, sql } from 'kysely'

/** How many clients of a branch were due or overdue on a day of Manila: what a placement alone does not remember. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table due_days (
      branch_id uuid not null references branches on delete cascade,
      day date not null,
      due int not null check (due >= 0),
      primary key (branch_id, day)
    )
  `.execute(db)
}
