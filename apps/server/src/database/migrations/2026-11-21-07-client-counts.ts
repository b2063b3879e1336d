import { type Kysely, sql } from 'kysely'
import { onEveryChange } from './triggers.ts'

/**
 * Exact counts that never make writers wait for each other. A change of clients appends what it adds and
 * takes away to `client_count_deltas`; the background folds them into `client_counts`, which holds the
 * number of living clients per place (country *, region r, province p, city c, barangay b), holder (a branch
 * or an MR whose locations they live in; the nil UUID: everybody) and all that the list filters by. A reader adds both in one statement, hence one snapshot.
 */
const countDimensions =
  'id_type, has_contact, visited, has_availed, visit_result, visit_secondary_result'

/** The columns above, taken from a row of clients named `row`. */
const dimensionsOf = (row: string): string =>
  `${row}.id_type, ${row}.has_contact, ${row}.last_visit is not null, ${row}.has_availed,
   coalesce(${row}.visit_result, ''), coalesce(${row}.visit_secondary_result, '')`

const dimensionColumns = `
  id_type text not null,
  has_contact boolean not null,
  visited boolean not null,
  has_availed boolean not null,
  visit_result text not null,
  visit_secondary_result text not null,
  n int not null`

const everybody = `'00000000-0000-0000-0000-000000000000'::uuid`

/** Who holds a location. */
const holders = `(
  select location_id, branch_id as holder_id from branch_locations
  union all select location_id, user_id from mr_locations)`

/** The levels above a barangay at which a holder's clients are counted, as places of the location l. */
const levels = `cross join lateral (values
  ('c' || l.mun_city_code), ('p' || l.province_code), ('r' || l.region_code), ('*')) p (place)`

/**
 * Rows of (place, holder, dimensions, n) for counted locations: every level, for everybody and for each
 * holder. In order, so that what is summed together lies together.
 */
const placed = (counted: string): string => `
  select place, holder_id, ${countDimensions}, sum(n)::int from (
    select p.place, ${everybody} as holder_id, ${countDimensions}, n
    from ${counted} s join locations l on l.id = s.location_id ${levels}
    union all
    select 'b' || location_id, ${everybody}, ${countDimensions}, n from ${counted}
    union all
    select p.place, h.holder_id, ${countDimensions}, n
    from ${counted} s join ${holders} h on h.location_id = s.location_id
    join locations l on l.id = s.location_id ${levels}
  ) c
  group by place, holder_id, ${countDimensions}
  having sum(n) <> 0
  order by place, holder_id`

const addCounts = `
  on conflict (place, holder_id, ${countDimensions}) do update set n = client_counts.n + excluded.n`

/** Adds the counts of the locations in a transition table to their holder (sign 1) or takes them away (-1). */
const moveCounts = (rows: string, holder: string, sign: 1 | -1): string => `
  insert into client_counts
    select p.place, t.${holder}, ${countDimensions}, (${sign} * sum(k.n))::int
    from ${rows} t
    join locations l on l.id = t.location_id
    join client_counts k on k.place = 'b' || t.location_id ${levels}
    group by p.place, t.${holder}, ${countDimensions}
    having sum(k.n) <> 0
  ${addCounts}`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`
    create table client_counts (
      place text not null,
      holder_id uuid not null,
      ${dimensionColumns},
      primary key (place, holder_id, ${countDimensions})
    )`).execute(db)
  await sql.raw(`create table client_count_deltas (location_id text not null, ${dimensionColumns})`).execute(db)
  // It stays small between two folds, but a plan must never read it whole for one location.
  await sql`create index client_count_deltas_by_location on client_count_deltas (location_id)`.execute(db)

  await sql.raw(`
    create function bisita_count_clients() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into client_count_deltas
            select c.location_id, ${dimensionsOf('c')}, count(*)
            from added c where c.deleted_at is null group by 1, 2, 3, 4, 5, 6, 7;
        else
          insert into client_count_deltas
            select * from (
              select location_id, ${countDimensions}, sum(n) as n from (
                select c.location_id, ${dimensionsOf('c')}, 1 from added c where c.deleted_at is null
                union all
                select c.location_id, ${dimensionsOf('c')}, -1 from gone c where c.deleted_at is null
              ) d (location_id, ${countDimensions}, n)
              group by location_id, ${countDimensions}
            ) moved where n <> 0;
        end if;
        return null;
      end
    $$`).execute(db)
  await sql`
    create trigger clients_counted_insert after insert on clients referencing new table as added
      for each statement execute function bisita_count_clients()
  `.execute(db)
  await sql`
    create trigger clients_counted_update after update on clients referencing new table as added old table as gone
      for each statement execute function bisita_count_clients()
  `.execute(db)

  // SHARE UPDATE EXCLUSIVE shuts out another fold or a move between branches, not a writer's append.
  await sql.raw(`
    create function bisita_fold_counts() returns void language plpgsql as $$
      begin
        lock table client_count_deltas in share update exclusive mode;
        with taken as (delete from client_count_deltas returning *)
        insert into client_counts ${placed('taken')} ${addCounts};
      end
    $$`).execute(db)

  // Whatever moves counts takes the lock before it touches a row: two that move the same location would
  // otherwise wait for each other, one for the row and one for the lock.
  await sql`
    create function bisita_lock_counts() returns trigger language plpgsql as $$
      begin
        lock table client_count_deltas in share update exclusive mode;
        return null;
      end
    $$
  `.execute(db)
  for (const change of [
    'insert or update or delete on branch_locations',
    'insert or update or delete on mr_locations',
    'update of branch_id on users', // takes an MR's locations away
    'delete on branches', // releases its locations
  ]) {
    await sql.raw(`create trigger lock_counts before ${change} for each statement execute function bisita_lock_counts()`).execute(db)
  }

  // A location that a branch or an MR gets or gives up brings or takes its counts along.
  for (const [table, holder] of [
    ['branch_locations', 'branch_id'],
    ['mr_locations', 'user_id'],
  ] as const) {
    await sql.raw(`
      create function bisita_count_${table}() returns trigger language plpgsql as $$
        begin
          if tg_op <> 'INSERT' then ${moveCounts('gone', holder, -1)}; end if;
          if tg_op <> 'DELETE' then ${moveCounts('added', holder, 1)}; end if;
          return null;
        end
      $$`).execute(db)
    await onEveryChange(db, table, `bisita_count_${table}`)
  }
}
