import { type Kysely, sql } from 'kysely'
import { onEveryChange } from './triggers.ts'

/**
 * Exact counts of visits and calls, kept as those of clients are (2026-11-21-07): a change appends what it
 * adds and takes away to `visit_count_deltas`, the background folds them into `visit_counts`, and a reader
 * adds both in one statement. The rollup holds the number of contacts that are not deleted per place (country
 * *, region r, province p, city c), holder of the places (everybody, a branch, an MR) and who did them (the nil
 * UUID: anybody; each person for everybody and for branches, since supervisors see what their members did
 * elsewhere), and per Manila day (d) for everybody. A barangay has few enough to be counted in an index.
 */
const visitCountDimensions = 'visit_type, visit_result, has_availed'

const dimensionColumns = `
  visit_type text not null,
  visit_result text not null,
  has_availed boolean not null,
  n int not null`

/** Everybody as a holder, anybody as who did it. */
const nil = `'00000000-0000-0000-0000-000000000000'::uuid`

/** The Manila day of a contact `row`; the last that can be written stands for all after it. */
const dayOf = (row: string): string => `least(((${row}.visit_time + interval '8 hours') at time zone 'UTC')::date, date '9999-12-31')`

/** A contact `row` as the deltas tell it, without how many. */
const toldOf = (row: string): string =>
  `${row}.location_id, ${row}.user_id, ${dayOf(row)}, ${row}.visit_type,
   coalesce(${row}.visit_result, ''), ${row}.has_availed`

const told = `location_id, user_id, day, ${visitCountDimensions}`

/** The levels at which contacts are counted, as places of the location or town `l`. */
const levels = `cross join lateral (values
  ('c' || l.mun_city_code), ('p' || l.province_code), ('r' || l.region_code), ('*')) p (place)`

/**
 * Rows of (place, holder, who, dimensions, n) for counted contacts. What lies in one town, of one branch and
 * by one person, is summed before it is told at every level.
 */
const placed = (counted: string): string => `
  select place, holder_id, user_id, ${visitCountDimensions}, sum(n)::int from (
    with here as materialized (
      select location_id, user_id, ${visitCountDimensions}, sum(n) as n from ${counted} group by location_id, user_id, ${visitCountDimensions}),
    towns as materialized (
      select l.mun_city_code, l.province_code, l.region_code, b.branch_id, s.user_id, ${visitCountDimensions}, sum(s.n) as n
      from here s join locations l on l.id = s.location_id left join branch_locations b on b.location_id = s.location_id
      group by 1, 2, 3, 4, s.user_id, ${visitCountDimensions})
    select p.place, h.holder_id, w.user_id, ${visitCountDimensions}, l.n
    from towns l ${levels}
    cross join lateral (select ${nil} union all select l.branch_id where l.branch_id is not null) h (holder_id)
    cross join lateral (values (${nil}), (l.user_id)) w (user_id)
    union all
    select p.place, m.user_id, ${nil}, ${visitCountDimensions}, s.n
    from here s join mr_locations m on m.location_id = s.location_id join locations l on l.id = s.location_id ${levels}
    union all
    select 'd' || day, ${nil}, ${nil}, ${visitCountDimensions}, n from ${counted}
  ) c
  group by place, holder_id, user_id, ${visitCountDimensions}
  having sum(n) <> 0
  order by place, holder_id, user_id`

const addCounts = `
  on conflict (place, holder_id, user_id, ${visitCountDimensions}) do update set n = visit_counts.n + excluded.n`

/**
 * Adds what is folded of the locations in a transition table to their holder (sign 1) or takes it away (-1).
 * What is folded is what there is without what the deltas still tell, both of one snapshot.
 */
