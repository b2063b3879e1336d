-- Visits and calls.

-- Visits and calls. A client's last visit, last call, result and stage follow from them.
create table visits (
  id uuid primary key,
  client_id uuid not null references clients,
  user_id uuid not null references users,
  visit_type text not null check (visit_type in ('visit', 'call')),
  -- As the device or the person says.
  visit_time timestamptz not null,
  has_availed boolean not null default false,
  visit_result text,
  visit_secondary_result text,
  visit_others_result text,
  remarks text,
  received_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Where the client lives now.
  location_id text not null,
  -- Minutes.
  duration int check (duration >= 0),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- Metres.
  accuracy double precision check (accuracy >= 0),
  location_error text check (location_error in ('denied', 'unavailable', 'timeout', 'unsupported')),
  fix_age_seconds double precision check (fix_age_seconds >= 0),
  itinerary_id uuid,
  product_id uuid references products,
  call_back_at timestamptz,
  device_time timestamptz,
  clock_offset_seconds int,
  recorded_offline boolean not null default false,
  app_version text,
  time_doubtful boolean not null default false,
  photo_sha256 text check (photo_sha256 ~ '^[0-9a-f]{64}$'),
  -- Where the photo is stored; null until it has arrived.
  photo_key text,
  created_hash bytea,
  -- The number of the transaction that wrote it last.
  seq bigint not null default bisita_revision(),
  -- It came without a photo when the office asked for photos.
  no_photo boolean not null default false,
  created_seq bigint not null default bisita_revision(),
  deleted_seq bigint,
  contact_detail text check (contact_detail in ('No Answer', 'Busy', 'Unreachable', 'Wrong Number', 'Call Back', 'Do Not Call')),
  number_dialled text check (number_dialled in ('primary', 'secondary')),
  dialled_number text,
  override_reason text check (override_reason <> ''),
  guard_flags text[] not null default '{}',
  constraint visits_location check ((latitude is null) = (longitude is null)),
  -- "is true": a comparison with nothing is neither true nor false, and a check takes that for granted.
  constraint visits_outcome check ((
    (visit_result is null and has_availed and visit_secondary_result is null)
    or (visit_result in ('Not Interested', 'Not Around', 'Moved Out', 'Deceased', 'Others') and visit_secondary_result is null)
    or (visit_result = 'Interested' and visit_secondary_result in ('Undecided', 'Not Yet Needed', 'Needs Family Approval', 'Others'))
    or (visit_result = 'Other Lending' and visit_secondary_result in ('Interested to Transfer', 'Loyalist'))
    or (visit_result = 'Not Qualified' and visit_secondary_result in ('Over Age', 'Health Condition'))) is true),
  constraint visits_own_words check (
    (visit_others_result is not null) = (coalesce(visit_result, '') = 'Others' or coalesce(visit_secondary_result, '') = 'Others')),
  constraint visits_deleted check ((deleted_at is null) = (deleted_seq is null)),
  constraint visits_dialled check ((number_dialled is null) = (dialled_number is null)),
  constraint visits_called check (visit_type = 'call' or (contact_detail is null and number_dialled is null)),
  constraint visits_detail check (contact_detail is null or (case contact_detail
    when 'Call Back' then visit_result in ('Not Around', 'Interested') and call_back_at is not null
    when 'Do Not Call' then visit_result = 'Not Interested'
    else visit_result = 'Not Around' end) is true)
);
-- The timeline of a client, its last contact, and /visit/list of the clients that a keyword finds. Deleted ones
-- too: they move with their client.
create index visits_by_client on visits (client_id, visit_time desc, id)
  include (deleted_at, visit_type, visit_result, has_availed, user_id);
-- /visit/list newest first and its counts: everything and within days, of some places, of some people. All that
-- a filter asks for is in the index. The first one serves the figures of the dashboard too.
create index visits_by_time on visits (visit_time, id)
  include (location_id, user_id, client_id, visit_type, visit_result, has_availed) where deleted_at is null;
create index visits_by_place on visits (location_id, visit_time, id)
  include (user_id, visit_type, visit_result, has_availed) where deleted_at is null;
create index visits_by_user on visits (user_id, visit_time, id)
  include (location_id, visit_type, visit_result, has_availed) where deleted_at is null;
-- /visit/changes: everything, and by place.
create index visits_by_seq on visits (seq, id);
create index visits_changed_in on visits (location_id, seq, id);
-- What existed at a moment and was deleted since.
create index visits_by_deletion on visits (deleted_seq) where deleted_seq is not null;

create trigger visits_number before update on visits for each row execute function bisita_number_change();

-- The client is locked until the contact is stored, so that a concurrent move cannot miss it.
create function bisita_place_visit() returns trigger language plpgsql as $$
      begin
        select location_id into new.location_id from clients where id = new.client_id for no key update;
        return new;
      end
    $$;
-- A load that knows the places brings them along.
create trigger visits_place before insert on visits
  for each row when (new.location_id is null) execute function bisita_place_visit();

-- Contacts follow a client that moves: scope and figures go by places, and joining the clients of three days of contacts takes about ten times
-- as long as reading the places from an index.
create function bisita_move_visits() returns trigger language plpgsql as $$
      begin
        update visits set location_id = new.location_id where client_id = new.id;
        return null;
      end
    $$;
create trigger clients_move_visits after update of location_id on clients
  for each row when (old.location_id is distinct from new.location_id) execute function bisita_move_visits();

-- The revisions that recorded a contact (created_seq) and deleted it (deleted_seq) are what a report of an earlier moment needs.
create function bisita_delete_visit() returns trigger language plpgsql as $$
      begin
        new.deleted_seq := case when new.deleted_at is not null then bisita_revision() end;
        return new;
      end
    $$;
create trigger visits_deleted_insert before insert on visits
  for each row when (new.deleted_at is not null) execute function bisita_delete_visit();
create trigger visits_deleted_update before update of deleted_at on visits
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function bisita_delete_visit();

-- Parts of photos that have not arrived whole. In the database, so that any server takes the next one.
create table visit_photo_parts (
  visit_id uuid not null references visits on delete cascade,
  "offset" int not null check ("offset" >= 0),
  total int not null check (total > 0),
  bytes bytea not null,
  arrived_at timestamptz not null default now(),
  primary key (visit_id, "offset")
);
