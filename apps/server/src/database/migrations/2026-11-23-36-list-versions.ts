import { type Kysely, sql } from 'kysely'
import { onEveryChange } from './triggers.ts'

/**
 * The versions of the small lists that devices keep: the number of the last transaction that changed one. Kept,
 * so that nobody counts locations or people to learn that nothing moved. Transactions take the row one after the
 * other and each has a number of its own, so a version never comes twice; it may fall.
 *
 * The row is taken when a transaction commits, so nobody waits for a longer one; an import of locations, which is
 * alone anyway, takes it at once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table list_versions (
      list text primary key check (list in ('locations', 'products', 'users')),
      version bigint not null
    )
  `.execute(db)
  await sql`
    create function bisita_move_list(moved text) returns void language sql as $$
      insert into list_versions as v (list, version) values (moved, bisita_revision())
        on conflict (list) do update set version = excluded.version where v.version <> excluded.version
    $$
  `.execute(db)
  await sql`
    create function bisita_list_moved() returns trigger language plpgsql as $$
      begin
        perform bisita_move_list(tg_argv[0]);
        return null;
      end
    $$
  `.execute(db)
  // An import that finds every location there already has moved nothing.
  await sql`
    create function bisita_locations_moved() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          if exists (select from gone) then perform bisita_move_list('locations'); end if;
        elsif exists (select from added) then
          perform bisita_move_list('locations');
        end if;
        return null;
      end
    $$
  `.execute(db)
  await onEveryChange(db, 'locations', 'bisita_locations_moved')
  // Of people their names and where they belong, as heads too: who is whose is told to heads and administrators.
  for (const [list, table, columns] of [
    ['products', 'products', 'name, description, price, deleted_at'],
    ['users', 'users', 'display_name, branch_id, user_type, deleted_at'],
    ['users', 'area_heads', 'area_id, user_id'],
    ['users', 'branches', 'area_id'],
  ] as const) {
    await sql
      .raw(
        `create constraint trigger ${table}_moved after insert or delete or update of ${columns} on ${table}
          deferrable initially deferred for each row execute function bisita_list_moved('${list}')`,
      )
      .execute(db)
  }
  await sql`insert into list_versions select list, bisita_revision() from unnest(array['locations', 'products', 'users']) list`.execute(db)
}
