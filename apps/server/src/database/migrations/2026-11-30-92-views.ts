import { type Kysely, sql } from 'kysely'

/** Adds tables: programs of before go on beside it. */
export const kind = 'expand'

/** Saved views of lists, and which of them somebody's list opens with (docs/decisions/views.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table views (
      id uuid primary key,
      user_id uuid not null references users,
      -- The path of the list's screen.
      list text not null check (length(list) between 2 and 64),
      name text not null check (length(name) between 1 and 60),
      -- Filters and order as the address bar has them.
      state text not null check (length(state) <= 2000),
      shared boolean not null,
      created_at timestamptz not null
    )
  `.execute(db)
  // Somebody's views of a list have different names; they are read by list.
  await sql`create unique index views_name on views (user_id, list, lower(name))`.execute(db)
  // Those that others share.
  await sql`create index views_shared on views (list) where shared`.execute(db)
  await sql`
    create table view_starts (
      user_id uuid not null references users,
      list text not null check (length(list) between 2 and 64),
      view_id uuid not null references views on delete cascade,
      primary key (user_id, list)
    )
  `.execute(db)
  // What goes with a view.
  await sql`create index view_starts_of on view_starts (view_id)`.execute(db)
}
