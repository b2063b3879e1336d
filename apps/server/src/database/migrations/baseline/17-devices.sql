-- Phones and quarantine.

-- Phones, as far as a supervisor has to know them. A phone has a row for each user who set it up: unsent work of the one before stays on it,
-- bound to that person.
create table devices (
  id uuid not null,
  user_id uuid not null references users,
  -- SHA-256 of what the device shows to hand work over; null where it has only synced.
  ticket_hash bytea,
  app_version text not null,
  registered_at timestamptz not null,
  last_seen_at timestamptz not null,
  last_success_at timestamptz,
  oldest_unsent_at timestamptz,
  unsent_clients int not null default 0 check (unsent_clients >= 0),
  unsent_visits int not null default 0 check (unsent_visits >= 0),
  unsent_itineraries int not null default 0 check (unsent_itineraries >= 0),
  unsent_photos int not null default 0 check (unsent_photos >= 0),
  refused int not null default 0 check (refused >= 0),
  -- When somebody else took the phone over.
  replaced_at timestamptz,
  primary key (id, user_id)
);
-- /user/devices: those of the people in scope.
create index devices_by_user on devices (user_id);

-- Unsent work of people who can no longer sign in.
create table quarantined_items (
  -- The id of the item in the device's queue.
  id uuid primary key,
  user_id uuid not null references users,
  device_id uuid not null,
  -- The user's when it came: its officer decides.
  branch_id uuid references branches,
  kind text not null check (kind in ('client_create', 'client_update', 'visit_create', 'itinerary_create',
    'itinerary_update', 'itinerary_remarks', 'itinerary_skip', 'itinerary_remove')),
  record_id uuid not null,
  client_name text,
  entered_at timestamptz not null,
  received_at timestamptz not null,
  app_version text,
  -- The body of the call it was meant for, as JSON text.
  content text not null,
  content_hash bytea not null,
  photo_sha256 text check (photo_sha256 ~ '^[0-9a-f]{64}$'),
  photo_key text,
  status text not null default 'WAITING' check (status in ('WAITING', 'ACCEPTED', 'REJECTED')),
  decided_by uuid references users,
  decided_at timestamptz,
  message text check (length(message) <= 255),
  check ((status = 'WAITING') = (decided_at is null)),
  check ((photo_sha256 is null) = (photo_key is null))
);
-- /visit/quarantine: everything, and a branch's, oldest first.
create index quarantined_items_by_entry on quarantined_items (entered_at, id) include (status);
create index quarantined_items_by_branch on quarantined_items (branch_id, entered_at, id) include (status);
-- How many of a device wait, and how many it handed over lately.
create index quarantined_items_of_device on quarantined_items (user_id, device_id, received_at) include (status);
