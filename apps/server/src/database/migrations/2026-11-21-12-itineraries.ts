import { type Kysely, sql } from 'kysely'

/**
 * Itineraries: who visits whom on which day. `location_id` is where the client lives now, as of visits;
 * `branch_id` is the assignee's. What happened to one stands in `itinerary_events` for the timeline, and
 * who lost one to somebody else in `itinerary_losses`, so that the feed can tell that device.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table itineraries (
      id uuid primary key,
      client_id uuid not null references clients,
      location_id text not null,
      assigned_to uuid not null references users,
      branch_id uuid references branches,
      visible_at date not null,
      pin_type text not null check (pin_type in ('self', 'assigned', 'strategy')),
      remarks text,
      -- Held at the commit: a visit is stored with the itinerary that it has just been given to.
      visit_id uuid references visits deferrable initially deferred,
      skipped_at timestamptz,
      skipped_by uuid references users,
      skip_reason text,
      -- The visit that ended the work on the client and so skipped this.
      skipped_by_visit uuid references visits,
      created_by uuid not null references users,
      created_at timestamptz not null default now(),
      created_hash bytea,
      deleted_at timestamptz,
      seq bigint not null default bisita_revision(),
      state text generated always as (
        case when visit_id is not null then 'visited' when skipped_at is not null then 'skipped' else 'open' end
      ) stored,
      check ((skipped_at is null) = (skip_reason is null)),
      check (visit_id is null or skipped_at is null)
    )
  `.execute(db)
  // One open itinerary for each client, assignee and day.
  await sql`
    create unique index itineraries_open on itineraries (client_id, assigned_to, visible_at)
      where visit_id is null and skipped_at is null and deleted_at is null
  `.execute(db)
  // A visit fulfils at most one.
  await sql`create unique index itineraries_visit on itineraries (visit_id) where visit_id is not null`.execute(db)
  await sql`create index itineraries_skipped_by_visit on itineraries (skipped_by_visit) where skipped_by_visit is not null`.execute(db)
  await sql`alter table visits add constraint visits_itinerary foreign key (itinerary_id) references itineraries`.execute(db)

  await sql`create trigger itineraries_number before update on itineraries for each row execute function bisita_number_change()`.execute(db)
  await sql`
    create trigger itineraries_place before insert on itineraries
      for each row when (new.location_id is null) execute function bisita_place_visit()
  `.execute(db)
  // What an itinerary shows of its client is told anew by the feed: a touched row gets a new number.
  await sql`
    create function bisita_move_itineraries() returns trigger language plpgsql as $$
      begin
        update itineraries set location_id = new.location_id where client_id = new.id and deleted_at is null;
        return null;
      end
    $$
  `.execute(db)
  await sql`
    create trigger clients_move_itineraries
      after update of lastname, firstname, middlename, address, location_id, phone_number, secondary_phone_number on clients for each row
      when ((old.fullname, old.address, old.location_id, old.phone_number, old.secondary_phone_number)
        is distinct from (new.fullname, new.address, new.location_id, new.phone_number, new.secondary_phone_number))
      execute function bisita_move_itineraries()
  `.execute(db)

  // Who had an itinerary, in which branch and place, when it went to somebody else or somewhere else: the
  // feed tells from it who may hold it no longer. Of several changes in one transaction the first counts.
  await sql`
    create table itinerary_losses (
      user_id uuid not null references users,
      seq bigint not null default bisita_revision(),
      itinerary_id uuid not null references itineraries,
      branch_id uuid,
      location_id text not null,
      primary key (user_id, seq, itinerary_id)
    )
  `.execute(db)
  await sql`create index itinerary_losses_by_seq on itinerary_losses (seq)`.execute(db)
  await sql`
    create function bisita_lose_itinerary() returns trigger language plpgsql as $$
      begin
        insert into itinerary_losses (user_id, itinerary_id, branch_id, location_id)
          values (old.assigned_to, old.id, old.branch_id, old.location_id) on conflict do nothing;
        return null;
      end
    $$
  `.execute(db)
  await sql`
    create trigger itineraries_lost after update of assigned_to, branch_id, location_id on itineraries for each row
      when ((old.assigned_to, old.branch_id, old.location_id) is distinct from (new.assigned_to, new.branch_id, new.location_id))
      execute function bisita_lose_itinerary()
  `.execute(db)

  await sql`
    create table itinerary_events (
      id bigint generated always as identity primary key,
      itinerary_id uuid not null references itineraries,
      client_id uuid not null references clients,
      at timestamptz not null,
      by uuid references users,
      event text not null check (event in ('planned', 'changed', 'remarks', 'skipped', 'reopened', 'deleted')),
      assigned_to uuid not null references users,
      visible_at date not null,
      text text
    )
  `.execute(db)
  // The timeline of a client.
  await sql`create index itinerary_events_by_client on itinerary_events (client_id, at desc, id)`.execute(db)
}
