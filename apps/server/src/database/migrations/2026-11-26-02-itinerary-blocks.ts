import { type Kysely, sql } from 'kysely'

/** Itineraries show whether their client may be contacted, so a change of that is told with them too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger clients_move_itineraries on clients`.execute(db)
  await sql`
    create trigger clients_move_itineraries
      after update of lastname, firstname, middlename, address, location_id, phone_number, secondary_phone_number, do_not_contact on clients for each row
      when ((old.fullname, old.address, old.location_id, old.phone_number, old.secondary_phone_number, old.do_not_contact)
        is distinct from (new.fullname, new.address, new.location_id, new.phone_number, new.secondary_phone_number, new.do_not_contact))
      execute function bisita_move_itineraries()
  `.execute(db)
}
