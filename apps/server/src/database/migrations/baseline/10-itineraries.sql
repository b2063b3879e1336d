-- Itineraries.

-- Who visits whom on which day. location_id is where the client lives now, as in visits; branch_id is the assignee's.
create table itineraries (
  id uuid primary key,
  client_id uuid not null references clients,
  location_id text not null,
  assigned_to uuid not null references users,
  branch_id uuid references branches,
  visible_at date not null,
  pin_type text not null check (pin_type in ('self', 'assigned', 'strategy')),
  remarks text,
  -- Deferred: a visit is stored together with the itinerary that it has just been given to.
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
  version_seq bigint not null default bisita_revision(),
  check ((skipped_at is null) = (skip_reason is null)),
  check (visit_id is null or skipped_at is null)
);
-- One open itinerary for each client, assignee and day.
create unique index itineraries_open on itineraries (client_id, assigned_to, visible_at)
  where visit_id is null and skipped_at is null and deleted_at is null;
-- A visit fulfils at most one.
create unique index itineraries_visit on itineraries (visit_id) where visit_id is not null;
create index itineraries_skipped_by_visit on itineraries (skipped_by_visit) where skipped_by_visit is not null;
-- /itinerary/list newest first and by day, and its counts: everything, of branches, of a person. All that a
-- filter asks for is in the index. The ones by day serve the calendar and what is overdue as well.
create index itineraries_by_creation on itineraries (created_at, id)
  include (state, visible_at, pin_type) where deleted_at is null;
create index itineraries_by_day on itineraries (visible_at, id)
  include (state, pin_type, created_at) where deleted_at is null;
create index itineraries_by_branch on itineraries (branch_id, created_at, id)
  include (state, visible_at, pin_type, location_id) where deleted_at is null;
create index itineraries_by_branch_day on itineraries (branch_id, visible_at, id)
  include (state, pin_type, created_at, created_by) where deleted_at is null;
create index itineraries_by_assignee on itineraries (assigned_to, visible_at, id)
  include (state, branch_id, location_id, pin_type, created_at, client_id) where deleted_at is null;
-- The same for itineraries of other branches' people with clients in the places of a branch.
create index itineraries_by_place on itineraries (location_id, branch_id)
  include (id, state, visible_at, pin_type, created_at) where deleted_at is null;
-- The record of a client, what a keyword finds, and what is skipped when the work on the client ends.
create index itineraries_by_client on itineraries (client_id, visible_at, id)
  include (state, assigned_to, branch_id, location_id, pin_type, created_at) where deleted_at is null;
-- /itinerary/changes: everything, and of a person.
create index itineraries_by_seq on itineraries (seq, id);
create index itineraries_changed_for on itineraries (assigned_to, seq, id) include (deleted_at);
-- A representative's own itineraries by creation, which is how the list begins.
create index itineraries_by_assignee_creation on itineraries (assigned_to, created_at, id)
  include (state, pin_type) where deleted_at is null;

create trigger itineraries_number before update on itineraries for each row execute function bisita_number_change();
alter table visits add constraint visits_itinerary foreign key (itinerary_id) references itineraries;
create trigger itineraries_place before insert on itineraries
  for each row when (new.location_id is null) execute function bisita_place_visit();

-- What an itinerary shows of its client (name, address, numbers, whether it may be contacted) is sent again by the feed: a touched row gets a
-- new number.
create function bisita_move_itineraries() returns trigger language plpgsql as $$
      begin
        update itineraries set location_id = new.location_id where client_id = new.id and deleted_at is null;
        return null;
      end
    $$;
create trigger clients_move_itineraries
  after update of lastname, firstname, middlename, address, location_id, phone_number, secondary_phone_number, do_not_contact on clients for each row
  when ((old.fullname, old.address, old.location_id, old.phone_number, old.secondary_phone_number, old.do_not_contact)
  is distinct from (new.fullname, new.address, new.location_id, new.phone_number, new.secondary_phone_number, new.do_not_contact))
  execute function bisita_move_itineraries();

