import { type Kysely, sql } from 'kysely'

/**
 * Products get one name each, know who added them and what was sent then, and tell when they last changed, so
 * that a device knows when to load them anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table products
      add column revised_at timestamptz not null default clock_timestamp(),
      add column created_by uuid references users,
      add column created_hash bytea
  `.execute(db)
  await sql`create unique index products_name on products (lower(name)) where deleted_at is null`.execute(db)
}
