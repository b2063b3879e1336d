import { type Kysely, sql } from 'kysely'

/**
 * Where the client of each visit or call lives now. Scope and figures go by places: asking the clients of
 * three days of contacts one by one takes about ten times as long as reading the places out of an index.
 * Written by triggers: no way of recording a contact or moving a client can forget.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table visits add column location_id text`.execute(db)
  await sql`update visits set location_id = c.location_id from clients c where c.id = visits.client_id`.execute(db)
  await sql`alter table visits alter column location_id set not null`.execute(db)

  // The client stays where it is until the contact is stored, so that a move at the same time cannot miss it.
  await sql`
    create function bisita_place_visit() returns trigger language plpgsql as $$
      begin
        select location_id into new.location_id from clients where id = new.client_id for no key update;
        return new;
      end
    $$
  `.execute(db)
  // A load that knows the places brings them along.
  await sql`
    create trigger visits_place before insert on visits
      for each row when (new.location_id is null) execute function bisita_place_visit()
  `.execute(db)

  await sql`
    create function bisita_move_visits() returns trigger language plpgsql as $$
      begin
        update visits set location_id = new.location_id where client_id = new.id;
        return null;
      end
    $$
  `.execute(db)
  await sql`
    create trigger clients_move_visits after update of location_id on clients
      for each row when (old.location_id is distinct from new.location_id) execute function bisita_move_visits()
  `.execute(db)

  // The figures of the dashboard over some days: everything they need, so that the table is left alone.
  await sql`drop index visits_by_time`.execute(db)
  await sql`
    create index visits_by_time on visits (visit_time)
      include (location_id, client_id, visit_type, has_availed, visit_result) where deleted_at is null
  `.execute(db)
}
