import { type Kysely, sql } from 'kysely'

/**
 * The rest of a visit: what a person and a device record of it, its photo, and its place in the feed of
 * changes. What is there already stays; its number in the feed is this migration's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table visits
      add column duration int check (duration >= 0),
      add column latitude double precision check (latitude between -90 and 90),
      add column longitude double precision check (longitude between -180 and 180),
      add column accuracy double precision check (accuracy >= 0),
      add column location_error text check (location_error in ('denied', 'unavailable', 'timeout', 'unsupported')),
      add column fix_age_seconds double precision check (fix_age_seconds >= 0),
      add column itinerary_id uuid,
      add column product_id uuid references products,
      add column call_back_at timestamptz,
      add column device_time timestamptz,
      add column clock_offset_seconds int,
      add column recorded_offline boolean not null default false,
      add column app_version text,
      add column time_doubtful boolean not null default false,
      add column photo_sha256 text check (photo_sha256 ~ '^[0-9a-f]{64}$'),
      add column photo_key text,
      add column created_hash bytea,
      add column seq bigint not null default bisita_revision(),
      add constraint visits_location check ((latitude is null) = (longitude is null)),
      -- "is true": a comparison with nothing is neither true nor false, and a check takes that for granted.
      add constraint visits_outcome check ((
        (visit_result is null and has_availed and visit_secondary_result is null)
        or (visit_result in ('Not Interested', 'Not Around', 'Moved Out', 'Deceased', 'Others') and visit_secondary_result is null)
        or (visit_result = 'Interested' and visit_secondary_result in ('Undecided', 'Not Yet Needed', 'Needs Family Approval', 'Others'))
        or (visit_result = 'Other Lending' and visit_secondary_result in ('Interested to Transfer', 'Loyalist'))
        or (visit_result = 'Not Qualified' and visit_secondary_result in ('Over Age', 'Health Condition'))) is true),
      add constraint visits_own_words check (
        (visit_others_result is not null) = (coalesce(visit_result, '') = 'Others' or coalesce(visit_secondary_result, '') = 'Others'))
  `.execute(db)

  // A change gets the number of its transaction, as a client's does, and for the same reason.
  await sql`
    create function bisita_number_change() returns trigger language plpgsql as $$
      begin
        new.seq := bisita_revision();
        if old.seq > new.seq then
          raise exception '% was changed by a later transaction', old.id using errcode = '40001';
        end if;
        return new;
      end
    $$
  `.execute(db)
  await sql`create trigger visits_number before update on visits for each row execute function bisita_number_change()`.execute(db)

  // Parts of photos that have not arrived whole: bytes in the database, so that any server takes the next one.
  await sql`
    create table visit_photo_parts (
      visit_id uuid not null references visits on delete cascade,
      "offset" int not null check ("offset" >= 0),
      total int not null check (total > 0),
      bytes bytea not null,
      arrived_at timestamptz not null default now(),
      primary key (visit_id, "offset")
    )
  `.execute(db)
}
