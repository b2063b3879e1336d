import { type Kysely, sql } from 'kysely'

/**
 * Exact counts of itineraries, kept as those of clients and of visits are (2026-11-21-07, -16): a change
 * appends what it adds and takes away to `itinerary_count_deltas`, the background folds them into
 * `itinerary_counts`, and a reader adds both in one statement. The rollup holds the number of itineraries
 * that are not deleted for everybody (the nil UUID) and for each branch, per day and per month of
 * `visible_at`, so that any stretch of days is the sum of its whole months and of the days at its ends. One
 * person has few enough to be counted in an index.
 */
export const itineraryCountDimensions = 'state, pin_type'

const dimensionColumns = `
  state text not null,
  pin_type text not null,
  n int not null`

const nil = `'00000000-0000-0000-0000-000000000000'::uuid`

/** Rows of (holder, span, day, dimensions, n) for counted itineraries, in order. */
const placed = (counted: string): string => `
  select h.holder_id, s.span, s.day, ${itineraryCountDimensions}, sum(n)::int
  from ${counted} t
  cross join lateral (values (${nil}), (t.branch_id)) h (holder_id)
  cross join lateral (values ('day', t.day), ('month', date_trunc('month', t.day::timestamp)::date)) s (span, day)
  where h.holder_id is not null
  group by 1, 2, 3, ${itineraryCountDimensions} having sum(n) <> 0 order by 1, 2, 3`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`
    create table itinerary_counts (
      holder_id uuid not null,
      span text not null check (span in ('day', 'month')),
      day date not null,
      ${dimensionColumns},
      primary key (holder_id, span, day, ${itineraryCountDimensions})
    )`).execute(db)
  // Without an index: it holds what the last second wrote, and is read whole.
  await sql.raw(`create table itinerary_count_deltas (branch_id uuid, day date not null, ${dimensionColumns})`).execute(db)

  await sql.raw(`
    create function bisita_count_itineraries() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into itinerary_count_deltas
            select branch_id, visible_at, ${itineraryCountDimensions}, count(*) from added where deleted_at is null group by 1, 2, 3, 4;
        else
          insert into itinerary_count_deltas
            select branch_id, visible_at, ${itineraryCountDimensions}, sum(n) from (
              select branch_id, visible_at, ${itineraryCountDimensions}, 1 as n from added where deleted_at is null
              union all
              select branch_id, visible_at, ${itineraryCountDimensions}, -1 from gone where deleted_at is null
            ) d group by 1, 2, 3, 4 having sum(n) <> 0;
        end if;
        return null;
      end
    $$`).execute(db)
  await sql`
    create trigger itineraries_counted_insert after insert on itineraries referencing new table as added
      for each statement execute function bisita_count_itineraries()
  `.execute(db)
  await sql`
    create trigger itineraries_counted_update after update on itineraries referencing new table as added old table as gone
      for each statement execute function bisita_count_itineraries()
  `.execute(db)

  await sql.raw(`
    create function bisita_fold_itinerary_counts() returns void language plpgsql as $$
      begin
        lock table itinerary_count_deltas in share update exclusive mode;
        with taken as materialized (delete from itinerary_count_deltas returning *)
        insert into itinerary_counts ${placed('taken')}
        on conflict (holder_id, span, day, ${itineraryCountDimensions}) do update set n = itinerary_counts.n + excluded.n;
      end
    $$`).execute(db)

  // Counts everything anew: after a load that went past the triggers, and what was there before this migration.
  await sql.raw(`
    create function bisita_count_itineraries_anew() returns void language plpgsql as $$
      begin
        lock table itineraries in share mode;
        lock table itinerary_count_deltas in share update exclusive mode;
        delete from itinerary_count_deltas;
        delete from itinerary_counts;
        insert into itinerary_count_deltas
          select branch_id, visible_at, ${itineraryCountDimensions}, count(*) from itineraries where deleted_at is null group by 1, 2, 3, 4;
        perform bisita_fold_itinerary_counts();
      end
    $$`).execute(db)
  await sql`select bisita_count_itineraries_anew()`.execute(db)
}
