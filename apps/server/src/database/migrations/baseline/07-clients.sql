-- Products and clients.

-- Phones load products again when revised_at has moved.
create table products (
  id uuid primary key,
  name text not null check (name <> ''),
  description text not null default '',
  price numeric(12, 2) not null check (price >= 0),
  deleted_at timestamptz,
  revised_at timestamptz not null default clock_timestamp(),
  created_by uuid references users,
  created_hash bytea
);
create unique index products_name on products (lower(name)) where deleted_at is null;

create constraint trigger products_moved after insert or delete or update of name, description, price, deleted_at on products
  deferrable initially deferred for each row execute function bisita_list_moved('products');

-- A row of clients is the current version; a superseded one is archived in client_revisions by the trigger, whatever statement changed it.
-- Names and phones for the search are in a narrow table of their own, so that a visit, which changes derived columns only, leaves the
-- search index alone.
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
  ) stored,
  phone_bad boolean not null default false,
  secondary_phone_bad boolean not null default false,
  do_not_contact text not null default 'none' check (do_not_contact in ('none', 'call', 'all')),
  do_not_contact_reason text check (do_not_contact_reason <> ''),
  -- The call that asked for the block, until somebody changes the block.
  blocked_by_visit uuid,
  -- 1 contacted, 2 reached (availed, or a result other than Not Around), 3 interested (ever, or availed), 4 availed.
  stage smallint not null default 0 check (stage between 0 and 4),
  constraint clients_blocked check (do_not_contact <> 'none' or (do_not_contact_reason is null and blocked_by_visit is null))
);
-- One living client for each number of a pension system.
create unique index clients_sss_id on clients (id_type, sss_id) where sss_id is not null and deleted_at is null;
-- A page in name order; filtered along the way by what the index includes.
create index clients_by_name on clients (name_key, id) include (location_id, id_type, has_contact) where deleted_at is null;
-- Clients of a location in name order, and everything by place.
create index clients_by_location on clients (location_id, name_key, id) where deleted_at is null;
-- visit_result and visit_secondary_result in name order.
create index clients_by_result on clients (visit_result, name_key, id) include (location_id, visit_secondary_result) where deleted_at is null and visit_result is not null;
-- visit_result = Availed in name order.
create index clients_availed on clients (name_key, id) include (location_id) where deleted_at is null and has_availed;
-- The other sort orders; clients who were never seen come first.
create index clients_by_created on clients (created_at, id) where deleted_at is null;
create index clients_by_last_visit on clients ((coalesce(last_visit, '-infinity')), id) where deleted_at is null;
create index clients_by_last_call on clients ((coalesce(last_call, '-infinity')), id) where deleted_at is null;
-- The feed of revisions: everything, and by location.
create index clients_by_revision on clients (revision_id, id);
create index clients_revised_in on clients (location_id, revision_id, id);
-- Interested at any time, in name order.
create index clients_interested on clients (name_key, id) include (location_id) where deleted_at is null and stage >= 3;

create table client_search (
  client_id uuid primary key references clients on delete cascade,
  location_id text not null,
  name_key text collate "C" not null,
  search_text text collate "C" not null,
  address_key text collate "C" not null
);
-- keyword and full_address.
create index client_search_text on client_search using gin (bisita_grams(search_text)) with (fastupdate = off);
create index client_search_address on client_search using gin (bisita_grams(address_key)) with (fastupdate = off);

