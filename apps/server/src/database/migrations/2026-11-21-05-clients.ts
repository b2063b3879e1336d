import { type Kysely, sql } from 'kysely'

/** The columns in their order, as the archive of superseded versions repeats them. */
const clientColumns = [
  'id', 'lastname', 'firstname', 'middlename', 'name_key', 'address', 'location_id', 'phone_number',
  'secondary_phone_number', 'sss_id', 'id_type', 'claim_type', 'pension_amt', 'birth_date', 'product_id',
  'has_availed', 'last_call', 'last_visit', 'last_visit_id', 'visit_result', 'visit_secondary_result',
  'deleted_at', 'created_by', 'created_at', 'created_revision_id', 'created_hash', 'revision_id', 'revised_by',
  'revised_at', 'fullname', 'has_contact',
]

/**
 * Clients. A row of `clients` is the current version; a superseded one is archived in `client_revisions`
 * by the trigger, whatever statement changed it. Names and phones to search in stand in a narrow table of
 * their own, so that a visit, which changes derived fields only, leaves the search index alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table products (
      id uuid primary key,
      name text not null check (name <> ''),
      description text not null default '',
      price numeric(12, 2) not null check (price >= 0),
      deleted_at timestamptz
    )
  `.execute(db)

  await sql`
    create table clients (
      id uuid primary key,
      lastname text not null check (lastname <> ''),
      firstname text not null check (firstname <> ''),
      middlename text,
      name_key text collate "C" not null,
      address text,
      location_id text not null references locations,
      phone_number text,
      secondary_phone_number text,
      sss_id text check (sss_id ~ '^[0-9]{10,11}$'),
      id_type text not null check (id_type in ('sss', 'gsis')),
      claim_type text not null check (claim_type in ('RT', 'SD', 'ST', 'SP', 'ED', 'EP', 'ET')),
      pension_amt numeric(10, 2) check (pension_amt >= 0),
      birth_date date,
      product_id uuid references products,
      has_availed boolean not null default false,
      last_call timestamptz,
      last_visit timestamptz,
      last_visit_id uuid,
      visit_result text,
      visit_secondary_result text,
      deleted_at timestamptz,
      created_by uuid references users,
      created_at timestamptz not null default now(),
      created_revision_id bigint not null default bisita_revision(),
      created_hash bytea,
      revision_id bigint not null default bisita_revision(),
      revised_by uuid references users,
      revised_at timestamptz not null default now(),
      fullname text generated always as (lastname || ', ' || firstname || coalesce(' ' || middlename, '')) stored,
      has_contact boolean generated always as (
        coalesce(length(phone_number), 0) > 4 or coalesce(length(secondary_phone_number), 0) > 4
      ) stored
    )
  `.execute(db)
  // One living client for each number of a pension system.
  await sql`
    create unique index clients_sss_id on clients (id_type, sss_id) where sss_id is not null and deleted_at is null
  `.execute(db)

  await sql`
    create table client_search (
      client_id uuid primary key references clients on delete cascade,
      location_id text not null,
      name_key text collate "C" not null,
      search_text text collate "C" not null,
      address_key text collate "C" not null
    )
  `.execute(db)

  await sql`create table client_revisions (like clients, superseded_by bigint not null, primary key (id, revision_id))`.execute(db)
  // Clients that left a location since a revision, for the feed of whoever held it.
  await sql`create index client_revisions_left on client_revisions (location_id, superseded_by)`.execute(db)
  await sql`create index client_revisions_by_revision on client_revisions (revision_id, id)`.execute(db)

  await sql.raw(`
    create function bisita_revise_client() returns trigger language plpgsql as $$
      begin
        new.revision_id := bisita_revision();
        -- A transaction that began before the last change but writes after it would number its change too
        -- low: it is begun again (serialization_failure) and gets a higher number.
        if old.revision_id > new.revision_id then
          raise exception 'client % was revised by a later transaction', old.id using errcode = '40001';
        end if;
        if old.revision_id < new.revision_id then
          insert into client_revisions (${clientColumns.join(', ')}, superseded_by)
            values (${clientColumns.map((column) => `old.${column}`).join(', ')}, new.revision_id);
        end if;
        return new;
      end
    $$
  `).execute(db)
  await sql`
    create trigger clients_revise before update on clients
      for each row execute function bisita_revise_client()
  `.execute(db)
}