const moveCounts = (rows: string, holder: string, byPerson: boolean, sign: 1 | -1): string => `
  insert into visit_counts
    with folded as (
      select v.location_id, v.user_id, v.visit_type, coalesce(v.visit_result, '') as visit_result, v.has_availed, 1 as n
      from visits v where v.deleted_at is null and v.location_id in (select location_id from ${rows})
      union all
      select d.location_id, d.user_id, d.visit_type, d.visit_result, d.has_availed, -d.n from visit_count_deltas d),
    towns as materialized (
      select l.mun_city_code, l.province_code, l.region_code, t.${holder} as holder_id, ${byPerson ? 's.user_id' : `${nil} as user_id`},
        ${visitCountDimensions}, sum(s.n) as n
      from ${rows} t join locations l on l.id = t.location_id join folded s on s.location_id = t.location_id
      group by 1, 2, 3, 4, 5, ${visitCountDimensions})
    select p.place, l.holder_id, w.user_id, ${visitCountDimensions}, (${sign} * sum(l.n))::int
    from towns l ${levels} cross join lateral (${byPerson ? `values (${nil}), (l.user_id)` : `values (${nil})`}) w (user_id)
    group by p.place, l.holder_id, w.user_id, ${visitCountDimensions}
    having sum(l.n) <> 0
  ${addCounts}`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`
    create table visit_counts (
      place text not null,
      holder_id uuid not null,
      user_id uuid not null,
      ${dimensionColumns},
      primary key (place, holder_id, user_id, ${visitCountDimensions})
    )`).execute(db)
  // Without an index: it holds what the last second wrote, and is read whole.
  await sql.raw(`
    create table visit_count_deltas (location_id text not null, user_id uuid not null, day date not null, ${dimensionColumns})
  `).execute(db)

  await sql.raw(`
    create function bisita_count_visits() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into visit_count_deltas
            select ${toldOf('v')}, count(*) from added v where v.deleted_at is null group by 1, 2, 3, 4, 5, 6;
        else
          insert into visit_count_deltas
            select * from (
              select ${told}, sum(n) as n from (
                select ${toldOf('v')}, 1 from added v where v.deleted_at is null
                union all
                select ${toldOf('v')}, -1 from gone v where v.deleted_at is null
              ) d (${told}, n)
              group by ${told}
            ) moved where n <> 0;
        end if;
        return null;
      end
    $$`).execute(db)
  await sql`
    create trigger visits_counted_insert after insert on visits referencing new table as added
      for each statement execute function bisita_count_visits()
  `.execute(db)
  await sql`
    create trigger visits_counted_update after update on visits referencing new table as added old table as gone
      for each statement execute function bisita_count_visits()
  `.execute(db)

  await sql.raw(`
    create function bisita_fold_visit_counts() returns void language plpgsql as $$
      begin
        lock table visit_count_deltas in share update exclusive mode;
        with taken as materialized (delete from visit_count_deltas returning *)
        insert into visit_counts ${placed('taken')} ${addCounts};
      end
    $$`).execute(db)

  // Counts everything anew: after a load that went past the triggers, and what was there before this migration.
  await sql.raw(`
    create function bisita_count_visits_anew() returns void language plpgsql as $$
      begin
        lock table visits in share mode;
        lock table visit_count_deltas in share update exclusive mode;
        delete from visit_count_deltas;
        delete from visit_counts;
        with counted (${told}, n) as not materialized (select ${toldOf('v')}, 1 from visits v where v.deleted_at is null)
        insert into visit_counts ${placed('counted')};
      end
    $$`).execute(db)

  // Whatever moves counts of either kind takes both locks, in one order, before it touches a row.
  await sql`
    create or replace function bisita_lock_counts() returns trigger language plpgsql as $$
      begin
        lock table client_count_deltas, visit_count_deltas in share update exclusive mode;
        return null;
      end
    $$
  `.execute(db)
  for (const [table, holder, byPerson] of [
    ['branch_locations', 'branch_id', true],
    ['mr_locations', 'user_id', false],
  ] as const) {
    await sql.raw(`
      create function bisita_count_visits_of_${table}() returns trigger language plpgsql as $$
        begin
          if tg_op <> 'INSERT' then ${moveCounts('gone', holder, byPerson, -1)}; end if;
          if tg_op <> 'DELETE' then ${moveCounts('added', holder, byPerson, 1)}; end if;
          return null;
        end
      $$`).execute(db)
    await onEveryChange(db, table, `bisita_count_visits_of_${table}`)
  }

  await sql`select bisita_count_visits_anew()`.execute(db)
}
