import { type Kysely, sql } from 'kysely'
import { onEveryChange } from './triggers.ts'

/**
 * Exact counts that never make writers wait for each other. A change of clients appends what it adds and
 * takes away to `client_count_deltas`; the background folds them into `client_counts`, which holds the
 * number of living clients per place (country *, region r, province p, city c, barangay b), branch (the nil
 * UUID: all) and everything the list filters by. A reader adds both in one statement, hence one snapshot.
 */
export const countDimensions =
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

/** Rows of (place, branch, dimensions, n) for counted locations: every level, over all branches and in the own one. */
const placed = (counted: string, branches: string): string => `
  select p.place, p.branch_id, ${countDimensions}, sum(n)::int as n
  from ${counted} s
  join locations l on l.id = s.location_id
  left join ${branches} b on b.location_id = s.location_id
  cross join lateral (values
    ('b' || l.id, '00000000-0000-0000-0000-000000000000'::uuid),
    ('c' || l.mun_city_code, '00000000-0000-0000-0000-000000000000'),
    ('p' || l.province_code, '00000000-0000-0000-0000-000000000000'),
    ('r' || l.region_code, '00000000-0000-0000-0000-000000000000'),
    ('*', '00000000-0000-0000-0000-000000000000'),
    ('c' || l.mun_city_code, b.branch_id), ('p' || l.province_code, b.branch_id),
    ('r' || l.region_code, b.branch_id), ('*', b.branch_id)
  ) p (place, branch_id)
  where p.branch_id is not null
  group by p.place, p.branch_id, ${countDimensions}
  having sum(n) <> 0`

const addCounts = `
  on conflict (place, branch_id, ${countDimensions}) do update set n = client_counts.n + excluded.n`

/** Adds the counts of the locations in a transition table to their branch (sign 1) or takes them away (-1). */
const moveCounts = (rows: string, sign: 1 | -1): string => `
  insert into client_counts
    select p.place, t.branch_id, ${countDimensions}, (${sign} * sum(k.n))::int
    from ${rows} t
    join locations l on l.id = t.location_id
    join client_counts k on k.place = 'b' || t.location_id
    cross join lateral (values ('c' || l.mun_city_code), ('p' || l.province_code), ('r' || l.region_code), ('*')) p (place)
    group by p.place, t.branch_id, ${countDimensions}
    having sum(k.n) <> 0
  ${addCounts}`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`
    create table client_counts (
      place text not null,
      branch_id uuid not null,
      ${dimensionColumns},
      primary key (place, branch_id, ${countDimensions})
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
        insert into client_counts ${placed('taken', 'branch_locations')} ${addCounts};
      end
    $$`).execute(db)

  // A location that changes its branch takes its counts along.
  await sql.raw(`
    create function bisita_move_counts() returns trigger language plpgsql as $$
      begin
        lock table client_count_deltas in share update exclusive mode;
        if tg_op <> 'INSERT' then ${moveCounts('gone', -1)}; end if;
        if tg_op <> 'DELETE' then ${moveCounts('added', 1)}; end if;
        return null;
      end
    $$`).execute(db)
  await onEveryChange(db, 'branch_locations', 'bisita_move_counts')
}
