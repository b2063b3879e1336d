import { type Kysely, sql } from 'kysely'

/**
 * The indexes of the clients list, each for the query it names. Statements by name, so that a bulk load
 * into an empty table can drop them and build them once at its end.
 */
export const clientIndexes: Readonly<Record<string, string>> = {
  // A page in name order; narrowed while walking by what the index carries.
  clients_by_name:
    'create index clients_by_name on clients (name_key, id) include (location_id, id_type, has_contact) where deleted_at is null',
  // Clients of a location in name order, and everything by place.
  clients_by_location: 'create index clients_by_location on clients (location_id, name_key, id) where deleted_at is null',
  // visit_result and visit_secondary_result in name order.
  clients_by_result:
    'create index clients_by_result on clients (visit_result, name_key, id) include (location_id, visit_secondary_result) where deleted_at is null and visit_result is not null',
  // visit_result = Availed in name order.
  clients_availed:
    'create index clients_availed on clients (name_key, id) include (location_id) where deleted_at is null and has_availed',
  // The other sorts of the list; who was never seen comes before everybody who was.
  clients_by_created: 'create index clients_by_created on clients (created_at, id) where deleted_at is null',
  clients_by_last_visit:
    "create index clients_by_last_visit on clients ((coalesce(last_visit, '-infinity')), id) where deleted_at is null",
  clients_by_last_call:
    "create index clients_by_last_call on clients ((coalesce(last_call, '-infinity')), id) where deleted_at is null",
  // The feed of revisions: everything, and by location.
  clients_by_revision: 'create index clients_by_revision on clients (revision_id, id)',
  clients_revised_in: 'create index clients_revised_in on clients (location_id, revision_id, id)',
  // keyword and full_address.
  client_search_text: 'create index client_search_text on client_search using gin (bisita_grams(search_text)) with (fastupdate = off)',
  client_search_address: 'create index client_search_address on client_search using gin (bisita_grams(address_key)) with (fastupdate = off)',
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of Object.values(clientIndexes)) await sql.raw(statement).execute(db)
}
