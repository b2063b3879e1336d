import { type Kysely, sql } from 'kysely'
import { changeTriggers } from './triggers.ts'

export const kind = 'expand'

/**
 * The visits of a table as they are counted, `n` times: those that are not deleted and say whether somebody was at home at
 * that hour (`foundAtHome` of `packages/rules`), by half-day of Manila's week: Monday morning is 0, Sunday afternoon 13.
 */
const counted = (n: number, table: string): string => `
  select v.location_id, (extract(isodow from m.manila)::int - 1) * 2 + (extract(hour from m.manila) >= 12)::int as half_day,
    ${n} as visits, (v.has_availed or v.visit_result <> 'Not Around')::int * ${n} as found
  from ${table} v cross join lateral (select v.contact_time at time zone interval '08:00' as manila) m
  where v.deleted_at is null and v.visit_type = 'visit' and (v.has_availed or v.visit_result not in ('Moved Out', 'Deceased'))`

/** Rows of one place and half-day added up. Their columns are named with their table: PL/pgSQL has a variable `found`. */
const summed = (rows: string): string => `
  select d.location_id, d.half_day, sum(d.visits), sum(d.found) from (${rows}) d group by 1, 2 having sum(d.visits) <> 0 or sum(d.found) <> 0`

const added = `on conflict (location_id, half_day) do update set visits = half_day_counts.visits + excluded.visits, found = half_day_counts.found + excluded.found`

/**
 * At which half-days of the week visits found somebody, for each barangay; a city is the sum of its barangays, so that nothing
 * moves where a barangay comes to another city. Kept as the other rollups are: each statement appends its difference,
 * the fold adds it up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table half_day_counts (
      location_id text not null,
      half_day smallint not null check (half_day between 0 and 13),
      visits int not null,
      found int not null,
      primary key (location_id, half_day)
    ) with (fillfactor = 70)
  `.execute(db)
  await sql`create table half_day_count_deltas (location_id text not null, half_day smallint not null, visits int not null, found int not null)`.execute(db)
  await sql.raw(`
    create function bisita_count_half_days() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then insert into half_day_count_deltas (location_id, half_day, visits, found) ${summed(counted(1, 'added'))};
        else insert into half_day_count_deltas (location_id, half_day, visits, found) ${summed(`${counted(1, 'added')} union all ${counted(-1, 'gone')}`)}; end if;
        return null;
      end
    $$;
    ${changeTriggers('visits', 'bisita_count_half_days', 'visits_half_days', ['insert', 'update'])}
  `).execute(db)
  await sql.raw(`
    create function bisita_fold_half_day_counts() returns void language plpgsql as $$
      begin
        lock table half_day_count_deltas in share update exclusive mode;
        with taken as materialized (delete from half_day_count_deltas returning *)
        insert into half_day_counts (location_id, half_day, visits, found) ${summed('select * from taken')} order by 1, 2 ${added};
      end
    $$
  `).execute(db)
  // After a load that bypassed the triggers.
  await sql.raw(`
    create function bisita_count_half_days_anew() returns void language plpgsql as $$
      begin
        lock table visits in share mode;
        lock table half_day_count_deltas in share update exclusive mode;
        delete from half_day_count_deltas;
        delete from half_day_counts;
        insert into half_day_counts (location_id, half_day, visits, found) ${summed(counted(1, 'visits'))};
      end
    $$
  `).execute(db)
  await sql`select bisita_count_half_days_anew()`.execute(db)
}
