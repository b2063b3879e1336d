-- Strategies and placements.

-- Strategies with their steps, and where each client is in them. People work by a generation: a whole strategy as it was when clients were placed
-- by it, until the next one replaces it at once. A placement is what the fold of a client's contacts gives (packages/rules/src/touchpoints);
-- recording a contact writes that of the present generation.
create table strategies (
  id uuid primary key,
  name text not null check (name <> '' and length(name) <= 255),
  description text check (description <> ''),
  is_current boolean not null default false,
  version integer not null default 1 check (version > 0),
  working_days boolean not null default true,
  defaults jsonb not null default '[]' check (jsonb_typeof(defaults) = 'array'),
  created_at timestamptz not null,
  deleted_at timestamptz,
  check (deleted_at is null or not is_current)
);
create unique index strategies_name on strategies (lower(name)) where deleted_at is null;
create unique index strategies_current on strategies (is_current) where is_current;
create index strategies_newest on strategies (created_at desc, id desc) where deleted_at is null;

create table touchpoints (
  id uuid primary key,
  strategy_id uuid not null references strategies on delete cascade,
  position integer not null check (position between 1 and 100),
  kind text not null check (kind in ('visit', 'call', 'terminate')),
  name text not null check (name <> '' and length(name) <= 255),
  wait_days integer not null default 0 check (wait_days between 0 and 3650),
  role text check (role in ('mr', 'tele', 'any')),
  script text check (script <> ''),
  max_times integer not null default 3 check (max_times between 1 and 20),
  next jsonb not null default '[]' check (jsonb_typeof(next) = 'array'),
  -- A position, or "same" or "terminate".
  otherwise jsonb check (jsonb_typeof(otherwise) in ('number', 'string')),
  check ((role is null) = (kind = 'terminate')),
  check (kind <> 'terminate' or (script is null and next = '[]' and otherwise is null and wait_days = 0)),
  constraint touchpoints_position unique (strategy_id, position) deferrable initially deferred
);
create unique index touchpoints_name on touchpoints (strategy_id, lower(name));

create table strategy_generations (
  generation integer primary key,
  strategy_id uuid not null references strategies,
  version integer not null,
  working_days boolean not null,
  defaults jsonb not null,
  -- The steps as on the wire, in their order.
  touchpoints jsonb not null,
  present boolean not null default false,
  made_at timestamptz not null,
  present_from timestamptz
);
create unique index strategy_generations_present on strategy_generations (present) where present;

-- The same steps as rows, for lists and the desk.
create table generation_touchpoints (
  generation integer not null references strategy_generations on delete cascade,
  position integer not null,
  touchpoint_id uuid not null,
  kind text not null,
  name text not null,
  role text,
  script text,
  primary key (generation, position)
);

-- No reference to clients: switching generations must not wait for transactions that have locked a client.
create table client_placements (
  generation integer not null,
  client_id uuid not null,
  location_id text not null,
  position smallint,
  attempts smallint not null,
  since date not null,
  due_on date,
  ended text check (ended in ('deceased', 'moved_out', 'outcome', 'completed')),
  stopped text check (stopped in ('outcome', 'completed')),
  suspended boolean not null,
  last_at timestamptz,
  last_id uuid,
  -- What lists show: null where the client is ended or suspended.
  kind text check (kind in ('visit', 'call')),
  role text,
  open_on date,
  primary key (generation, client_id),
  check ((position is null) = (stopped is not null)),
  check ((due_on is null) = (ended is not null)),
  check ((open_on is null) = (kind is null) and (open_on is null or (open_on = due_on and not suspended)))
);
-- The list by due day, and what is due everywhere.
create index client_placements_by_day on client_placements (generation, open_on, client_id) include (kind, location_id);
-- What is due in a place, for lists, bell and desk.
create index client_placements_in on client_placements (generation, location_id, kind, open_on, client_id) include (role);
-- Of a client that is deleted or moves.
create index client_placements_of on client_placements (client_id);

-- A client moves or is deleted. The shared lock holds off the switching of generations, as whoever records a contact does.
create function bisita_move_placement() returns trigger language plpgsql as $$
      declare
        this integer;
      begin
        perform pg_advisory_xact_lock_shared(1146311702);
        select generation into this from strategy_generations where present;
        if new.deleted_at is not null then
          delete from client_placements where client_id = new.id and generation = this;
        else
          update client_placements set location_id = new.location_id where client_id = new.id and generation = this;
        end if;
        return null;
      end
    $$;
create trigger clients_placed after update of location_id, deleted_at on clients for each row
  when (old.location_id <> new.location_id or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function bisita_move_placement();

-- How many clients of a branch were due or overdue on a Manila day, which placements do not remember.
create table due_days (
  branch_id uuid not null references branches on delete cascade,
  day date not null,
  due int not null check (due >= 0),
  primary key (branch_id, day)
);