-- Who had an itinerary, in which branch and place, when it went to somebody else or somewhere else: the feed
-- tells from it who may not have it any longer. Of several changes in one transaction the first counts.
create table itinerary_losses (
  user_id uuid not null references users,
  seq bigint not null default bisita_revision(),
  itinerary_id uuid not null references itineraries,
  branch_id uuid,
  location_id text not null,
  primary key (user_id, seq, itinerary_id)
);
create index itinerary_losses_by_seq on itinerary_losses (seq);

create function bisita_lose_itinerary() returns trigger language plpgsql as $$
      begin
        insert into itinerary_losses (user_id, itinerary_id, branch_id, location_id)
          values (old.assigned_to, old.id, old.branch_id, old.location_id) on conflict do nothing;
        return null;
      end
    $$;
create trigger itineraries_lost after update of assigned_to, branch_id, location_id on itineraries for each row
  when ((old.assigned_to, old.branch_id, old.location_id) is distinct from (new.assigned_to, new.branch_id, new.location_id))
  execute function bisita_lose_itinerary();

-- What happened to an itinerary, for the timeline.
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
);
-- The timeline of a client.
create index itinerary_events_by_client on itinerary_events (client_id, at desc, id);

-- Narrow versions of itineraries, for reports of an earlier moment: who was to go, for which branch, on which day, the state, and whether it
-- was deleted. The current version is in the row itself, with the number of its beginning (version_seq); a superseded one is here.
create table itinerary_versions (
  itinerary_id uuid not null,
  assigned_to uuid not null,
  branch_id uuid,
  visible_at date not null,
  state text not null,
  deleted boolean not null,
  seq bigint not null,
  superseded_by bigint not null check (superseded_by > seq),
  primary key (itinerary_id, seq)
);
-- What somebody, or the people of a branch, had on some days at a moment: an index-only scan.
create index itinerary_versions_by_assignee on itinerary_versions (assigned_to, visible_at)
  include (itinerary_id, branch_id, state, seq, superseded_by) where not deleted;

create function bisita_number_version() returns trigger language plpgsql as $$
      begin
        new.version_seq := bisita_revision();
        return new;
      end
    $$;
create trigger itineraries_version before update on itineraries for each row
  when ((old.assigned_to, old.branch_id, old.visible_at, old.visit_id is null, old.skipped_at is null, old.deleted_at is null) is distinct from (new.assigned_to, new.branch_id, new.visible_at, new.visit_id is null, new.skipped_at is null, new.deleted_at is null)) execute function bisita_number_version();

-- Once per statement, without a join: however many rows it changes, each costs the same. A version that came and
-- went in one transaction was never visible and is not recorded.
create function bisita_keep_versions() returns trigger language plpgsql as $$
      declare
        revision bigint := bisita_revision();
      begin
        insert into itinerary_versions (itinerary_id, assigned_to, branch_id, visible_at, state, deleted, seq, superseded_by)
          select id, assigned_to, branch_id, visible_at, state, deleted, seq, revision from (
            select g.id, g.assigned_to, g.branch_id, g.visible_at, g.state, g.deleted_at is not null, g.version_seq from gone g where g.version_seq < revision
            except
            select a.id, a.assigned_to, a.branch_id, a.visible_at, a.state, a.deleted_at is not null, a.version_seq from added a where a.version_seq < revision) v (id, assigned_to, branch_id, visible_at, state, deleted, seq);
        return null;
      end
    $$;
create trigger itineraries_versions after update on itineraries referencing new table as added old table as gone
  for each statement execute function bisita_keep_versions();

-- Emptying the demo organisation truncates.
create function bisita_forget_versions() returns trigger language plpgsql as $$
      begin
        truncate itinerary_versions;
        return null;
      end
    $$;
create trigger itineraries_forgotten after truncate on itineraries for each statement execute function bisita_forget_versions();