-- Superseded versions of clients. migrations/clientColumn.ts adds columns to both tables and to the trigger.
create table client_revisions (
  id uuid not null,
  lastname text not null,
  firstname text not null,
  middlename text,
  name_key text collate "C" not null,
  address text,
  location_id text not null,
  phone_number text,
  secondary_phone_number text,
  sss_id text,
  id_type text not null,
  claim_type text not null,
  pension_amt numeric(10, 2),
  birth_date date,
  product_id uuid,
  has_availed boolean not null,
  last_call timestamptz,
  last_visit timestamptz,
  last_visit_id uuid,
  visit_result text,
  visit_secondary_result text,
  deleted_at timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  created_revision_id bigint not null,
  created_hash bytea,
  revision_id bigint not null,
  revised_by uuid,
  revised_at timestamptz not null,
  fullname text,
  has_contact boolean,
  superseded_by bigint not null,
  phone_bad boolean not null default false,
  secondary_phone_bad boolean not null default false,
  do_not_contact text not null default 'none',
  do_not_contact_reason text,
  blocked_by_visit uuid,
  primary key (id, revision_id)
);
-- Clients that left a location since a revision, for the feed of those who had it.
create index client_revisions_left on client_revisions (location_id, superseded_by);
create index client_revisions_by_revision on client_revisions (revision_id, id);
-- Versions superseded since a moment. They are stored nearly in that order, so a BRIN index is enough and costs writers next to nothing.
create index client_revisions_superseded on client_revisions using brin (superseded_by) with (pages_per_range = 16);

create function bisita_revise_client() returns trigger language plpgsql as $$
      begin
        new.revision_id := bisita_revision();
        -- A transaction that began before the last change but writes after it would number its change too
        -- low: it is begun again (serialization_failure) and gets a higher number.
        if old.revision_id > new.revision_id then
          raise exception 'client % was revised by a later transaction', old.id using errcode = '40001';
        end if;
        if old.revision_id < new.revision_id then
          insert into client_revisions (id, lastname, firstname, middlename, name_key, address, location_id, phone_number, secondary_phone_number, sss_id, id_type, claim_type, pension_amt, birth_date, product_id, has_availed, last_call, last_visit, last_visit_id, visit_result, visit_secondary_result, deleted_at, created_by, created_at, created_revision_id, created_hash, revision_id, revised_by, revised_at, fullname, has_contact, phone_bad, secondary_phone_bad, do_not_contact, do_not_contact_reason, blocked_by_visit, superseded_by)
            values (old.id, old.lastname, old.firstname, old.middlename, old.name_key, old.address, old.location_id, old.phone_number, old.secondary_phone_number, old.sss_id, old.id_type, old.claim_type, old.pension_amt, old.birth_date, old.product_id, old.has_availed, old.last_call, old.last_visit, old.last_visit_id, old.visit_result, old.visit_secondary_result, old.deleted_at, old.created_by, old.created_at, old.created_revision_id, old.created_hash, old.revision_id, old.revised_by, old.revised_at, old.fullname, old.has_contact, old.phone_bad, old.secondary_phone_bad, old.do_not_contact, old.do_not_contact_reason, old.blocked_by_visit, new.revision_id);
        end if;
        return new;
      end
    $$;
-- A change of the stage alone is no new version: the stage follows from the contacts, and the other columns change in the same statement.
create trigger clients_revise before update on clients for each row
  when (old.stage = new.stage or (old.has_availed, old.last_call, old.last_visit, old.last_visit_id, old.visit_result, old.visit_secondary_result, old.location_id, old.deleted_at) is distinct from (new.has_availed, new.last_call, new.last_visit, new.last_visit_id, new.visit_result, new.visit_secondary_result, new.location_id, new.deleted_at)) execute function bisita_revise_client();

-- Clients assigned to an MR directly, wherever they live.
create table mr_clients (
  user_id uuid not null references users,
  client_id uuid not null references clients,
  primary key (user_id, client_id)
);
create index mr_clients_by_client on mr_clients (client_id, user_id);

-- An MR who leaves a branch loses its places and its single clients: nobody there could take them away.
create function bisita_leave_branch() returns trigger language plpgsql as $$
      begin
        delete from mr_locations where user_id = old.id;
        delete from mr_clients where user_id = old.id;
        return new;
      end
    $$;
create trigger users_leave_branch before update of branch_id on users
  for each row when (old.branch_id is distinct from new.branch_id)
  execute function bisita_leave_branch();

-- Somebody who is deleted has no assignments any more.
create function bisita_user_deleted() returns trigger language plpgsql as $$
      begin
        delete from mr_locations where user_id = old.id;
        delete from mr_clients where user_id = old.id;
        delete from area_heads where user_id = old.id;
        return new;
      end
    $$;
create trigger users_hold_nothing before update of deleted_at on users
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function bisita_user_deleted();
