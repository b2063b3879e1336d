import { type Kysely, sql } from 'kysely'

/** What is handed over: the table of who holds it, and its column. */
const held = [
  ['mr_locations', 'location_id', 'text'],
  ['mr_clients', 'client_id', 'uuid'],
] as const

/**
 * An MR who stands in for another one for some days. What a cover brings is held in `mr_locations` and
 * `mr_clients` like everything else, so feeds, counts and scope know it; `mr_cover_…` says that it is held
 * for the sake of a cover only. What is held without such a row is the MR's own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mr_covers (
      id uuid primary key,
      from_user_id uuid not null references users,
      to_user_id uuid not null references users,
      date_from date not null,
      date_to date not null,
      started_at timestamptz,
      ended_at timestamptz,
      -- What it brought.
      locations int not null default 0,
      clients int not null default 0,
      created_by uuid references users,
      created_at timestamptz not null default now(),
      check (from_user_id <> to_user_id),
      check (date_to between date_from and date_from + 89)
    )
  `.execute(db)
  // The lists, newest first, and what the server looks for: covers to begin and to end.
  await sql`create index mr_covers_newest on mr_covers (created_at desc, id desc)`.execute(db)
  await sql`create index mr_covers_of on mr_covers (from_user_id, created_at desc)`.execute(db)
  await sql`create index mr_covers_by on mr_covers (to_user_id, created_at desc)`.execute(db)
  await sql`create index mr_covers_open on mr_covers (date_from, date_to) where ended_at is null`.execute(db)

  // A day on which somebody is away has one cover: the key forbids a second, whoever comes at the same time.
  await sql`
    create table mr_cover_days (
      user_id uuid not null references users,
      day date not null,
      cover_id uuid not null references mr_covers on delete cascade,
      constraint mr_cover_days_one primary key (user_id, day)
    )
  `.execute(db)
  await sql`create index mr_cover_days_of on mr_cover_days (cover_id)`.execute(db)

  for (const [table, column, type] of held) await bringing(db, table, column, type)

  await sql.raw(`
    create function bisita_end_cover(cover uuid, at timestamptz) returns void language plpgsql as $$
      begin
        ${held.map(([table, column]) => giveBack(table, column)).join('\n')}
        delete from mr_cover_days where cover_id = cover;
        update mr_covers set ended_at = at where id = cover;
      end
    $$`).execute(db)
  await leaving(db)

  // Until when somebody may still send work for what was taken away.
  await sql`alter table scope_changes add column at timestamptz not null default now()`.execute(db)
}

/** The table of what covers brought, and what becomes of it when the absent MR loses it. */
async function bringing(db: Kysely<unknown>, table: string, column: string, type: string): Promise<void> {
  const brought = broughtBy(table)
  await sql.raw(`
    create table ${brought} (
      cover_id uuid not null references mr_covers on delete cascade,
      from_user_id uuid not null,
      to_user_id uuid not null,
      ${column} ${type} not null,
      primary key (cover_id, ${column}),
      foreign key (to_user_id, ${column}) references ${table} (user_id, ${column}) on delete cascade
    )`).execute(db)
  await sql.raw(`create index ${brought}_to on ${brought} (to_user_id, ${column})`).execute(db)
  await sql.raw(`create index ${brought}_from on ${brought} (from_user_id, ${column})`).execute(db)

  // What the absent one no longer holds goes from the stand-in too, unless another cover brought it as well.
  await sql.raw(`
    create function bisita_${brought}_lost() returns trigger language plpgsql as $$
      begin
        -- A delete that finds nothing comes here too, and would go on for ever.
        if not exists (select from gone g join ${brought} b on b.from_user_id = g.user_id and b.${column} = g.${column}) then
          return null;
        end if;
        with lost as (
          delete from ${brought} b using gone g where b.from_user_id = g.user_id and b.${column} = g.${column}
          returning b.cover_id, b.to_user_id, b.${column})
        delete from ${table} m using (select distinct to_user_id, ${column} from lost) l
        where m.user_id = l.to_user_id and m.${column} = l.${column}
          and not exists (select from ${brought} o where o.to_user_id = m.user_id and o.${column} = m.${column}
            and not exists (select from lost x where x.cover_id = o.cover_id and x.${column} = o.${column}));
        return null;
      end
    $$`).execute(db)
  await sql.raw(`
    create trigger ${table}_cover_lost after delete on ${table} referencing old table as gone
      for each statement execute function bisita_${brought}_lost()`).execute(db)
}

/** `mr_cover_locations` for `mr_locations`. */
const broughtBy = (table: string): string => table.replace('mr_', 'mr_cover_')

/** Takes what `cover` brought, unless another cover brought it as well. The rows of `mr_cover_…` go along. */
const giveBack = (table: string, column: string): string => `
  delete from ${table} m using ${broughtBy(table)} b
    where b.cover_id = cover and m.user_id = b.to_user_id and m.${column} = b.${column}
      and not exists (select from ${broughtBy(table)} o
        where o.to_user_id = b.to_user_id and o.${column} = b.${column} and o.cover_id <> cover);
  delete from ${broughtBy(table)} where cover_id = cover;`

/** Who leaves the branch, is deactivated or deleted ends the covers; who is deleted holds nothing any more. */
async function leaving(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function bisita_end_covers() returns trigger language plpgsql as $$
      begin
        perform bisita_end_cover(c.id, now()) from (
          select id from mr_covers where (from_user_id = new.id or to_user_id = new.id) and ended_at is null order by id for update) c;
        return new;
      end
    $$
  `.execute(db)
  // Before users_leave_branch, by its name: what is given back must not be taken for the stand-in's own.
  await sql`
    create trigger users_end_covers before update of branch_id, deactivated_at, deleted_at on users
      for each row when (new.user_type = 'mr' and (old.branch_id is distinct from new.branch_id
        or (old.deactivated_at is null and new.deactivated_at is not null)
        or (old.deleted_at is null and new.deleted_at is not null)))
      execute function bisita_end_covers()
  `.execute(db)
  await sql`
    create function bisita_user_deleted() returns trigger language plpgsql as $$
      begin
        delete from mr_locations where user_id = old.id;
        delete from mr_clients where user_id = old.id;
        delete from area_heads where user_id = old.id;
        return new;
      end
    $$
  `.execute(db)
  await sql`
    create trigger users_hold_nothing before update of deleted_at on users
      for each row when (old.deleted_at is null and new.deleted_at is not null) execute function bisita_user_deleted()
  `.execute(db)
  // As with every change that moves counts: the lock before the first row.
  await sql`
    create trigger lock_counts_leaving before update of deactivated_at, deleted_at on users
      for each statement execute function bisita_lock_counts()
  `.execute(db)
}
